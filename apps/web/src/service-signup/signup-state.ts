import { type ListItem, selectableItems } from '@porchlight/domain/catalogue/plan-list.ts';
import type { ChosenItem, OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import {
  openingStep,
  type SignupFacts,
  type SignupMove,
  type SignupStep,
  type SignupToServiceArea,
  signupStepInReach,
  stepAfterMove,
} from '@porchlight/domain/service-signup/steps.ts';
import { awaitedDetails, type Choice, choiceOf, type PlanDetailsRead, triedAgain, withRead, withSelection } from '../plan-choice/index.ts';
import type { Bundle, Plan } from '../plans/index.ts';
import type { Completed } from './confirm-signup.ts';
import type { LinkOffers, SignupToken } from './open-link.ts';

/** A service that is ready is ordered, whatever was said when somebody signed up for it. */
export const signupOrderType: OrderType = 'ACTIVE';

/** What the flow knows: the answer about its link (STATE-016), and the details of the chosen plans in the order of the choice. */
export interface SignupData extends Partial<Record<SignupToServiceArea, unknown>> {
  tokenResponse: SignupToken;
  plansDetails: readonly PlanDetailsRead[];
}

/** How confirming stands; `missed` counts the tries without the terms. */
export type Confirming = { kind: 'idle'; missed: number } | { kind: 'sending' } | { kind: 'failed'; thrown: unknown };

export interface SignupState {
  step: SignupStep;
  offers: LinkOffers;
  choice: Choice | null;
  hasAcceptedTerms: boolean;
  confirming: Confirming;
  /** The choice that was confirmed, and what came of it. */
  completed: (Completed & Confirmed) | null;
  data: SignupData;
}

/** A choice as it was sent. */
export interface Confirmed {
  choice: Choice;
  plansDetails: readonly PlanDetailsRead[];
}

export type SignupEvent =
  | { type: 'chosen'; choice: Choice }
  | { type: 'detailsRead'; read: PlanDetailsRead }
  | { type: 'detailsWanted' }
  | { type: 'selectionSet'; planIndex: number; selection: readonly ChosenItem[] }
  | { type: 'termsSet'; hasAcceptedTerms: boolean }
  | { type: 'termsMissed' }
  | { type: 'sent' }
  | { type: 'failed'; choice: Choice; thrown: unknown }
  | { type: 'completed'; completed: Completed; confirmed: Confirmed }
  /** The offer was read anew, because what was chosen of the one before was not to be had any more. */
  | { type: 'offersRead'; offers: LinkOffers }
  /** The same offer in the language that was switched to. */
  | { type: 'offersSaid'; offers: LinkOffers }
  | { type: 'wentBack' }
  /** Back or Forward of the browser. */
  | { type: 'stepWanted'; step: SignupStep };

const idle: Confirming = { kind: 'idle', missed: 0 };

/** What can be chosen at the address, in the order of the list. */
export const offeredItems = ({ offers }: Pick<SignupState, 'offers'>): ListItem<Plan, Bundle>[] =>
  selectableItems(offers.plans, offers.planBundles);

/** The flow of a link that is good. */
export function openedSignup({ tokenResponse, offers }: { tokenResponse: SignupToken; offers: LinkOffers }): SignupState {
  const state: SignupState = {
    step: 'select-service',
    offers,
    choice: null,
    hasAcceptedTerms: false,
    confirming: idle,
    completed: null,
    data: { tokenResponse, plansDetails: [] },
  };
  return { ...state, step: openingStep(factsOf(state)) };
}

/** The flow after an event. */
export function nextSignup(state: SignupState, event: SignupEvent): SignupState {
  switch (event.type) {
    case 'chosen':
      return moved(
        { ...withDetails(state, awaitedDetails(event.choice)), choice: event.choice, confirming: unlessSending(state) },
        'chosen',
      );
    case 'detailsRead':
      return withDetails(state, withRead(state.data.plansDetails, event.read));
    case 'detailsWanted':
      return withDetails(state, triedAgain(state.data.plansDetails));
    case 'selectionSet':
      return { ...state, choice: state.choice && withSelection(state.choice, event.planIndex, event.selection) };
    case 'termsSet':
      return { ...state, hasAcceptedTerms: event.hasAcceptedTerms };
    case 'termsMissed':
      return { ...state, confirming: { kind: 'idle', missed: missedOf(state) + 1 } };
    case 'sent':
      return { ...state, confirming: { kind: 'sending' } };
    case 'failed':
      return { ...state, confirming: isOf(state, event.choice) ? { kind: 'failed', thrown: event.thrown } : idle };
    case 'completed':
      return moved({ ...state, confirming: idle, completed: { ...event.completed, ...event.confirmed } }, 'completed');
    case 'offersRead':
      return state.choice ? state : atOpening({ ...state, offers: event.offers });
    case 'offersSaid':
      return inWords(state, event.offers);
    case 'wentBack':
      return withoutLeftChoice(moved(state, 'wentBack'));
    case 'stepWanted':
      return withoutLeftChoice({ ...state, step: signupStepInReach(event.step, factsOf(state)) });
  }
}

const withDetails = (state: SignupState, plansDetails: SignupData['plansDetails']): SignupState => ({
  ...state,
  data: { ...state.data, plansDetails },
});

const moved = (state: SignupState, move: SignupMove): SignupState => ({ ...state, step: stepAfterMove(state.step, move, factsOf(state)) });

const atOpening = (state: SignupState): SignupState => ({ ...state, step: openingStep(factsOf(state)) });

/** What is chosen stays chosen, in the words of the offer; what the offer has no more is left as it was, for the server to judge. */
function inWords(state: SignupState, offers: LinkOffers): SignupState {
  const { choice } = state;
  if (!choice) return { ...state, offers };
  const same = offeredItems({ offers })
    .map(choiceOf)
    .find(({ key }) => key === choice.key);
  if (!same || state.completed) return state;
  return withDetails({ ...state, offers, choice: { ...same, selections: choice.selections } }, awaitedDetails(same));
}

const missedOf = ({ confirming }: SignupState): number => (confirming.kind === 'idle' ? confirming.missed : 0);

const unlessSending = ({ confirming }: SignupState): Confirming => (confirming.kind === 'sending' ? confirming : idle);

/** What is told of a choice that was left meanwhile says nothing about the one that shows. */
const isOf = ({ choice }: SignupState, other: Choice): boolean => choice?.key === other.key;

/** Going back gives up the choice with its details, and what was agreed to and refused about it. What is being sent is awaited. */
function withoutLeftChoice(state: SignupState): SignupState {
  if (state.step !== 'select-service' || !state.choice) return state;
  return withDetails({ ...state, choice: null, hasAcceptedTerms: false, confirming: unlessSending(state) }, []);
}

function factsOf(state: SignupState): SignupFacts {
  return {
    allowed: state.offers.validatedAddress?.allowedServiceOrderType ?? null,
    offeredItems: offeredItems(state).length,
    hasChoice: state.choice !== null,
    isCompleted: state.completed !== null,
  };
}
