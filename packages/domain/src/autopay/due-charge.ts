import { type CalendarDate, parseCalendarDate } from '../calendar/calendar-date.ts';
import { type Cents, cents } from '../money/cents.ts';

export interface OpenBill {
  id: number;
  /** 'YYYY-MM-DD'; AutoPay leaves alone what has none. */
  dueDate: string | null;
  openCents: Cents;
}

/** What AutoPay collects on one due date: everything open that is due by then. */
export interface DueCharge<Bill extends OpenBill = OpenBill> {
  /** The latest due date it covers: with the account the name of the charge. */
  dueOn: CalendarDate;
  /** Less what is on its way already; zero when nothing is left to collect. */
  amountCents: Cents;
  bills: Bill[];
}

/** The charge for everything due on or before that day, less money on its way; null when nothing open is due by then. */
export function chargeDueBy<Bill extends OpenBill>(day: CalendarDate, open: readonly Bill[], onItsWayCents: Cents): DueCharge<Bill> | null {
  const bills = open.filter(({ dueDate, openCents }) => dueDate !== null && dueDate <= day && openCents > 0);
  const dueOn = parseCalendarDate(bills.reduce((latest, { dueDate }) => (dueDate !== null && dueDate > latest ? dueDate : latest), ''));
  if (dueOn === null) return null;
  const total = bills.reduce((sum, { openCents }) => sum + openCents, 0);
  return { dueOn, amountCents: cents(Math.max(0, total - onItsWayCents)), bills };
}
