import { cents } from '@porchlight/domain/money/cents.ts';
import { mailOfMove } from '@porchlight/domain/payments/told-outcome.ts';
import { findAccountHolder } from '../account/index.ts';
import type { LockedAccount } from '../ledger/index.ts';
import { frameCustomerMail } from '../outbox/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentRecord } from './payment.ts';
import { presentPaymentMail } from './present-payment-mail.ts';

/** What a booking does to what is owed: a payment that is booked lowers it, one that was booked and comes back raises it again. */
function balanceChange(before: PaymentRecord, to: PaymentRecord['state']): number {
  if (to === 'succeeded' || to === 'settled') return -before.amountCents;
  return to === 'returned' && before.state === 'settled' ? before.amountCents : 0;
}

/**
 * Tells the customer what became of a payment, in the transaction that makes it so. One receipt per success (I9): an accepted
 * bank payment has had its receipt when it settles. Called before the booking's lines are written, as the balance is read here.
 */
export async function queuePaymentMail(
  deps: PaymentsDeps,
  tx: Transaction,
  { before, payment, account, brand }: { before: PaymentRecord; payment: PaymentRecord; account: LockedAccount; brand: Brand },
): Promise<void> {
  const kind = mailOfMove(before.state, payment.state, payment.channel === 'autopay');
  if (kind === null) return;
  const holder = await findAccountHolder(tx, account.id);
  if (!holder?.email) return;
  const { subject, content } = presentPaymentMail({
    kind,
    payment,
    accountNumber: account.number,
    name: holder.name,
    email: holder.email,
    balanceCents: cents(holder.balanceCents + balanceChange(before, payment.state)),
    locale: holder.locale,
    brand,
    portalUrl: deps.options.portalUrl,
  });
  await deps.outbox.queueMessage(tx, {
    dedupeKey: `${kind}:${payment.reference}`,
    accountId: account.id,
    channel: 'email',
    recipient: holder.email,
    subject,
    ...frameCustomerMail(content),
  });
}
