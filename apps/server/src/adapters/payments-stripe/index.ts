import type { Clock } from '../../ports/clock.ts';
import type { GatewayMemory } from '../../ports/gateway-memory.ts';
import type { FrameKit } from '../../ports/payment-frame.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { connect } from './client.ts';
import { checkCredentials } from './credentials.ts';
import { forms } from './forms.ts';
import { framePages } from './frame-pages.ts';
import { methodFiles } from './method-files.ts';
import { methods } from './methods.ts';
import { readNotice } from './notices.ts';
import { type Desk, payments } from './payments.ts';
import { refunds } from './refunds.ts';
import { report } from './report.ts';

export interface StripeProviderOptions {
  secretKey: string;
  /** Of the same account and mode; browsers see it. */
  publishableKey: string;
  /** Of the endpoint that Stripe sends its events to. */
  webhookSecret: string;
  /** The one it replaced, as long as events may still be signed with it. */
  oldWebhookSecret?: string | null;
  /** Where the server, and Stripe.js from the browser, reach Stripe, such as https://api.stripe.com. */
  apiUrl: string;
  /** Stripe.js, which has to come from Stripe itself, such as https://js.stripe.com/v3/. */
  scriptUrl: string;
  storesMethods: boolean;
  timeoutMs: number;
  clock: Clock;
  memory: GatewayMemory;
  /** Of the pages its forms are shown on; null where no form is ever opened. */
  frameKit: FrameKit | null;
}

/**
 * Stripe behind the port (decision 0031). A payment is a payment intent that is confirmed by the server alone, with our reference as its
 * idempotency key and in its metadata; cards are typed into Stripe's own fields on a page of ours and never reach us.
 */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const { memory, clock, storesMethods, frameKit, webhookSecret, oldWebhookSecret } = options;
  const secrets = oldWebhookSecret ? [webhookSecret, oldWebhookSecret] : [webhookSecret];
  const desk: Desk = { stripe: connect(options), memory, clock, storesMethods };
  return {
    id: 'STRIPE',
    capabilities: { storesMethods, oneTimePayment: true, findsByReference: false },
    frameOrigins: frameKit === null ? [] : [frameKit.origin],
    ...(frameKit === null ? noForms : forms(desk, frameKit)),
    ...payments(desk),
    ...methods(desk),
    ...refunds(desk),
    readNotice: (rawBody, headers, now) => readNotice(secrets, rawBody, headers, now),
    report: (period) => report(desk, period),
    checkCredentials: () => checkCredentials(desk.stripe, options),
    framePages: frameKit === null ? null : framePages(desk, frameKit, options),
    methodFiles,
  };
}

/** Without pages no form can be shown. */
const noForms: Pick<PaymentProvider, 'openCardForm' | 'openMethodForm'> = {
  openCardForm: () => Promise.resolve({ ok: false, reason: 'refused' }),
  openMethodForm: () => Promise.resolve({ ok: false, reason: 'refused' }),
};
