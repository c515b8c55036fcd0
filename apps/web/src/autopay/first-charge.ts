import { nextCharge } from '@porchlight/domain/autopay/next-charge.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { centsFromDollars, dollarsFromCents, zeroCents } from '@porchlight/domain/money/cents.ts';
import { defaultPaymentCapCents } from '@porchlight/domain/money/payment-amount.ts';

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
