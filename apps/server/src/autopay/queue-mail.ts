import { usPhone } from '@porchlight/domain/contact/us-phone.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { type AccountHolder, findAccountHolder } from '../account/index.ts';
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
  /** The same as a text message, for whoever agreed to texts about AutoPay; left out where there is none. */
  text?: (locale: Locale) => string;
}

/**
 * Writes to the customer in the transaction that makes it so, in their language: a mail where there is an address, and a text message where
 * there is one of the kind and a number.
 */
export async function queueMail(deps: AutopayDeps, tx: Transaction, mail: MailTo): Promise<void> {
  const holder = await findAccountHolder(tx, mail.account.id);
  if (holder === null) return;
  await writeMail(deps, tx, mail, holder);
  await writeText(deps, tx, mail, holder);
}

async function writeMail(
  deps: AutopayDeps,
  tx: Transaction,
  { account, brand, dedupeKey, words }: MailTo,
  { locale, name, email }: AccountHolder,
): Promise<void> {
  if (!email) return;
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

/** The outbox leaves it out unless the account agreed to texts of the kind. */
async function writeText(
  deps: AutopayDeps,
  tx: Transaction,
  { account, dedupeKey, text }: MailTo,
  { locale, mobileNumber }: AccountHolder,
): Promise<void> {
  const recipient = usPhone(mobileNumber ?? '');
  if (text === undefined || recipient === null) return;
  await deps.outbox.queueMessage(tx, {
    ...(dedupeKey === null ? {} : { dedupeKey: `${dedupeKey}:text` }),
    accountId: account.id,
    channel: 'text',
    recipient,
    text: text(locale),
    category: 'autopay',
  });
}
