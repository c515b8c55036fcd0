import { checkLimit } from '@porchlight/domain/autopay/charge-limit.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { centsFromDollars, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { parseAmount } from '@porchlight/domain/money/parse-amount.ts';
import type { BadgeProps } from '../ui/Badge.tsx';
import type { AutoPayCharge, AutoPayPlan, NextCharge } from './autopay-calls.ts';

/** What of the invoices of a charge is on its way already and so is not charged again, in dollars. */
export function onItsWay({ amount, invoices }: NextCharge): number {
  const sum = invoices.reduce((total, invoice) => total + (centsFromDollars(invoice.amount) ?? 0), 0);
  return (sum - (centsFromDollars(amount) ?? 0)) / 100;
}

/** A limit as it was typed, in dollars for the wire; null when it is none (AP0003). */
export function limitOf(typed: string): number | null {
  const parsed = parseAmount(typed);
  const limit = parsed.ok ? checkLimit(dollarsFromCents(parsed.amount)) : null;
  return limit === null ? null : dollarsFromCents(limit);
}

/** How a charge stands out in the history: what went as it should is plain text. */
export const chargeTones: Readonly<Record<AutoPayCharge['state'], BadgeProps['tone'] | null>> = {
  charging: 'info',
  paid: null,
  atBank: 'info',
  retry: 'warning',
  skipped: 'neutral',
  overLimit: 'warning',
  noMethod: 'warning',
  failed: 'danger',
  settledOtherwise: null,
};

/** The one action that mends a charge that did not go through: another method, or another limit. */
export const mendOf = ({ reason }: NonNullable<AutoPayPlan['failure']>): 'limit' | 'method' =>
  reason === 'overLimit' ? 'limit' : 'method';

/** What of the next charge the customer may change now: leave it out before its day, or take that back. */
export function skipChoice(charge: NextCharge, today: CalendarDate): 'skip' | 'unskip' | null {
  if (charge.outlook === 'skipped') return 'unskip';
  return charge.outlook === 'planned' && charge.date >= today ? 'skip' : null;
}

/** The failed charge the panel warns of; one that is above the limit and comes next is told there already. */
export function failureToTell({ failure, nextCharge: next }: AutoPayPlan): AutoPayPlan['failure'] {
  const isNext = failure?.reason === 'overLimit' && next?.outlook === 'overLimit' && next.dueDate === failure.dueDate;
  return isNext ? null : failure;
}
