import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { type CustomerMail, frameCustomerMail, type NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';

/** Whom a mail about a visitor's account goes to. */
export interface Addressee {
  accountId: number;
  accountNumber: string;
  firstName: string;
  email: string;
  locale: Locale;
}

interface Words {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  figure?: string;
  rows?: readonly { label: string; value: string }[];
  action?: { label: string; url: string };
  why: string;
}

/** One mail in the provider's frame. What people typed stands in no subject but their own code and reference. */
export function mailTo(to: Addressee, brand: Brand, words: Words, dedupeKey?: string): NewMessage {
  const { subject, ...content } = words;
  const framed = frameCustomerMail(contentTo(to, brand, content));
  return {
    accountId: to.accountId,
    channel: 'email',
    recipient: to.email,
    subject,
    ...framed,
    ...(dedupeKey === undefined ? {} : { dedupeKey }),
  };
}

/** The words of a mail and whom they go to, for whoever frames them. */
export function contentTo(to: Addressee, brand: Brand, words: Omit<Words, 'subject'>): CustomerMail {
  const { locale, firstName: name, accountNumber, email } = to;
  return { ...words, brand, locale, name, accountNumber, email };
}

/** Tells the address of a new account that it was entered: whoever did not do that hears of it (C-070), and whoever did confirms it. */
export function accountMadeMail(to: Addressee, brand: Brand, { address, verifyUrl }: { address: string; verifyUrl: string }): NewMessage {
  const words = catalogue[to.locale].orderMail.accountMade;
  const facts = { accountNumber: to.accountNumber, address, brandName: brand.name, supportPhone: brand.phone };
  return mailTo(to, brand, {
    subject: words.subject,
    preview: fill(words.preview, facts),
    heading: words.heading,
    paragraphs: [fill(words.text, facts), words.verify, fill(words.next, facts)],
    action: { label: words.button, url: verifyUrl },
    why: words.why,
  });
}

/** Tells the new address of an account that it is one, with the link that shows it to be somebody's (C-075). */
export function emailChangedMail(to: Addressee, brand: Brand, verifyUrl: string): NewMessage {
  const words = catalogue[to.locale].orderMail.emailChanged;
  const facts = { accountNumber: to.accountNumber, email: to.email, supportPhone: brand.phone };
  return mailTo(to, brand, {
    subject: words.subject,
    preview: fill(words.preview, facts),
    heading: words.heading,
    paragraphs: [fill(words.text, facts), words.verify, fill(words.next, facts)],
    action: { label: words.button, url: verifyUrl },
    why: words.why,
  });
}

/** The code that opens the status of an order (C-111). */
export function codeMail(to: Addressee, brand: Brand, facts: { code: string; reference: string }): NewMessage {
  const words = catalogue[to.locale].orderMail.code;
  return mailTo(to, brand, {
    subject: fill(words.subject, facts),
    preview: fill(words.preview, facts),
    heading: words.heading,
    figure: facts.code,
    paragraphs: [fill(words.text, facts), words.next],
    why: words.why,
  });
}

/** The invitation to order, with its link (D-145). */
export function invitationMail(to: Addressee, brand: Brand, facts: { address: string; url: string }): NewMessage {
  const words = catalogue[to.locale].orderMail.invited;
  return mailTo(to, brand, {
    subject: fill(words.subject, { brandName: brand.name }),
    preview: fill(words.preview, facts),
    heading: words.heading,
    paragraphs: [fill(words.text, { ...facts, brandName: brand.name })],
    action: { label: words.button, url: facts.url },
    why: fill(words.why, { accountNumber: to.accountNumber, brandName: brand.name }),
  });
}
