import type { z } from 'zod';
import { account } from './account.ts';
import { type AddressSuggestion, type AddressWrapper, addresses } from './addresses.ts';
import { autopay } from './autopay.ts';
import { type BroadbandLabel, broadbandLabels } from './broadband-labels.ts';
import { type Bundle, catalogue, type Plan } from './catalogue.ts';
import { coverage, type ValidatedAddress } from './coverage.ts';
import { delivery } from './delivery.ts';
import { guestOrder } from './guest-order.ts';
import { invoices } from './invoices.ts';
import { orders } from './orders.ts';
import { passwords } from './passwords.ts';
import { paymentMethods } from './payment-methods.ts';
import { payments } from './payments.ts';
import { services } from './services.ts';
import { session } from './session.ts';
import { site } from './site.ts';

/** Every route the product answers, by subject. A handler is required for each (server), and a client call exists for each (portal). */
export const contract = {
  account,
  addresses,
  autopay,
  broadbandLabels,
  catalogue,
  coverage,
  delivery,
  guestOrder,
  invoices,
  orders,
  passwords,
  paymentMethods,
  payments,
  services,
  session,
  site,
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
