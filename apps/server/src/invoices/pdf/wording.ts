import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill, type Locale, type SameTexts } from '@porchlight/texts';
import { billChanges as changesEn } from '@porchlight/texts/en-us/bill-changes.ts';
import { pdf as enUs } from '@porchlight/texts/en-us/pdf.ts';
import { billChanges as changesEs } from '@porchlight/texts/sp-es/bill-changes.ts';
import { pdf as spEs } from '@porchlight/texts/sp-es/pdf.ts';

export type PdfTexts = SameTexts<typeof enUs>;

export const pdfTexts: Readonly<Record<Locale, PdfTexts>> = { 'en-us': enUs, 'sp-es': spEs };

/** The words of the portal for why a bill changed. */
export type ChangeTexts = SameTexts<typeof changesEn>;
export const changeTexts: Readonly<Record<Locale, ChangeTexts>> = { 'en-us': changesEn, 'sp-es': changesEs };

/** 'MM/DD/YYYY to MM/DD/YYYY', one-sided when only one end is known, '' without either. */
export function periodText(texts: PdfTexts, start: CalendarDate | null, end: CalendarDate | null): string {
  if (start !== null && end !== null) return fill(texts.periodValue, { start: formatDate(start), end: formatDate(end) });
  if (start !== null) return fill(texts.periodFrom, { start: formatDate(start) });
  return end === null ? '' : fill(texts.periodUntil, { end: formatDate(end) });
}
