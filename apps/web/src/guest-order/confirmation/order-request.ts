import type { HolderDemand } from '@porchlight/domain/guest-order/holder.ts';
import { accountLocation, billCycleOr, orderName, orderSource } from '@porchlight/domain/guest-order/order-kinds.ts';
import { plansToOrder } from '../../plan-choice/index.ts';
import type { CallRequest } from '../../platform/api/index.ts';
import type { PageConfiguration } from '../../platform/site/page-configuration.ts';
import type { AccountBody } from '../create-account.ts';
import { type HolderForm, holderRequest, salesAgentOf } from '../holder/holder-form.ts';
import { initialStatusOf, type NewAccount, type WizardState } from '../wizard-state.ts';

export type OrderBody = CallRequest<'guestOrder.orderService'>['body'];
type Defaults = Pick<PageConfiguration, 'residentialAccountTypeId' | 'residentialBillCycle' | 'defaultLocationId'>;

/** The account of an order (ENT-035, ENT-036, D-132); null while the address or what may be ordered there is not known. */
export function accountRequest(state: WizardState, form: HolderForm, demand: HolderDemand, defaults: Defaults): AccountBody | null {
  const { addressWrapper, planCategoryId, accountTypeId, locationId } = state.form;
  const address = state.data.validatedAddress;
  const initialStatus = initialStatusOf(state);
  if (!addressWrapper || !address || initialStatus === null || planCategoryId === null) return null;
  const override = address.accountCreationLocationIdOverride;
  const location = accountLocation({ override, form: locationId, address: address.locationId, preset: defaults.defaultLocationId ?? null });
  return {
    accountHolder: {
      accountType: accountTypeId ?? defaults.residentialAccountTypeId,
      ...holderRequest(form, demand),
      serviceAddress: addressWrapper,
    },
    accountTermsInfo: { accountTerm: null, billCycle: billCycleOr(null, defaults.residentialBillCycle) },
    initialStatus,
    ...(location !== null && { locationId: location }),
    ...(override !== null && { accountCreationLocationIdOverride: override }),
    termsAndCondition: form.hasAcceptedTerms,
    billingDetails: { billingAddress: address.contactAddress ?? billingAddressOf(addressWrapper) },
    planCategoryId,
  };
}

function billingAddressOf(
  address: NonNullable<WizardState['form']['addressWrapper']>,
): NonNullable<AccountBody['billingDetails']>['billingAddress'] {
  const { address1, address2 = null, address3 = null, city, state, zipCode, zip4 = null } = address;
  const place = { latitude: null, longitude: null, verified: false };
  return { address1, address2, address3, city, state: { abbreviation: state }, zipCode, zip4, ...place };
}

/** The order of an account (ENT-037); `generatedId` is made once per account and kept for repeats (D-018, D-130). */
export function orderRequest(state: WizardState, form: HolderForm, account: NewAccount, generatedId: string): OrderBody | null {
  const { addressWrapper, baseOrderId } = state.form;
  const address = state.data.validatedAddress;
  if (!addressWrapper || !address) return null;
  return {
    name: orderName(generatedId),
    source: orderSource,
    note: '',
    accountId: account.id,
    address: addressWrapper,
    plans: plansToOrder(state) as OrderBody['plans'],
    addressZoneValuesToSave: address.savedAddressZoneValues,
    validatedAddressWrapper: address,
    salesAgentId: salesAgentOf(form),
    ...(baseOrderId !== null && { baseOrderId }),
  };
}
