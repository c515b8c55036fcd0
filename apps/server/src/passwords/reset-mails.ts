import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { frameCustomerMail, type NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { PasswordOwner } from './password-owner.store.ts';

/** The link to a new password, with the username: somebody may have forgotten that, too. */
export function resetLinkMail(owner: PasswordOwner, brand: Brand, locale: Locale, url: string): NewMessage {
  const words = catalogue[locale].passwordMail.link;
  const facts = { brandName: brand.name, username: owner.username, supportPhone: brand.phone };
  return mailTo(owner, brand, locale, {
    subject: fill(words.subject, facts),
    preview: words.preview,
    heading: words.heading,
    paragraphs: [fill(words.text, facts), fill(words.next, facts)],
    action: { label: words.button, url },
    why: words.why,
  });
}

/** Tells the owner that a link was used: no password, and no link that does anything (CPNI notice). */
export function passwordResetNotice(owner: PasswordOwner, brand: Brand, locale: Locale, now: Date): NewMessage {
  const words = catalogue[locale].passwordMail.saved;
  const date = formatDate(todayInZone(now, owner.time_zone));
  return mailTo(owner, brand, locale, {
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    paragraphs: [fill(words.text, { brandName: brand.name, date }), fill(words.next, { supportPhone: brand.phone })],
    why: words.why,
  });
}

interface Words {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  why: string;
}

function mailTo(owner: PasswordOwner, brand: Brand, locale: Locale, { subject, ...content }: Words): NewMessage {
  const { email, first_name: name, account_number: accountNumber, account_id: accountId } = owner;
  const framed = frameCustomerMail({ ...content, brand, locale, name, accountNumber, email });
  return { accountId, channel: 'email', recipient: email, subject, ...framed };
}
