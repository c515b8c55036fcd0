import { tellCharge, tellRefund } from './events.ts';
import { type FormFields, metadataIn, textIn } from './form-body.ts';
import { intentAt } from './intents.ts';
import { invalid } from './refusals.ts';
import { type Refund, type StripeDesk, secondsOf } from './state.ts';

/** POST /v1/refunds. A bank payment's refund is under way for a while, a card's is done. */
export function createRefund(desk: StripeDesk, fields: FormFields): Refund {
  const intent = intentAt(desk, textIn(fields, 'payment_intent') ?? '');
  const charge = desk.state.charges.find(({ id }) => id === intent.latestCharge);
  if (intent.status !== 'succeeded' || charge === undefined)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', {
      code: 'charge_not_refundable',
      param: 'payment_intent',
    });
  if (charge.disputed) throw invalid('The charge has been charged back.', { code: 'charge_disputed', param: 'payment_intent' });
  const left = charge.amount - charge.refunded;
  if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded', param: 'payment_intent' });
  const text = textIn(fields, 'amount');
  const amount = text === null ? left : Number(text);
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalid(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left) throw invalid('Refund amount is greater than unrefunded amount on charge', { param: 'amount' });
  charge.refunded += amount;
  const refund: Refund = {
    id: desk.id(intent.types.includes('card') ? 're_' : 'pyr_'),
    created: secondsOf(desk),
    amount,
    charge: charge.id,
    intent: intent.id,
    metadata: metadataIn(fields),
    status: intent.types.includes('card') ? 'succeeded' : 'pending',
    failureReason: null,
  };
  desk.state.refunds.push(refund);
  tellRefund(desk, 'created', refund);
  tellCharge(desk, 'refunded', charge);
  return refund;
}
