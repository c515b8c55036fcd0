import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { PaymentReference } from '../../ports/payment-provider.ts';

/**
 * IPPay knows a transaction by 18 characters, unique for a terminal within 90 days, and ours have 20. The last 18 are as good as random: two of
 * them meet once in 10^28. The whole reference goes along as UDField2, which the reporting feed repeats.
 */
export function transactionIdOf(reference: PaymentReference): string {
  return reference.slice(-18).toUpperCase();
}

/** Our reference in a field of the feed; null for anything else, such as what was paid at a terminal without us. */
export function referenceIn(field: string): PaymentReference | null {
  return /^[A-Z0-9]{20}$/.test(field) ? field : null;
}

/** IPPay's own id of a transaction: the gateway and some reports write it with leading zeros, others without. */
export function plainIpTransId(id: string): string {
  return id.replace(/^0+(?=\d)/, '');
}

/** An amount of the feed, such as 20, 1.9000 or 6.95 dollars, as exact cents; null when it is none. */
export function centsOfDecimal(text: string): Cents | null {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === undefined || !/^\d{0,2}0*$/.test(fraction)) return null;
  return cents(Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')));
}

/** Whole cents as the gateway takes and tells them; null when it is no whole number. */
export function centsOfDigits(text: string): Cents | null {
  return /^\d{1,12}$/.test(text) ? cents(Number(text)) : null;
}

/**
 * The feed's times have no zone; its samples fit the time of Illinois, where IPPay's system stands. Whoever asks for a period widens it by
 * `zoneDoubtMs`, so that nothing is missed should that be wrong.
 */
const feedZone = 'America/Chicago';
export const zoneDoubtMs = 6 * 3_600_000;

const formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
  timeZone: feedZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** YYYY-MM-DDTHH:MM:SS, as the feed is asked. */
export function feedTimeOf(instant: Date): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** The instant of a time of the feed, such as 2019-01-29 16:41:35.0; null when it is none. */
export function instantOfFeedTime(text: string): Date | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?$/.exec(text) ?? [];
  const asUtc = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asUtc)) return null;
  // Off by the zone's offset at that instant; twice, for the hour in which the offset changes.
  let instant = asUtc;
  for (let round = 0; round < 2; round++) instant += asUtc - Date.parse(`${feedTimeOf(new Date(instant))}Z`);
  return new Date(instant);
}
