import { type CalendarVisit, calendarContentType, calendarFile, calendarFileName } from '@porchlight/domain/appointments/calendar-file.ts';
import { windowEnd } from '@porchlight/domain/appointments/visit-window.ts';
import { formatDate, formatDateTime, formatTime } from '@porchlight/domain/calendar/format-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { usPhone } from '@porchlight/domain/contact/us-phone.ts';
import { fill, type Locale, localeTags } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { type CustomerMail, frameCustomerMail, type NewMessage } from '../outbox/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { AppointmentDeps } from './deps.ts';
import type { VisitOrder } from './orders.store.ts';

/** What a mail about a visit says, beside what all mails say. */
interface Words {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
}

interface About {
  order: VisitOrder;
  brand: Brand;
  /** Null while no time is chosen. */
  dateTime: string | null;
}

/** How a visit's time is told: its date, both ends, and all of it in one phrase. */
export function timeWords(dateTime: string, locale: Locale): { date: string; start: string; end: string; when: string } {
  const [start, end] = [formatTime(dateTime), formatTime(windowEnd(dateTime))];
  const day = writtenDate(dateTime.slice(0, 10), localeTags[locale].intl, 'full');
  return { date: formatDate(dateTime), start, end, when: fill(catalogue[locale].appointmentMail.when, { day, start, end }) };
}

/** The visit as a file for calendars. */
function calendarOf(
  { order, brand, dateTime }: About & { dateTime: string },
  visit: Pick<CalendarVisit, 'id' | 'sequence' | 'isCancelled'>,
  facts: { portalUrl: string; now: Date },
): NonNullable<NewMessage['attachment']> {
  const { calendar } = catalogue[order.locale].appointmentMail;
  const content = calendarFile(
    {
      ...visit,
      dateTime,
      endDateTime: windowEnd(dateTime),
      timeZone: order.timeZone,
      summary: fill(calendar.summary, { brandName: brand.name }),
      location: order.serviceAddress,
      description: fill(calendar.description, { description: order.description, supportPhone: brand.phone }),
    },
    { host: new URL(facts.portalUrl).host, writtenAt: facts.now },
  );
  return { filename: calendarFileName, contentType: calendarContentType, content };
}

function contentOf({ order, brand, dateTime }: About, email: string, words: Words): CustomerMail {
  const { locale, name, accountNumber } = order;
  const { rows, why } = catalogue[locale].appointmentMail;
  const { subject: _subject, ...content } = words;
  return {
    ...content,
    brand,
    locale,
    name,
    accountNumber,
    email,
    rows: [
      ...(dateTime === null ? [] : [{ label: rows.when, value: timeWords(dateTime, locale).when }]),
      { label: rows.where, value: order.serviceAddress },
      { label: rows.what, value: order.description },
      { label: rows.reference, value: String(order.orderId) },
    ],
    why,
  };
}

/** Asks for a time, with the link to choose one. False for an account without an address to write to. */
export async function mailChooseTime(
  deps: AppointmentDeps,
  tx: Transaction,
  { order, brand, url }: { order: VisitOrder; brand: Brand; url: string },
): Promise<boolean> {
  const words = catalogue[order.locale].appointmentMail.chooseTime;
  return writeMail(
    deps,
    tx,
    { order, brand, dateTime: null },
    {
      subject: words.subject,
      preview: words.preview,
      heading: words.heading,
      paragraphs: [words.text, words.days],
      action: { label: words.button, url },
    },
  );
}

export interface ChangedVisit {
  order: VisitOrder;
  brand: Brand;
  visit: { id: number; sequence: number; dateTime: string };
  now: Date;
}

/** Confirms a visit that was booked or moved, with a file for calendars and the link to change it. */
export async function mailVisit(
  deps: AppointmentDeps,
  tx: Transaction,
  { order, brand, visit, now, kind, changeUrl, until }: ChangedVisit & { kind: 'booked' | 'moved'; changeUrl: string; until: Date | null },
): Promise<boolean> {
  const { locale, timeZone } = order;
  const { booked, [kind]: own } = catalogue[locale].appointmentMail;
  const about = { order, brand, dateTime: visit.dateTime };
  const facts = { ...timeWords(visit.dateTime, locale), supportPhone: brand.phone };
  const change =
    until === null
      ? fill(booked.changeOnCall, facts)
      : fill(booked.change, { ...facts, until: formatDateTime(until.toISOString(), timeZone) });
  const words = {
    subject: fill(own.subject, facts),
    preview: fill(own.preview, facts),
    heading: own.heading,
    paragraphs: [fill(own.text, facts), booked.adult, change, booked.calendar],
    action: { label: booked.button, url: changeUrl },
  };
  const attachment = calendarOf(about, { ...visit, isCancelled: false }, { portalUrl: deps.portalUrl, now });
  return writeMail(deps, tx, about, words, { attachment });
}

/** Confirms that nobody comes, takes the visit out of calendars, and leads to another time where there is one to choose. */
export async function mailCancelled(
  deps: AppointmentDeps,
  tx: Transaction,
  { order, brand, visit, now, scheduleUrl }: ChangedVisit & { scheduleUrl: string | null },
): Promise<boolean> {
  const words = catalogue[order.locale].appointmentMail.cancelled;
  const about = { order, brand, dateTime: visit.dateTime };
  const facts = { ...timeWords(visit.dateTime, order.locale), supportPhone: brand.phone };
  const next = scheduleUrl === null ? fill(words.noOther, facts) : words.again;
  const said = {
    subject: fill(words.subject, facts),
    preview: fill(words.preview, facts),
    heading: words.heading,
    paragraphs: [fill(words.text, facts), next, words.calendar],
    ...(scheduleUrl === null ? {} : { action: { label: words.button, url: scheduleUrl } }),
  };
  const attachment = calendarOf(about, { ...visit, isCancelled: true }, { portalUrl: deps.portalUrl, now });
  return writeMail(deps, tx, about, said, { attachment });
}

/** What answers the customer's own act always goes. */
async function writeMail(
  deps: AppointmentDeps,
  tx: Transaction,
  about: About,
  words: Words,
  more: Pick<NewMessage, 'attachment'> = {},
): Promise<boolean> {
  const { email, accountId } = about.order;
  if (email === null) return false;
  const framed = frameCustomerMail(contentOf(about, email, words));
  await deps.outbox.queueMessage(tx, { accountId, channel: 'email', recipient: email, subject: words.subject, ...framed, ...more });
  return true;
}

export interface Notice extends ChangedVisit {
  /** The link to change the visit. */
  changeUrl: string;
}

/** The day before: by mail, and as a text message for whoever agreed to such. */
export async function remind(
  deps: AppointmentDeps,
  tx: Transaction,
  { order, brand, visit, changeUrl, dedupeKey }: Notice & { dedupeKey: string },
): Promise<void> {
  const { reminder, booked } = catalogue[order.locale].appointmentMail;
  const facts = { ...timeWords(visit.dateTime, order.locale), brandName: brand.name, supportPhone: brand.phone };
  const words = {
    subject: reminder.subject,
    preview: fill(reminder.preview, facts),
    heading: reminder.heading,
    paragraphs: [fill(reminder.text, facts), booked.adult],
    action: { label: booked.button, url: changeUrl },
  };
  await notify(deps, tx, { order, brand, dateTime: visit.dateTime }, { words, text: fill(reminder.message, facts), dedupeKey });
}

/** Tells somebody who waits that an earlier time is free. */
export async function offerEarlier(
  deps: AppointmentDeps,
  tx: Transaction,
  { order, brand, visit, changeUrl, offered }: Notice & { offered: string },
): Promise<void> {
  const { earlier } = catalogue[order.locale].appointmentMail;
  const present = timeWords(visit.dateTime, order.locale).when;
  const facts = { ...timeWords(offered, order.locale), present, brandName: brand.name, url: changeUrl };
  const words = {
    subject: fill(earlier.subject, facts),
    preview: fill(earlier.preview, facts),
    heading: earlier.heading,
    paragraphs: [fill(earlier.text, facts), earlier.first],
    action: { label: earlier.button, url: changeUrl },
  };
  await notify(deps, tx, { order, brand, dateTime: visit.dateTime }, { words, text: fill(earlier.message, facts), dedupeKey: null });
}

/** By mail and text message, each unless the account declined it; under one key never twice. */
async function notify(
  deps: AppointmentDeps,
  tx: Transaction,
  about: About,
  { words, text, dedupeKey }: { words: Words; text: string; dedupeKey: string | null },
): Promise<void> {
  const { email, accountId, mobileNumber } = about.order;
  const { subject } = words;
  const category = 'appointments';
  const once = (suffix: string) => (dedupeKey === null ? {} : { dedupeKey: dedupeKey + suffix });
  if (email !== null) {
    await deps.outbox.queueOptionalMail(tx, { accountId, category, subject, content: contentOf(about, email, words), ...once('') });
  }
  const recipient = usPhone(mobileNumber ?? '');
  if (recipient === null) return;
  await deps.outbox.queueMessage(tx, { accountId, category, channel: 'text', recipient, text, ...once(':text') });
}
