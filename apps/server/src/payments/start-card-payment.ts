import { checkPaymentAmount } from '@porchlight/domain/money/payment-amount.ts';
import type { Locale } from '@porchlight/texts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { HostedForm, PaymentProvider } from '../ports/payment-provider.ts';
import { applyEvent } from './apply-provider-result.ts';
import { findKey, keepAnswerOf } from './attempts.store.ts';
import type { AttemptRequest } from './begin-attempt.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentRecord } from './payment.ts';
import { type TurnRefusal, takeTurn } from './take-turn.ts';
import { waitUntil } from './wait-until.ts';

export interface CardPaymentRequest {
  accountId: number;
  userId: number;
  idempotencyKey: string | null;
  locale: Locale;
  paymentAmount: number;
  body: unknown;
}

export type CardForm = Pick<HostedForm, 'action' | 'target' | 'fields'>;
type CardRefusal = TurnRefusal | Refusal<'PAY0001' | 'PAY0003'>;

/**
 * C-020: puts the attempt on record, then asks the provider for the form the browser posts into its frame (PAY-013, PAY-014).
 * A form of this account that was left open is ended at the provider first. A key counts for the route it came by.
 */
export async function startCardPayment(
  deps: PaymentsDeps,
  request: CardPaymentRequest,
  route: 'C-019' | 'C-020' = 'C-020',
): Promise<CardForm | CardRefusal> {
  const { provider } = deps;
  if (provider === null) return refuse('PAY0003');
  const checked = checkPaymentAmount(request.paymentAmount, deps.options.capCents);
  if (!checked.ok) return refuse('PAY0001');
  const attempt: AttemptRequest = {
    ...request,
    route,
    channel: 'card',
    amountCents: checked.amount,
    method: { kind: 'card', identity: [], display: null, token: null },
  };
  return takeTurn<CardForm | CardRefusal>(deps, attempt, {
    started: (payment, customer) => openForm(deps, provider, payment, { customer, locale: request.locale }),
    replayed: (payment, kept) => replay(deps, attempt, payment, kept),
  });
}

async function openForm(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  payment: PaymentRecord,
  { customer, locale }: { customer: string; locale: Locale },
): Promise<CardForm | CardRefusal> {
  const { reference, amountCents } = payment;
  const opened = await provider.openCardForm({ reference, amountCents, customer, locale, returnUrl: deps.options.returnUrl });
  if (!opened.ok) {
    // The form reached nobody, so no money can move by it: the attempt ends and the customer may try again, also with this key.
    await applyEvent(deps, reference, { event: 'formRefused', source: 'providerAnswer', result: null });
    return refuse('PAY0003', { retryAfterSeconds: 5 });
  }
  const { action, target, fields, expiresAt, transactionId } = opened.form;
  const form: CardForm = { action, target, fields };
  const applied = await applyEvent(deps, reference, {
    event: 'formIssued',
    source: 'providerAnswer',
    result: null,
    issued: { expiresAt, transactionId },
    alongWith: (tx) => keepAnswerOf(tx, payment.id, form),
  });
  return applied?.outcome === 'moved' ? form : refuse('PAY0010', { retryAfterSeconds: 5 });
}

/** The first answer again (PAY-064); while the first request is under way, a short wait for it. */
async function replay(
  deps: PaymentsDeps,
  attempt: AttemptRequest,
  payment: PaymentRecord,
  answer: unknown,
): Promise<CardForm | CardRefusal> {
  if (answer !== null) return answer as CardForm;
  const settled = await waitUntil(deps, payment, ({ state }) => state !== 'created');
  if (settled.state === 'created') return refuse('PAY0010', { retryAfterSeconds: 2 });
  const { userId, route, idempotencyKey } = attempt;
  const used = idempotencyKey === null ? null : await findKey(deps.db, { userId, route, key: idempotencyKey });
  // The first request was given no form, so this one is not either.
  return (used?.answer as CardForm | null | undefined) ?? refuse('PAY0003', { retryAfterSeconds: 5 });
}
