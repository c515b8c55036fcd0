import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { dueStatus } from '@porchlight/domain/invoices/due-status.ts';
import type { Amounts } from './amounts.ts';

/** What the sentence under the balance says. */
export type BalanceState =
  | { kind: 'unknown' }
  /** Nothing is owed. */
  | { kind: 'paid' }
  /** Something is owed, nothing of it is due. */
  | { kind: 'nothingDue' }
  | { kind: 'overdue' | 'inDays'; date: string; days: number }
  | { kind: 'today'; date: string }
  /** Due, but by no date. */
  | { kind: 'undated' };

export function balanceState({ hasFailed, amountDue, accountBalance, dueDate }: Amounts, today: CalendarDate): BalanceState {
  if (hasFailed) return { kind: 'unknown' };
  const status = dueStatus(amountDue, dueDate, today);
  switch (status.kind) {
    case 'paid':
      return { kind: accountBalance > 0 ? 'nothingDue' : 'paid' };
    case 'none':
      return { kind: 'undated' };
    case 'today':
      return { kind: 'today', date: dueDate ?? '' };
    default:
      return { kind: status.kind, date: dueDate ?? '', days: status.days };
  }
}

/** Whether paying is what the page asks for: something is due that no pending payment covers. */
export const isPaymentWanted = ({ amountDue, pendingAmount }: Amounts): boolean => amountDue > 0 && pendingAmount < amountDue;

/** Open invoices and the due date of the oldest, null when none is open. */
export function openInvoices(
  invoices: readonly { balance: number; dueDate: string | null }[],
): { count: number; oldest: string | null } | null {
  const open = invoices.filter(({ balance }) => balance > 0);
  if (open.length === 0) return null;
  const [oldest = null] = open.flatMap(({ dueDate }) => dueDate ?? []).toSorted();
  return { count: open.length, oldest };
}
