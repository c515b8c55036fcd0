import type { z } from 'zod';
import { account } from './account.ts';
import { activity } from './activity.ts';
import { type AddressSuggestion, type AddressWrapper, addresses } from './addresses.ts';
import { appointments } from './appointments.ts';
import { autopay } from './autopay.ts';
import { billing } from './billing.ts';
import { type BroadbandLabel, broadbandLabels } from './broadband-labels.ts';
import { type Bundle, catalogue, type Plan } from './catalogue.ts';
import { contactData } from './contact-data.ts';
import { coverage, type ValidatedAddress } from './coverage.ts';
import { delivery } from './delivery.ts';
import { dunning } from './dunning.ts';
import { firstView } from './first-view.ts';
import { guestOrder } from './guest-order.ts';
import { impersonation } from './impersonation.ts';
import { invoices } from './invoices.ts';
import { linkedAccounts } from './linked-accounts.ts';
import { orders } from './orders.ts';
import { outages } from './outages.ts';
import { passwords } from './passwords.ts';
import { paymentMethods } from './payment-methods.ts';
import { payments } from './payments.ts';
import { planChange } from './plan-change.ts';
import { preferences } from './preferences.ts';
import { registration } from './registration.ts';
import { serviceSignup } from './service-signup.ts';
import { services } from './services.ts';
import { session } from './session.ts';
import { signInMethods } from './sign-in-methods.ts';
import { site } from './site.ts';
import { verification } from './verification.ts';

/** Every route the product answers, by subject. A handler is required for each (server), and a client call exists for each (portal). */
export const contract = {
  account,
  activity,
  addresses,
  appointments,
  autopay,
  billing,
  broadbandLabels,
  catalogue,
  contactData,
  coverage,
  delivery,
  dunning,
  firstView,
  guestOrder,
  impersonation,
  invoices,
  linkedAccounts,
  orders,
  outages,
  passwords,
  paymentMethods,
  payments,
  planChange,
  preferences,
  registration,
  serviceSignup,
  services,
  session,
  signInMethods,
  site,
  verification,
};

export type Contract = typeof contract;

/** The path below which every call lives (API-003). */
export const apiBasePath = '/aboss-api/rest/v1';
export * from './errors.ts';
export * from './permissions.ts';
export * from './route.ts';

/** Values of the wire that more than one subject of the server builds. */
export type AddressSuggestionValue = z.output<typeof AddressSuggestion>;
export type AddressWrapperValue = z.output<typeof AddressWrapper>;
export type ValidatedAddressValue = z.output<typeof ValidatedAddress>;
export type PlanValue = z.output<typeof Plan>;
export type BundleValue = z.output<typeof Bundle>;
export type BroadbandLabelValue = z.output<typeof BroadbandLabel>;
