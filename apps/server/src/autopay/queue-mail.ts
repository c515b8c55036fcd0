import { defaultLocale, fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { frameMail, type MailContent } from '../outbox/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { AutopayDeps } from './deps.ts';
import { findMailRecipient } from './recipient.store.ts';

/** What a mail of AutoPay says, beside what all of them say. */
export interface MailWords {
  subject: string;
  preview: string;
  heading: string;
  figure?: string;
  paragraphs: readonly string[];
  rows?: MailContent['rows'];
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
  const recipient = await findMailRecipient(tx, account.id);
  if (recipient === null) return;
  const locale = recipient.locale ?? defaultLocale;
  const { mail } = catalogue[locale];
  const { subject, button, paragraphs, ...content } = words(locale);
  const framed = frameMail({
    ...content,
    brand,
    locale,
    paragraphs: [...(recipient.name === '' ? [] : [fill(mail.greeting, { name: recipient.name })]), ...paragraphs],
    action: { label: button, url: `${deps.options.portalUrl}/home?panel=autopay` },
    fine: [
      fill(mail.footer.account, { accountNumber: account.number, email: recipient.email }),
      [fill(mail.footer.questions, { supportPhone: brand.phone }), mail.footer.neverAsk].filter((text) => text !== '').join(' '),
      fill(mail.autopayChanged.why, { brandName: brand.name }),
    ],
  });
  await deps.outbox.queueMessage(tx, {
    ...(dedupeKey === null ? {} : { dedupeKey }),
    accountId: account.id,
    channel: 'email',
    recipient: recipient.email,
    subject,
    ...framed,
  });
}
