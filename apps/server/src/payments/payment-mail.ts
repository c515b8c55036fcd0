import { defaultLocale } from '@porchlight/texts';
import type { LockedAccount } from '../ledger/index.ts';
import { frameMail } from '../outbox/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentRecord } from './payment.ts';
import { presentPaymentMail } from './present-payment-mail.ts';
import { findMailRecipient } from './recipient.store.ts';

type MailKind = 'receipt' | 'failed' | 'returned';

const mailAt: Readonly<Partial<Record<PaymentRecord['state'], MailKind>>> = {
  succeeded: 'receipt',
  accepted: 'receipt',
  settled: 'receipt',
  declined: 'failed',
  returned: 'returned',
};

/**
 * Tells the customer what became of a payment, in the transaction that makes it so. One receipt per success (I9): an accepted
 * bank payment has had its receipt when it settles.
 */
export async function queuePaymentMail(
  deps: PaymentsDeps,
  tx: Transaction,
  payment: PaymentRecord,
  account: LockedAccount,
  brand: Brand,
): Promise<void> {
  const kind = mailAt[payment.state];
  if (kind === undefined) return;
  const recipient = await findMailRecipient(tx, account.id);
  if (recipient === null) return;
  const { subject, content } = presentPaymentMail({
    kind,
    payment,
    accountNumber: account.number,
    recipient,
    locale: recipient.locale ?? defaultLocale,
    brand,
    portalUrl: deps.options.portalUrl,
  });
  await deps.outbox.queueMessage(tx, {
    dedupeKey: `${kind}:${payment.reference}`,
    accountId: account.id,
    channel: 'email',
    recipient: recipient.email,
    subject,
    ...frameMail(content),
  });
}
