import type { InitialStatus } from './order-kinds.ts';

/** The steps of ordering as a guest (GUEST-009). */
export const wizardSteps = [
  'check-availability',
  'not-available-service',
  'no-service-confirmation',
  'new-signup',
  'packages-and-products',
  'customer-info',
  'confirmation',
] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Where every visit starts, and every reset leads. */
export const firstStep: WizardStep = 'check-availability';

/** The areas of the wizard's shared data (STATE-012); a reset empties them all (GUEST-074). */
export const guestOrderAreas = [
  'availablePlans',
  'noServiceAccountInfo',
  'newAccountInfo',
  'plansDetails',
  'newOrderInfo',
  'emailVerified',
  'verificationCounter',
  'validatedAddress',
  'planCategories',
  'suffixOptions',
] as const;
export type GuestOrderArea = (typeof guestOrderAreas)[number];

/** What the steps depend on; worked out from the data of the wizard, never kept beside it. */
export interface WizardFacts {
  /** What an order here would be, PROSPECT where nothing can be ordered; null until availability was checked. */
  readonly initialStatus: InitialStatus | null;
  /** Plans and bundles to choose from (D-126). */
  readonly offeredItems: number;
  /** Whoever has no service here has left an e-mail address. */
  readonly hasProspect: boolean;
  /** A plan or a bundle is chosen. */
  readonly hasChoice: boolean;
  /** The details of a chosen plan could not be had. */
  readonly lacksDetails: boolean;
  readonly hasAccount: boolean;
  readonly hasOrder: boolean;
}

/**
 * What happens in the wizard: the availability is known, a prospect was kept, a plan or bundle was chosen, the services are configured,
 * the order stands, Back was pressed, or it starts over.
 */
export type WizardMove = 'checked' | 'prospectKept' | 'chosen' | 'continued' | 'ordered' | 'wentBack' | 'reset';

export interface Transition {
  readonly from: WizardStep;
  readonly on: WizardMove;
  readonly to: WizardStep;
  readonly when?: (facts: WizardFacts) => boolean;
}

const canOrder = ({ initialStatus }: WizardFacts): boolean => initialStatus !== null && initialStatus !== 'PROSPECT';
const isChoice = (facts: WizardFacts): boolean => canOrder(facts) && facts.offeredItems > 1;
const isSingle = (facts: WizardFacts): boolean => canOrder(facts) && facts.offeredItems === 1;
/** Without an order id there is nothing to confirm (D-130). */
const isOrdered = ({ hasAccount, hasOrder }: WizardFacts): boolean => hasAccount && hasOrder;

/** Every way from one step to another; the first row that fits counts (GUEST-064 to GUEST-074, D-126, D-130). */
export const transitions: readonly Transition[] = [
  { from: 'check-availability', on: 'checked', to: 'new-signup', when: isChoice },
  { from: 'check-availability', on: 'checked', to: 'packages-and-products', when: isSingle },
  { from: 'check-availability', on: 'checked', to: 'not-available-service', when: ({ initialStatus }) => initialStatus === 'PROSPECT' },
  { from: 'not-available-service', on: 'prospectKept', to: 'no-service-confirmation', when: ({ hasProspect }) => hasProspect },
  { from: 'not-available-service', on: 'wentBack', to: 'check-availability' },
  { from: 'new-signup', on: 'chosen', to: 'packages-and-products', when: ({ hasChoice }) => hasChoice },
  { from: 'new-signup', on: 'wentBack', to: 'check-availability' },
  { from: 'packages-and-products', on: 'continued', to: 'customer-info', when: (facts) => facts.hasChoice && !facts.lacksDetails },
  { from: 'packages-and-products', on: 'wentBack', to: 'new-signup', when: isChoice },
  { from: 'packages-and-products', on: 'wentBack', to: 'check-availability' },
  { from: 'customer-info', on: 'ordered', to: 'confirmation', when: isOrdered },
  { from: 'customer-info', on: 'wentBack', to: 'confirmation', when: isOrdered },
  { from: 'customer-info', on: 'wentBack', to: 'packages-and-products' },
  // To correct the e-mail address (GUEST-073).
  { from: 'confirmation', on: 'wentBack', to: 'customer-info' },
];

/** The step after a move; a move that does not fit changes nothing. Starting over is possible everywhere. */
export function stepAfter(step: WizardStep, move: WizardMove, facts: WizardFacts): WizardStep {
  if (move === 'reset') return firstStep;
  return transitions.find(({ from, on, when }) => from === step && on === move && (when?.(facts) ?? true))?.to ?? step;
}

const reachable: Readonly<Record<WizardStep, (facts: WizardFacts) => boolean>> = {
  'check-availability': ({ hasOrder }) => !hasOrder,
  'not-available-service': ({ initialStatus, hasProspect }) => initialStatus === 'PROSPECT' && !hasProspect,
  'no-service-confirmation': ({ hasProspect }) => hasProspect,
  'new-signup': (facts) => isChoice(facts) && !facts.hasOrder,
  'packages-and-products': (facts) => canOrder(facts) && facts.hasChoice && !facts.hasOrder,
  'customer-info': (facts) => canOrder(facts) && facts.hasChoice && !facts.lacksDetails,
  confirmation: isOrdered,
};

/**
 * The step to show when the browser's Back or Forward asks for one: that step while what it needs is there, else the last one before it
 * that has what it needs; after the order only what belongs to it.
 */
export function stepInReach(wanted: WizardStep, facts: WizardFacts): WizardStep {
  if (reachable[wanted](facts)) return wanted;
  if (isOrdered(facts)) return 'confirmation';
  const before = wizardSteps.slice(0, wizardSteps.indexOf(wanted) + 1).toReversed();
  return (
    (wanted === 'not-available-service' && facts.hasProspect && 'no-service-confirmation') ||
    before.find((step) => step !== 'no-service-confirmation' && reachable[step](facts)) ||
    firstStep
  );
}

/** The address a new check may start with (D-140): the state of a navigation to the wizard. */
export interface AddressToCheck {
  readonly street: string;
  readonly zipCode?: string | undefined;
}
