import { type ListItem, selectableItems } from '@porchlight/domain/catalogue/plan-list.ts';
import { type InitialStatus, initialStatusFor } from '@porchlight/domain/guest-order/order-kinds.ts';
import { firstStep, type GuestOrderArea, type WizardFacts, type WizardStep } from '@porchlight/domain/guest-order/wizard.ts';
import type { ChosenItem, OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import type { Choice, PlanDetails, PlanDetailsRead } from '../plan-choice/index.ts';
import type { Bundle, Plan } from '../plans/index.ts';
import type { CallAnswer, CallRequest } from '../platform/api/index.ts';
import type { HolderForm } from './holder/holder-form.ts';

export type { Bundle, Plan, PlanDetails };
export type Offers = CallAnswer<'guestOrder.listOffers'>;
export type ValidatedAddress = NonNullable<Offers['validatedAddress']>;
export type PlanCategory = CallAnswer<'catalogue.listPlanCategories'>[number];
/** An address found while typing (C-064). */
export type Suggestion = CallAnswer<'addresses.searchAddresses'>['addresses'][number];
export type NewAccount = CallAnswer<'guestOrder.createGuestAccount'>;
/** What is known of an address before its availability was asked for (C-067). */
export type SeenPlace = CallAnswer<'coverage.embedMap'>['validatedAddress'];
export type NewOrder = { id: number; orderType: OrderType };
export type AddressWrapper = CallRequest<'guestOrder.listOffers'>['body']['addressWrapper'];

/** ENT-034: what was entered and what is known of the address. */
export interface AddressForm {
  street: string;
  unit: string;
  zipCode: string;
  /** The address as one line, once one is known. */
  formattedAddress: string;
  /** The address in parts, as the calls take it; null until one was chosen or validated. */
  addressWrapper: AddressWrapper | null;
  planCategoryId: number | null;
  accountTypeId: number | null;
  locationId: number | null;
  /** The invited order this one answers (D-145). */
  baseOrderId: number | null;
}

/** STATE-012: the shared data of ordering. A reset empties it (GUEST-074). */
export interface GuestOrderData {
  availablePlans: Pick<Offers, 'plans' | 'planBundles'> | null;
  noServiceAccountInfo: NewAccount | null;
  newAccountInfo: NewAccount | null;
  /** One for each chosen plan, in the order of the choice. */
  plansDetails: readonly PlanDetailsRead[];
  newOrderInfo: NewOrder | null;
  /** The last result of an e-mail verification, and how often one was tried (D-139). */
  emailVerified: boolean | null;
  verificationCounter: number;
  validatedAddress: ValidatedAddress | null;
  /** Null until they were read. */
  planCategories: readonly PlanCategory[] | null;
  suffixOptions: CallAnswer<'catalogue.listSuffixes'>;
}

export interface WizardState {
  step: WizardStep;
  form: AddressForm;
  /** The found address that was chosen; null while what stands in `form` was only typed. */
  suggestion: Suggestion | null;
  /** The map of the address in `form`, and whether somebody has service or an order there; null until that was read. */
  place: SeenPlace | null;
  /** Availability of the address in `form` was judged. */
  isChecked: boolean;
  choice: Choice | null;
  /** Null until somebody typed. Only here, in memory: it may hold what is nobody else's business (GUEST-108). */
  holder: HolderForm | null;
  data: GuestOrderData;
}

export type WizardEvent =
  /** Another address or unit: what was known of the one before no longer counts. */
  | { type: 'addressChanged'; change: Partial<Omit<AddressForm, 'planCategoryId' | 'accountTypeId'>>; suggestion?: Suggestion | null }
  | { type: 'placeSeen'; place: SeenPlace }
  | { type: 'categoriesRead'; categories: readonly PlanCategory[]; chosenId: number | null }
  | { type: 'categoryChosen'; id: number }
  | { type: 'checked'; form: AddressForm; offers: Offers }
  | { type: 'prospectKept'; account: NewAccount }
  | { type: 'chosen'; choice: Choice }
  | { type: 'detailsRead'; read: PlanDetailsRead }
  /** Another try for the details that could not be had. */
  | { type: 'detailsWanted' }
  | { type: 'selectionSet'; planIndex: number; selection: readonly ChosenItem[] }
  | { type: 'continued' }
  | { type: 'holderSet'; holder: HolderForm | null }
  | { type: 'suffixesRead'; suffixes: GuestOrderData['suffixOptions'] }
  | { type: 'accountCreated'; account: NewAccount }
  | { type: 'ordered'; order: NewOrder }
  | { type: 'emailCorrected' }
  | { type: 'wentBack' }
  /** Back or Forward of the browser. */
  | { type: 'stepWanted'; step: WizardStep };

export const emptyForm: AddressForm = {
  street: '',
  unit: '',
  zipCode: '',
  formattedAddress: '',
  addressWrapper: null,
  planCategoryId: null,
  accountTypeId: null,
  locationId: null,
  baseOrderId: null,
};

export const emptyData = {
  availablePlans: null,
  noServiceAccountInfo: null,
  newAccountInfo: null,
  plansDetails: [],
  newOrderInfo: null,
  emailVerified: null,
  verificationCounter: 0,
  validatedAddress: null,
  planCategories: null,
  suffixOptions: [],
} as const satisfies GuestOrderData & Record<GuestOrderArea, unknown>;

/** The wizard before anything happened; also what a reset leaves (GUEST-074). */
export const emptyWizard: WizardState = {
  step: firstStep,
  form: emptyForm,
  suggestion: null,
  place: null,
  isChecked: false,
  choice: null,
  holder: null,
  data: emptyData,
};

/** What can be chosen at the address, in the order of the list. */
export const offeredItems = ({ data: { availablePlans } }: { data: Pick<GuestOrderData, 'availablePlans'> }): ListItem<Plan, Bundle>[] =>
  selectableItems(availablePlans?.plans ?? [], availablePlans?.planBundles ?? []);

/** What an order or account at the address starts as (GUEST-061 to GUEST-063, GUEST-067); null until availability was checked. */
export function initialStatusOf(state: WizardState): InitialStatus | null {
  if (!state.isChecked) return null;
  return initialStatusFor(state.data.validatedAddress?.allowedServiceOrderType ?? null, offeredItems(state).length);
}

/** The kind of order; null where nothing can be ordered. */
export function orderTypeOf(state: WizardState): OrderType | null {
  const status = initialStatusOf(state);
  return status === 'PROSPECT' ? null : status;
}

export function factsOf(state: WizardState): WizardFacts {
  const { data, choice } = state;
  return {
    initialStatus: initialStatusOf(state),
    offeredItems: offeredItems(state).length,
    hasProspect: data.noServiceAccountInfo !== null,
    hasChoice: choice !== null,
    lacksDetails: data.plansDetails.some((read) => read.state !== 'loaded'),
    hasAccount: data.newAccountInfo !== null,
    hasOrder: data.newOrderInfo !== null,
  };
}
