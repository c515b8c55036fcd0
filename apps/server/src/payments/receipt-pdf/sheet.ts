import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { SubjectTexts } from '@porchlight/texts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import { place } from '../../platform/pdf/page-styles.ts';
import type { Receipt } from '../receipt.ts';

/** What every part of a receipt is drawn from. */
export interface ReceiptSheet extends Letterhead {
  receipt: Receipt;
  /** The day the document is of, in the account's zone. */
  today: CalendarDate;
  /** Receipt or record. */
  title: string;
  texts: SubjectTexts['receipts'];
  types: SubjectTexts['payments']['types'];
  reasons: SubjectTexts['reasons'];
}

/** Where to go on so that `height` fits: at `y`, or at the top of a new page. */
export function roomFor({ paper }: ReceiptSheet, y: number, height: number): number {
  if (y + height <= place.bottom) return y;
  paper.addPage();
  return place.nextPageTop;
}
