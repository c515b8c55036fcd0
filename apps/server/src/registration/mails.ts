import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { frameCustomerMail, type NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';

/** Whom a message about registering goes to. */
export interface Addressee {
  accountId: number;
  accountNumber: string;
  firstName: string;
  email: string;
  locale: Locale;
}

type Words = {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  figure?: string;
  rows?: readonly { label: string; value: string }[];
  action?: { label: string; url: string };
  why: string;
};

function mailTo(to: Addressee, brand: Brand, { subject, ...content }: Words): NewMessage {
  const framed = frameCustomerMail({
    ...content,
    brand,
    locale: to.locale,
    name: to.firstName,
    accountNumber: to.accountNumber,
    email: to.email,
  });
  return { accountId: to.accountId, channel: 'email', recipient: to.email, subject, ...framed };
}

const factsOf = (to: Addressee, brand: Brand) => ({
  brandName: brand.name,
  accountNumber: to.accountNumber,
  supportPhone: brand.phone,
});

/** The link to choose a password with (C-063). */
export function linkMail(to: Addressee, brand: Brand, url: string): NewMessage {
  const words = catalogue[to.locale].registrationMail.link;
  const facts = factsOf(to, brand);
  return mailTo(to, brand, {
    subject: fill(words.subject, facts),
    preview: fill(words.preview, facts),
    heading: words.heading,
    paragraphs: [fill(words.text, facts), fill(words.next, facts)],
    action: { label: words.button, url },
    why: words.why,
  });
}

/** Register Now for an account that has online access: how to get in, and no link that changes anything (D-036). */
export function alreadyRegisteredMail(to: Addressee, brand: Brand, url: string): NewMessage {
  const words = catalogue[to.locale].registrationMail.alreadyRegistered;
  const facts = factsOf(to, brand);
  return mailTo(to, brand, {
    subject: fill(words.subject, facts),
    preview: fill(words.preview, facts),
    heading: words.heading,
    paragraphs: [fill(words.text, facts), words.forgotten, fill(words.next, facts)],
    action: { label: words.button, url },
    why: words.why,
  });
}

/** A PIN by e-mail (C-084). The subject tells it, so that it can be read on a locked screen as a text message can. */
export function pinMail(to: Addressee, brand: Brand, pin: string): NewMessage {
  const words = catalogue[to.locale].registrationMail.pin;
  const facts = { ...factsOf(to, brand), pin };
  return mailTo(to, brand, {
    subject: fill(words.subject, facts),
    preview: words.preview,
    heading: words.heading,
    figure: pin,
    paragraphs: [fill(words.text, facts), fill(words.next, facts)],
    why: words.why,
  });
}

/** The same by text message. */
export function pinText(to: Addressee, mobile: string, brand: Brand, pin: string): NewMessage {
  const text = fill(catalogue[to.locale].registrationMail.pin.sms, { ...factsOf(to, brand), pin });
  return { accountId: to.accountId, channel: 'text', recipient: mobile, text };
}

/** Tells that the account has online access now, and how to sign in; whoever did not do that hears of it (C-051). */
export function welcomeMail(to: Addressee, brand: Brand, facts: { username: string; url: string }): NewMessage {
  const words = catalogue[to.locale].registrationMail.welcome;
  const all = factsOf(to, brand);
  return mailTo(to, brand, {
    subject: fill(words.subject, all),
    preview: fill(words.preview, all),
    heading: words.heading,
    paragraphs: [fill(words.text, all), fill(words.next, all)],
    rows: [
      { label: words.username, value: facts.username },
      { label: words.account, value: to.accountNumber },
    ],
    action: { label: words.button, url: facts.url },
    why: words.why,
  });
}
