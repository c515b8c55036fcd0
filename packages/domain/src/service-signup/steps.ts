/** The steps of signing up for service by an e-mailed link (SIGNUP-002). Checking the link comes before them. */
export const signupSteps = ['select-service', 'service-details', 'success', 'not-available'] as const;
export type SignupStep = (typeof signupSteps)[number];

/** Where a link that is good leads (SIGNUP-008). */
export const firstSignupStep: SignupStep = 'select-service';

/** The areas of the data that the links of signing up and of the appointment work on (STATE-016). */
export const signupToServiceAreas = ['orderAvailability', 'orderAppointments', 'tokenResponse'] as const;
export type SignupToServiceArea = (typeof signupToServiceAreas)[number];

/** What the steps depend on; worked out from the data of the flow, never kept beside it. */
export interface SignupFacts {
  /** What the address of the link allows to order, as it is judged now; null where that is nothing. */
  readonly allowed: 'NEW_SIGNUP' | 'NEW_SURVEY' | 'NEW_SERVICE' | null;
  /** Plans and bundles to choose from (D-126). */
  readonly offeredItems: number;
  /** A plan or a bundle is chosen. */
  readonly hasChoice: boolean;
  /** The order has its plans and the sign-up is completed. */
  readonly isCompleted: boolean;
}

/** What happens: a plan or bundle was chosen, the sign-up was completed, Back was pressed. */
export type SignupMove = 'chosen' | 'completed' | 'wentBack';

/** Whether there is anything to sign up for: service is ready at the address, and something is on sale there (SIGNUP-006, D-126, D-146). */
export const mayChoose = ({ allowed, offeredItems }: Pick<SignupFacts, 'allowed' | 'offeredItems'>): boolean =>
  allowed === 'NEW_SERVICE' && offeredItems > 0;

/** The step a link that is good opens (SIGNUP-006, SIGNUP-008, SIGNUP-009). */
export const openingStep = (facts: SignupFacts): SignupStep => (mayChoose(facts) ? firstSignupStep : 'not-available');

/** The step after a move; a move that does not fit changes nothing. */
export function stepAfterMove(step: SignupStep, move: SignupMove, facts: SignupFacts): SignupStep {
  if (step === 'select-service' && move === 'chosen' && facts.hasChoice) return 'service-details';
  // Whoever went back while it was being confirmed hears of it all the same.
  if (move === 'completed' && facts.isCompleted) return 'success';
  if (step === 'service-details' && move === 'wentBack') return 'select-service';
  return step;
}

/**
 * The step to show when the browser's Back or Forward asks for one: that step while what it needs is there, else the last one that has
 * what it needs. A completed sign-up is not taken back by going back.
 */
export function signupStepInReach(wanted: SignupStep, facts: SignupFacts): SignupStep {
  if (facts.isCompleted) return 'success';
  if (!mayChoose(facts)) return 'not-available';
  return wanted === 'service-details' && facts.hasChoice ? wanted : firstSignupStep;
}
