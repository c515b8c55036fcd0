import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { contactAddress } from '@porchlight/domain/delivery/invoice-address.ts';
import type { PastDueOutlook } from '@porchlight/domain/dunning/past-due-outlook.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import { formatCents } from '@porchlight/domain/money/format-money.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { deliveryWay, postalLines } from '../invoices/index.ts';
import { frameCustomerMail, type NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { Recipient } from './recipient.store.ts';

/** What a message about an unpaid bill says. */
interface Words {
  subject: string;
  preview: string;
  heading: string;
  figure?: string;
  paragraphs: readonly string[];
  rows: readonly { label: string; value: string }[];
  button: string;
  url: string;
  /** There is something to pay. */
  pays: boolean;
}

export type Told =
  | { kind: 'reminder' | 'suspensionNotice' | 'suspended' | 'deactivated'; outlook: Outlook }
  | { kind: 'reconnected'; feeCents: Cents };

/** What was past due when it was written. */
export type Outlook = Pick<PastDueOutlook, 'pastDueCents' | 'dueOn' | 'lateFee' | 'suspendsOn' | 'endsOn' | 'reconnectionFeeCents'>;

export interface Telling {
  accountId: number;
  recipient: Recipient;
  told: Told;
  today: CalendarDate;
  brand: Brand;
  portalUrl: string;
  dedupeKey: string;
}

/** A mail, or a letter for whoever has their bills on paper or no address for mail. Nobody can opt out of it. */
export function messageOf({ accountId, recipient, told, today, brand, portalUrl, dedupeKey }: Telling): NewMessage {
  const { locale, accountNumber, first_name: name } = recipient;
  const words = wordsOf(told, { locale, accountNumber, today, brand, portalUrl });
  const email = contactAddress(recipient.emails);
  const way = deliveryWay(recipient.chosen, { email: email !== null, postalAddress: postalLines(recipient).length > 0 });
  if (way.method === 'PAPER' || email === null) {
    return { dedupeKey, accountId, channel: 'letter', recipient: accountNumber, text: letterOf(words, recipient, brand, portalUrl) };
  }
  const { subject, button, url, figure, preview, heading, paragraphs, rows } = words;
  const content = { preview, heading, paragraphs, rows };
  const { why } = catalogue[locale].dunningMail;
  const frame = { ...content, ...(figure && { figure }), brand, locale, name, accountNumber, email, action: { label: button, url }, why };
  return { dedupeKey, accountId, channel: 'email', recipient: email, subject, ...frameCustomerMail(frame) };
}

function letterOf({ heading, paragraphs, rows, pays }: Words, recipient: Recipient, brand: Brand, portalUrl: string): string {
  const { mail, dunningMail } = catalogue[recipient.locale];
  const blocks = [
    postalLines(recipient).join('\n'),
    heading,
    recipient.first_name ? fill(mail.greeting, { name: recipient.first_name }) : '',
    ...paragraphs,
    pays ? fill(dunningMail.letterPortal, { address: portalUrl }) : '',
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    [brand.name, ...brand.addressLines].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

interface Around {
  locale: Locale;
  accountNumber: string;
  today: CalendarDate;
  brand: Brand;
  portalUrl: string;
}

function wordsOf(told: Told, around: Around): Words {
  if (told.kind === 'reconnected') return reconnectedWords(told.feeCents, around);
  const { locale, portalUrl } = around;
  const texts = catalogue[locale].dunningMail;
  const { kind, outlook } = told;
  const { rows } = texts;
  const day = (label: string, date: CalendarDate | null) => (date === null ? [] : [{ label, value: formatDate(date) }]);
  const amount = formatCents(outlook.pastDueCents);
  return {
    ...{
      reminder: reminderWords,
      suspensionNotice: noticeWords,
      suspended: suspendedWords,
      deactivated: deactivatedWords,
    }[kind](outlook, around),
    figure: `$${amount}`,
    rows: [
      { label: rows.pastDue, value: `$${amount}` },
      ...day(rows.since, outlook.dueOn),
      ...(kind === 'suspensionNotice' ? day(rows.suspendsOn, outlook.suspendsOn) : []),
      ...(kind === 'suspended' ? day(rows.endsOn, outlook.endsOn) : []),
    ],
    button: texts.payButton,
    url: `${portalUrl}/home?panel=payment`,
    pays: true,
  };
}

type Said = Pick<Words, 'subject' | 'preview' | 'heading' | 'paragraphs'>;

function factsOf({ pastDueCents, dueOn }: Outlook, { accountNumber, today, brand }: Around) {
  return {
    accountNumber,
    amount: formatCents(pastDueCents),
    date: formatDate(dueOn),
    today: formatDate(today),
    supportPhone: brand.phone,
  };
}

function reminderWords(outlook: Outlook, around: Around): Said {
  const texts = catalogue[around.locale].dunningMail;
  const { reminder } = texts;
  const facts = factsOf(outlook, around);
  const { lateFee } = outlook;
  return {
    subject: fill(reminder.subject, facts),
    preview: fill(reminder.preview, facts),
    heading: reminder.heading,
    paragraphs: [
      fill(reminder.text, facts),
      ...(lateFee !== null && lateFee.on > around.today
        ? [fill(reminder.lateFee, { date: formatDate(lateFee.on), amount: formatCents(lateFee.cents) })]
        : []),
      fill(reminder.ask, facts),
      texts.onItsWay,
    ],
  };
}

function noticeWords(outlook: Outlook, around: Around): Said {
  const texts = catalogue[around.locale].dunningMail;
  const facts = { ...factsOf(outlook, around), suspendsOn: outlook.suspendsOn === null ? '' : formatDate(outlook.suspendsOn) };
  return {
    subject: fill(texts.notice.subject, { date: facts.suspendsOn }),
    preview: fill(texts.notice.preview, facts),
    heading: texts.notice.heading,
    paragraphs: [
      fill(texts.notice.text, facts),
      fill(texts.notice.stops, facts),
      ...feeWords(outlook, around.locale),
      fill(texts.notice.moreTime, facts),
      texts.onItsWay,
    ],
  };
}

function suspendedWords(outlook: Outlook, around: Around): Said {
  const texts = catalogue[around.locale].dunningMail;
  const facts = factsOf(outlook, around);
  const { endsOn } = outlook;
  return {
    subject: texts.suspended.subject,
    preview: fill(texts.suspended.preview, facts),
    heading: texts.suspended.heading,
    paragraphs: [
      fill(texts.suspended.text, facts),
      fill(texts.suspended.reconnects, facts),
      ...feeWords(outlook, around.locale),
      ...(endsOn === null ? [] : [fill(texts.suspended.ends, { date: formatDate(endsOn) })]),
    ],
  };
}

function deactivatedWords(outlook: Outlook, around: Around): Said {
  const { deactivated } = catalogue[around.locale].dunningMail;
  const facts = factsOf(outlook, around);
  return {
    subject: deactivated.subject,
    preview: fill(deactivated.preview, facts),
    heading: deactivated.heading,
    paragraphs: [fill(deactivated.text, facts), fill(deactivated.owed, facts)],
  };
}

function reconnectedWords(feeCents: Cents, { locale, accountNumber, today, portalUrl }: Around): Words {
  const { reconnected, viewButton } = catalogue[locale].dunningMail;
  return {
    subject: reconnected.subject,
    preview: reconnected.preview,
    heading: reconnected.heading,
    paragraphs: [
      fill(reconnected.text, { accountNumber, today: formatDate(today) }),
      ...(feeCents > 0 ? [fill(reconnected.fee, { amount: formatCents(feeCents) })] : []),
    ],
    rows: [],
    button: viewButton,
    url: `${portalUrl}/home`,
    pays: false,
  };
}

function feeWords({ reconnectionFeeCents }: Outlook, locale: Locale): string[] {
  if (reconnectionFeeCents === null) return [];
  return [fill(catalogue[locale].dunningMail.reconnectionCosts, { amount: formatCents(reconnectionFeeCents) })];
}

/** What the account page shows of an account that is past due, in the words of its own language. */
export function noticeOf(outlook: Outlook, stage: 'active' | 'suspended' | 'deactivated' | 'elsewhere', locale: Locale): string {
  const { notices } = catalogue[locale].dunningMail;
  const facts = { amount: formatCents(outlook.pastDueCents), date: formatDate(outlook.dueOn) };
  if (stage === 'suspended') return fill(notices.suspended, facts);
  if (stage === 'deactivated') return fill(notices.deactivated, facts);
  if (outlook.suspendsOn === null) return fill(notices.pastDue, facts);
  return fill(notices.suspends, { ...facts, suspendsOn: formatDate(outlook.suspendsOn) });
}
