import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { usPhone } from '@porchlight/domain/contact/us-phone.ts';
import { defaultLocale, fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { NewMessage, OptionalMail } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { Recipient, Telling } from './tellings.store.ts';

interface Facts {
  /** It has not begun. */
  isAhead: boolean;
  telling: Telling;
  recipient: Recipient;
  brand: Brand;
  portalUrl: string;
}

/** The mail and the text message somebody is told an outage by; each is left out where there is no way to send it. */
export function messagesOf(facts: Facts): { mail: OptionalMail | null; text: NewMessage | null } {
  const { telling, recipient } = facts;
  const locale = recipient.locale ?? defaultLocale;
  const dedupeKey = `outage:${telling.outageId}:${telling.kind}:${recipient.accountId}`;
  const { accountId, email } = recipient;
  const words = wordsOf(facts, locale);
  const phone = usPhone(recipient.mobileNumber ?? '');
  const mail = email === null ? null : mailOf(facts, { locale, email, words, dedupeKey });
  if (phone === null) return { mail, text: null };
  const text = { accountId, category: 'outages', channel: 'text', recipient: phone, text: words.message } as const;
  return { mail, text: { ...text, dedupeKey: `${dedupeKey}:text` } };
}

interface Words {
  subject: string;
  heading: string;
  text: string;
  message: string;
  rows: { label: string; value: string }[];
  /** What the provider itself says. */
  own: string | null;
}

function mailOf(
  { recipient, brand, portalUrl }: Facts,
  { locale, email, words, dedupeKey }: { locale: Locale; email: string; words: Words; dedupeKey: string },
): OptionalMail {
  const { name, accountNumber, accountId } = recipient;
  const { button, why, ask } = catalogue[locale].outageMail;
  const { subject, heading, text, own, rows } = words;
  const content = {
    brand,
    locale,
    name,
    accountNumber,
    email,
    preview: text,
    heading,
    paragraphs: [text, ...(own === null ? [] : [own]), ask],
    rows,
    action: { label: button, url: `${portalUrl}/home?panel=outages` },
    why,
  };
  return { dedupeKey, accountId, category: 'outages', subject, content };
}

function wordsOf({ telling, recipient, brand, portalUrl, isAhead }: Facts, locale: Locale): Words {
  const { kind, severity, causeKind, startedAt, expectedUntil, endedAt } = telling;
  const texts = catalogue[locale].outageMail;
  const shown = (at: Date | null) => (at === null ? '' : formatDateTime(at.toISOString(), recipient.timeZone));
  const [since, until, ended] = [shown(startedAt), shown(expectedUntil), shown(endedAt)];
  const facts = { since, until, ended, brandName: brand.name, address: `${portalUrl}/home` };
  const own = texts[kind];
  const isOver = kind === 'ended' || kind === 'cancelled';
  const begins = isAhead ? texts.rows.begins : texts.rows.since;
  const rows = [
    { label: begins, value: since },
    ...(kind === 'ended' ? [{ label: texts.rows.ended, value: ended }] : []),
    ...(isOver ? [] : [{ label: texts.rows.until, value: until || texts.unknownUntil }]),
    ...(isOver ? [] : [{ label: texts.rows.what, value: texts.severities[severity] }]),
    ...(isOver || causeKind === 'unknown' ? [] : [{ label: texts.rows.cause, value: texts.causes[causeKind] }]),
  ];
  return {
    subject: fill(own.subject, facts),
    heading: own.heading,
    text: fill(own.text, facts),
    message: fill(own.message, facts),
    rows,
    own: isOver ? null : wordsIn(telling, locale),
  };
}

/** The provider's own words in a language; those it has where it lacks these. */
export function wordsIn({ words, wordsEs }: { words: string | null; wordsEs: string | null }, locale: Locale): string | null {
  return locale === 'sp-es' ? (wordsEs ?? words) : (words ?? wordsEs);
}
