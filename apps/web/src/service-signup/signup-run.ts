import type { SignupStep } from '@porchlight/domain/service-signup/steps.ts';
import { type PlanDetails, plansToOrder, readAwaited } from '../plan-choice/index.ts';
import { createStore, type Store } from '../ui/external-store.ts';
import type { StepHistory } from '../wizard/index.ts';
import { type Completed, confirmSignup, type Unanswered } from './confirm-signup.ts';
import type { LinkOffers, SignupToken } from './open-link.ts';
import { type PatchBody, patchRequest } from './patch-order.ts';
import { nextSignup, openedSignup, type SignupEvent, type SignupState } from './signup-state.ts';

export interface SignupCalls {
  /** C-071. */
  readDetails: (plan: { planId: number; locationId: number }) => Promise<PlanDetails>;
  /** C-069 for the address of the link. */
  readOffers: (token: SignupToken) => Promise<LinkOffers>;
  /** C-079 or C-080. */
  patch: (body: PatchBody) => Promise<unknown>;
  /** C-048. */
  complete: () => Promise<Completed>;
}

export interface SignupParts {
  opened: { tokenResponse: SignupToken; offers: LinkOffers };
  history: StepHistory<SignupStep>;
  calls: SignupCalls;
  newId: () => string;
  /** Says that confirming failed, wherever on the page somebody is (SIGNUP-015). */
  tellFailure: () => void;
  /** Takes back what was said of an attempt before. */
  untellFailure: () => void;
}

/** One visit by the link: its state, kept in step with the browser's history, the details of the chosen plans, and confirming. */
export interface Signup {
  store: Store<SignupState>;
  send: (event: SignupEvent) => void;
  confirm: () => Promise<void>;
  /** Back to the list, which is read again: something of it is not to be had any more. */
  chooseAgain: () => Promise<void>;
  /** Reads the offer in the language that was switched to. */
  sayAgain: () => Promise<void>;
  /** The history went to another entry of this visit. */
  followHistory: () => void;
}

export function createSignup({ opened, history, calls, newId, tellFailure, untellFailure }: SignupParts): Signup {
  const store = createStore<SignupState>(openedSignup(opened));
  const { tokenResponse } = opened;
  let unanswered: Unanswered = null;
  let attempt = { choice: '', id: '' };

  const send = (event: SignupEvent): void => {
    const before = store.get();
    const after = nextSignup(before, event);
    store.set(after);
    if (event.type !== 'stepWanted' && after.step !== before.step) history.moveTo(after.step);
    const { choice, offers } = after;
    const locationId = offers.validatedAddress?.locationId ?? tokenResponse.location.id;
    readAwaited(
      [before.data.plansDetails, after.data.plansDetails],
      (planId) => calls.readDetails({ planId, locationId }),
      (read) => store.get().choice?.key === choice?.key && send({ type: 'detailsRead', read }),
    );
  };

  /** The same choice again is a repeat of its attempt; another one is another attempt. */
  const idFor = (choice: string): string => {
    if (choice !== attempt.choice) attempt = { choice, id: newId() };
    return attempt.id;
  };

  const confirm = async (): Promise<void> => {
    const { choice, data, hasAcceptedTerms, confirming } = store.get();
    const isDetailed = data.plansDetails.every(({ state }) => state === 'loaded');
    if (!choice || !isDetailed || confirming.kind === 'sending') return;
    if (!hasAcceptedTerms) return send({ type: 'termsMissed' });
    untellFailure();
    send({ type: 'sent' });
    const plans = plansToOrder({ choice, data }) as PatchBody['plans'];
    const key = JSON.stringify(plans);
    const body = patchRequest(tokenResponse, plans, idFor(key));
    const outcome = await confirmSignup(key, { patch: () => calls.patch(body), complete: calls.complete }, unanswered);
    if (outcome.kind === 'completed') {
      const confirmed = { choice, plansDetails: data.plansDetails };
      return send({ type: 'completed', completed: outcome.completed, confirmed });
    }
    ({ unanswered } = outcome);
    send({ type: 'failed', choice, thrown: outcome.thrown });
    tellFailure();
  };

  return {
    store,
    send,
    confirm,
    chooseAgain: async () => {
      send({ type: 'wentBack' });
      const offers = await calls.readOffers(tokenResponse).catch(() => null);
      if (offers) send({ type: 'offersRead', offers });
    },
    sayAgain: async () => {
      // It stays in the language before where it cannot be read.
      const offers = await calls.readOffers(tokenResponse).catch(() => null);
      if (offers) send({ type: 'offersSaid', offers });
    },
    followHistory: () => {
      const wanted = history.step();
      if (wanted !== store.get().step) send({ type: 'stepWanted', step: wanted });
    },
  };
}
