import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Cents } from '../money/cents.ts';
import type { ChargeClass } from '../rates/rate-lines.ts';

/** What a line of a bill is for; as invoices spell it. */
export type BillLineKind = 'RECURRING' | 'ONE_TIME' | 'INSTALLMENT' | 'CREDIT' | 'TAX' | 'FEE';

/** One line of a bill, and of what the next bill will carry. */
export interface BillLine {
  readonly kind: BillLineKind;
  readonly description: string;
  /** First and last day it is for, both included; null where it is for no time. */
  readonly periodStart: CalendarDate | null;
  readonly periodEnd: CalendarDate | null;
  /** Below zero for a credit. */
  readonly cents: Cents;
}

/** A line with what it stands for, as `charge-keys.ts` writes it, and what taxes and fees of it depend on. */
export interface ChargeLine extends BillLine {
  /** The same on every bill; null: made elsewhere. */
  readonly chargeKey: string | null;
  /** Null: no tax and no fee is worked out from it. */
  readonly chargeClass: ChargeClass | null;
}

/** A time that a bill is for, both days included. */
export interface BilledPeriod {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}
