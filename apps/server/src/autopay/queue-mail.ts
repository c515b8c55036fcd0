import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { findAccountHolder } from '../account/index.ts';
import { type CustomerMail, frameCustomerMail } from '../outbox/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { AutopayDeps } from './deps.ts';

/** What a mail of AutoPay says, beside what all of them say. */
export interface MailWords {
  subject: string;
  preview: string;
  heading: string;
  figure?: string;
  paragraphs: readonly string[];
  rows?: CustomerMail['rows'];
  button: string;
}

export interface MailTo {
  account: { id: number; number: string };
  brand: Brand;
  /** The same mail twice is one mail; null for what may happen again. */
  dedupeKey: string | null;
  words: (locale: Locale) => MailWords;
}

/** Writes to the customer in the transaction that makes it so, in their language; nothing where there is no address. */
export async function queueMail(deps: AutopayDeps, tx: Transaction, { account, brand, dedupeKey, words }: MailTo): Promise<void> {
  const holder = await findAccountHolder(tx, account.id);
  if (!holder?.email) return;
  const { locale, name, email } = holder;
  const { subject, button, ...content } = words(locale);
  const framed = frameCustomerMail({
    ...content,
    brand,
    locale,
    name,
    accountNumber: account.number,
    email,
    action: { label: button, url: `${deps.options.portalUrl}/home?panel=autopay` },
    why: catalogue[locale].mail.autopayChanged.why,
  });
  await deps.outbox.queueMessage(tx, {
    ...(dedupeKey === null ? {} : { dedupeKey }),
    accountId: account.id,
    channel: 'email',
    recipient: email,
    subject,
    ...framed,
  });
}
