import { tellCharge, tellDispute, tellIntent } from './events.ts';
import { type Charge, type Failure, type Intent, type StripeDesk, secondsOf } from './state.ts';
import { bankFailures, wordsOfReturn } from './test-numbers.ts';

/** Bank payments whose days are over arrive or fail, each once. */
export function settleDue(desk: StripeDesk): void {
  const now = secondsOf(desk);
  for (const intent of desk.state.intents)
    if (intent.status === 'processing' && intent.dueAt !== null && intent.dueAt <= now) settle(desk, intent);
}

/** What the bank says of a payment under way: the account decides. */
export function settle(desk: StripeDesk, intent: Intent): void {
  const method = desk.state.methods.find(({ id }) => id === intent.paymentMethod);
  const behaviour = method?.type === 'us_bank_account' ? method.behaviour : 'settle';
  if (behaviour !== 'settle' && behaviour !== 'blocked') return comeBack(desk, intent, bankFailures[behaviour]);
  const charge = chargeOf(desk, intent);
  intent.status = 'succeeded';
  intent.dueAt = null;
  charge.status = 'succeeded';
  tellCharge(desk, 'succeeded', charge);
  tellIntent(desk, 'succeeded', intent);
}

/** A payment comes back: one under way fails, one that had arrived becomes a dispute that can't be won. */
export function returnPayment(desk: StripeDesk, intent: Intent, code: string): void {
  const words = wordsOfReturn(code);
  if (intent.status === 'processing') comeBack(desk, intent, words.failure);
  else dispute(desk, intent, words.dispute, 'lost');
}

function comeBack(desk: StripeDesk, intent: Intent, code: string): void {
  const failed: Failure = { type: 'invalid_request_error', code, message: `The bank account could not be debited: ${code}.` };
  const charge = chargeOf(desk, intent);
  charge.status = 'failed';
  charge.failure = failed;
  intent.status = 'requires_payment_method';
  intent.dueAt = null;
  intent.lastError = failed;
  tellCharge(desk, 'failed', charge);
  tellIntent(desk, 'payment_failed', intent);
}

export function dispute(desk: StripeDesk, intent: Intent, reason: string, status: string): void {
  const charge = chargeOf(desk, intent);
  charge.disputed = true;
  const made = {
    id: desk.id('du_'),
    created: secondsOf(desk),
    amount: charge.amount,
    charge: charge.id,
    intent: intent.id,
    reason,
    status,
  };
  desk.state.disputes.push(made);
  tellDispute(desk, 'created', made);
  tellDispute(desk, 'funds_withdrawn', made);
}

export function chargeOf({ state }: StripeDesk, intent: Intent): Charge {
  const found = state.charges.find(({ id }) => id === intent.latestCharge);
  if (found === undefined) throw new Error('an intent that was paid has a charge');
  return found;
}
