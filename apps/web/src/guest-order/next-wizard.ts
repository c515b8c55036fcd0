import { stepAfter, stepInReach, type WizardMove } from '@porchlight/domain/guest-order/wizard.ts';
import { awaitedDetails, type Choice, choiceOf, triedAgain, withRead, withSelection } from '../plan-choice/index.ts';
import {
  type AddressForm,
  emptyData,
  emptyForm,
  factsOf,
  type GuestOrderData,
  initialStatusOf,
  type Offers,
  offeredItems,
  type WizardEvent,
  type WizardState,
} from './wizard-state.ts';

/** The wizard after an event. */
export function nextWizard(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'addressChanged':
      return {
        ...unjudged(state),
        form: { ...state.form, ...event.change },
        suggestion: event.suggestion === undefined ? state.suggestion : event.suggestion,
      };
    case 'placeSeen':
      return { ...state, place: event.place };
    case 'categoriesRead':
      return withCategory(withData(state, { planCategories: event.categories }), event.chosenId);
    case 'categoryChosen':
      return { ...withCategory(unjudged(state), event.id), place: state.place };
    case 'checked':
      return checked(state, event.form, event.offers);
    case 'prospectKept':
      return moved(withData(state, { noServiceAccountInfo: event.account }), 'prospectKept');
    case 'chosen':
      return moved(chosen(state, event.choice), 'chosen');
    case 'detailsRead':
      return withData(state, { plansDetails: withRead(state.data.plansDetails, event.read) });
    case 'detailsWanted':
      return withData(state, { plansDetails: triedAgain(state.data.plansDetails) });
    case 'selectionSet':
      return { ...state, choice: state.choice && withSelection(state.choice, event.planIndex, event.selection) };
    case 'continued':
      return moved(state, 'continued');
    case 'holderSet':
      return { ...state, holder: event.holder };
    case 'suffixesRead':
      return withData(state, { suffixOptions: event.suffixes });
    case 'accountCreated':
      return withData(state, { newAccountInfo: event.account });
    case 'ordered':
      return moved(withData(state, { newOrderInfo: event.order }), 'ordered');
    case 'emailCorrected':
      return moved(state, 'ordered');
    case 'wentBack':
      return wentBack(state);
    case 'stepWanted':
      return withoutLeftChoice({ ...state, step: stepInReach(event.step, factsOf(state)) });
  }
}

const withData = (state: WizardState, change: Partial<GuestOrderData>): WizardState => ({ ...state, data: { ...state.data, ...change } });

const moved = (state: WizardState, move: WizardMove): WizardState => ({ ...state, step: stepAfter(state.step, move, factsOf(state)) });

/** What does not depend on the address stays. */
function unjudged(state: WizardState): WizardState {
  const { planCategories, suffixOptions } = state.data;
  return { ...state, place: null, isChecked: false, choice: null, data: { ...emptyData, planCategories, suffixOptions } };
}

function withCategory(state: WizardState, id: number | null): WizardState {
  const category = state.data.planCategories?.find((one) => one.id === id);
  const accountTypeId = category?.accountTypes[0]?.id ?? null;
  return { ...state, form: { ...state.form, planCategoryId: category?.id ?? null, accountTypeId } };
}

/** The only plan or bundle there is is chosen at once (GUEST-066). */
function checked(state: WizardState, form: AddressForm, { validatedAddress, plans, planBundles }: Offers): WizardState {
  const formattedAddress = validatedAddress?.formattedAddress || form.formattedAddress;
  const judged: WizardState = {
    ...withData(unjudged(state), { validatedAddress, availablePlans: { plans, planBundles } }),
    form: { ...form, formattedAddress, locationId: validatedAddress?.locationId ?? form.locationId },
    place: validatedAddress,
    isChecked: true,
  };
  const [only, ...others] = offeredItems(judged);
  const isSingle = only && others.length === 0 && initialStatusOf(judged) !== 'PROSPECT';
  return moved(isSingle ? chosen(judged, choiceOf(only)) : judged, 'checked');
}

function chosen(state: WizardState, choice: Choice): WizardState {
  return withData({ ...state, choice }, { plansDetails: awaitedDetails(choice) });
}

/** Where there is no service, Go Back clears the address (GUEST-020); the browser's own Back leaves it to be corrected. */
function wentBack(state: WizardState): WizardState {
  const after = withoutLeftChoice(moved(state, 'wentBack'));
  if (state.step !== 'not-available-service') return after;
  const { planCategoryId, accountTypeId } = state.form;
  return { ...unjudged(after), form: { ...emptyForm, planCategoryId, accountTypeId }, suggestion: null };
}

/** Going back behind the services gives up the choice and its details (GUEST-037). */
function withoutLeftChoice(state: WizardState): WizardState {
  const isBefore = state.step === 'check-availability' || state.step === 'new-signup';
  return isBefore && state.choice ? withData({ ...state, choice: null }, { plansDetails: [] }) : state;
}
