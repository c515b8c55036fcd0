import { account } from './account.ts';
import { autopay } from './autopay.ts';
import { delivery } from './delivery.ts';
import { invoices } from './invoices.ts';
import { orders } from './orders.ts';
import { passwords } from './passwords.ts';
import { paymentMethods } from './payment-methods.ts';
import { payments } from './payments.ts';
import { services } from './services.ts';
import { session } from './session.ts';
import { site } from './site.ts';

/** Every route the product answers, by subject. A handler is required for each (server), and a client call exists for each (portal). */
export const contract = { account, autopay, delivery, invoices, orders, passwords, paymentMethods, payments, services, session, site };

export type Contract = typeof contract;

/** The path below which every call lives (API-003). */
export const apiBasePath = '/aboss-api/rest/v1';
export * from './errors.ts';
export * from './permissions.ts';
export * from './route.ts';
