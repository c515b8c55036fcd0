import { checkLimit } from '@porchlight/domain/autopay/charge-limit.ts';
import { nextCharge } from '@porchlight/domain/autopay/next-charge.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { centsFromDollars, dollarsFromCents, zeroCents } from '@porchlight/domain/money/cents.ts';
import { parseAmount } from '@porchlight/domain/money/parse-amount.ts';
import { defaultPaymentCapCents } from '@porchlight/domain/money/payment-amount.ts';
import type { BadgeProps } from '../ui/Badge.tsx';
import type { AutoPayCharge, AutoPayPlan, NextCharge } from './autopay-calls.ts';

/** What AutoPay would collect first if it were turned on now; null when nothing is due. Amounts in dollars as on the wire. */
export function firstCharge(
  invoices: readonly { id: number; dueDate: string | null; balance: number }[],
  pendingAmount: number,
  today: CalendarDate,
): { date: CalendarDate; amount: number } | null {
  const next = nextCharge({
    today,
    open: invoices.map(({ id, dueDate, balance }) => ({ id, dueDate, openCents: centsFromDollars(balance) ?? zeroCents })),
    onItsWayCents: centsFromDollars(pendingAmount) ?? zeroCents,
    charges: [],
    hasMethod: true,
    limitCents: null,
    capCents: defaultPaymentCapCents,
  });
  return next && { date: next.date, amount: dollarsFromCents(next.amountCents) };
}

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
