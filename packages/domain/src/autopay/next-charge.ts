import type { CalendarDate } from '../calendar/calendar-date.ts';
import { compareDates, parseCalendarDate } from '../calendar/calendar-date.ts';
import type { Cents } from '../money/cents.ts';
import type { ChargeState } from './charge-decision.ts';
import { isOverLimit } from './charge-limit.ts';
import { chargeDueBy, type DueCharge, type OpenBill } from './due-charge.ts';

/** `planned`: it will be charged. The rest say why it will not, or not for the first time. */
export type Outlook = 'planned' | 'skipped' | 'overLimit' | 'noMethod' | 'retry';

export interface NextCharge<Bill extends OpenBill = OpenBill> extends DueCharge<Bill> {
  date: CalendarDate;
  outlook: Outlook;
}

/** A charge on record: its state and, where it is looked at again by itself, on which day. */
export interface ChargeOnRecord {
  dueOn: string;
  state: ChargeState;
  nextTryOn: CalendarDate | null;
}

export interface PlanBasis<Bill extends OpenBill = OpenBill> {
  /** In the account's time zone. */
  today: CalendarDate;
  open: readonly Bill[];
  /** Payments pending at the bank and tries without an outcome yet. */
  onItsWayCents: Cents;
  charges: readonly ChargeOnRecord[];
  hasMethod: boolean;
  limitCents: Cents | null;
  capCents: Cents;
}

/** The charge AutoPay comes to next and what will become of it; null when nothing is coming. */
export function nextCharge<Bill extends OpenBill>(basis: PlanBasis<Bill>): NextCharge<Bill> | null {
  const { today, open, onItsWayCents } = basis;
  const dates = [...new Set(open.map(({ dueDate }) => parseCalendarDate(dueDate)))].filter((date) => date !== null).toSorted(compareDates);
  const past = dates.findLast((date) => date <= today);
  let skippedBefore: NextCharge<Bill> | null = null;
  for (const date of [...(past === undefined ? [] : [past]), ...dates.filter((each) => each > today)]) {
    const due = chargeDueBy(date, open, onItsWayCents);
    if (due === null || due.amountCents === 0) continue;
    const next = judge(basis, due);
    if (next === null) continue;
    if (next.outlook !== 'skipped' || date > today) return next;
    skippedBefore = next;
  }
  // A due date that was left out and has passed: there is nothing else to show, and it can still be taken back.
  return skippedBefore;
}

const overWith: ReadonlySet<ChargeState> = new Set(['charging', 'paid', 'atBank', 'settledOtherwise']);

function judge<Bill extends OpenBill>(basis: PlanBasis<Bill>, due: DueCharge<Bill>): NextCharge<Bill> | null {
  const record = basis.charges.find(({ dueOn }) => dueOn === due.dueOn);
  const onDueDate = due.dueOn > basis.today ? due.dueOn : basis.today;
  if (record === undefined) return { ...due, date: onDueDate, outlook: outlookOf(basis, due) };
  if (overWith.has(record.state)) return null;
  if (record.state === 'skipped') return { ...due, date: due.dueOn, outlook: 'skipped' };
  const date = record.nextTryOn !== null && record.nextTryOn > onDueDate ? record.nextTryOn : onDueDate;
  if (record.state === 'retry') return { ...due, date, outlook: 'retry' };
  if (record.state === 'failed' && record.nextTryOn === null) return null;
  return { ...due, date, outlook: outlookOf(basis, due) };
}

function outlookOf({ hasMethod, limitCents, capCents }: PlanBasis, { amountCents }: DueCharge): Outlook {
  if (!hasMethod) return 'noMethod';
  return isOverLimit(amountCents, limitCents, capCents) ? 'overLimit' : 'planned';
}
