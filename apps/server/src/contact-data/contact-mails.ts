import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { frameCustomerMail, type NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { ContactHolder } from './contacts.store.ts';

type Addressee = ContactHolder & { email: string };

/** The link for a new address. Whoever reads it may be a stranger with a similar address: no name, and the end of the account number only. */
export function verifyEmailMail(to: Addressee, brand: Brand, locale: Locale, url: string): NewMessage {
  const words = catalogue[locale].contactMail.verify;
  const framed = frameCustomerMail({
    brand,
    locale,
    name: null,
    accountNumber: `...${to.accountNumber.slice(-4)}`,
    email: to.email,
    preview: words.preview,
    heading: words.heading,
    paragraphs: [fill(words.text, { brandName: brand.name }), fill(words.next, { supportPhone: brand.phone })],
    action: { label: words.button, url },
    why: words.why,
  });
  return { accountId: to.accountId, channel: 'email', recipient: to.email, subject: words.subject, ...framed };
}

/** Tells the address that was the account's until now; the new one is not named (CPNI notice). */
export function emailChangedMail(to: Addressee, brand: Brand, locale: Locale, now: Date): NewMessage {
  return noticeMail(to, brand, { locale, now, words: catalogue[locale].contactMail.emailChanged });
}

/** Tells the account's address that the mobile number is another one; neither number is named. */
export function mobileChangedMail(to: Addressee, brand: Brand, locale: Locale, now: Date): NewMessage {
  return noticeMail(to, brand, { locale, now, words: catalogue[locale].contactMail.mobileChanged });
}

/** The same to the number that was the account's until now. */
export function mobileChangedText(to: ContactHolder & { mobileNumber: string }, brand: Brand, locale: Locale, now: Date): NewMessage {
  const { message } = catalogue[locale].contactMail.mobileChanged;
  const text = fill(message, { brandName: brand.name, date: dateOf(to, now), supportPhone: brand.phone });
  return { accountId: to.accountId, channel: 'text', recipient: to.mobileNumber, text };
}

/** The code for a new number. */
export function codeText(to: { accountId: number; mobileNumber: string }, brand: Brand, locale: Locale, code: string): NewMessage {
  const text = fill(catalogue[locale].contactMail.code, { brandName: brand.name, code });
  return { accountId: to.accountId, channel: 'text', recipient: to.mobileNumber, text };
}

type NoticeWords = Record<'subject' | 'preview' | 'heading' | 'text' | 'next' | 'why', string>;

function noticeMail(to: Addressee, brand: Brand, { locale, now, words }: { locale: Locale; now: Date; words: NoticeWords }): NewMessage {
  const { accountId, accountNumber, firstName, email } = to;
  const framed = frameCustomerMail({
    brand,
    locale,
    name: firstName,
    accountNumber,
    email,
    preview: words.preview,
    heading: words.heading,
    paragraphs: [fill(words.text, { accountNumber, date: dateOf(to, now) }), fill(words.next, { supportPhone: brand.phone })],
    why: words.why,
  });
  return { accountId, channel: 'email', recipient: email, subject: words.subject, ...framed };
}

function dateOf({ timeZone }: ContactHolder, now: Date): string {
  return formatDate(todayInZone(now, timeZone));
}
