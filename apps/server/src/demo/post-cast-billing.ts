import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { type Cents, cents, sumCents } from '@porchlight/domain/money/cents.ts';
import { createLedger, type NewInvoiceLine } from '../ledger/index.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { type InvoiceDates, instantOn, invoiceDates } from './billing-dates.ts';
import type { CastAccount, CastBilling } from './cast-shapes.ts';
import { insertPayment } from './demo-money.store.ts';

export interface BillingContext {
  db: Database;
  today: CalendarDate;
  now: Date;
}

/** Posts a member's invoices and payments one after the other, as they would have happened, through the ledger. */
export async function postCastBilling(
  tx: Transaction,
  { db, today, now }: BillingContext,
  accountId: number,
  member: CastAccount & { billing: CastBilling },
): Promise<void> {
  for (const dates of invoiceDates(today, member.billing)) {
    const lines = linesOf(member.billing, dates);
    const on = (date: CalendarDate) => createLedger({ db, clock: { now: () => instantOn(date, now) } });
    await on(dates.invoiceDate).postInvoice(tx, {
      accountId,
      number: `${member.number}-${dates.invoiceDate.slice(0, 7).replace('-', '')}`,
      invoiceDate: dates.invoiceDate,
      dueDate: dates.dueDate,
      periodStart: dates.invoiceDate,
      periodEnd: dates.periodEnd,
      lines,
    });
    if (dates.paidOn === null) continue;
    const payment = { accountId, amountCents: sumCents(lines.map((line) => line.amountCents)), occurredOn: dates.paidOn };
    const { type } = member.billing.paidBy;
    const paymentId = await recordPayment(tx, member, { ...payment, at: instantOn(dates.paidOn, now) });
    const ledger = on(dates.paidOn);
    if (type === 'CREDIT_CARD') await ledger.postCardPayment(tx, { ...payment, paymentId });
    else await ledger.postSettledBankPayment(tx, { ...payment, paymentId });
  }
}

function linesOf(billing: CastBilling, { age, invoiceDate, periodEnd }: InvoiceDates): NewInvoiceLine[] {
  return billing.charges
    .filter(({ from = 0, to = billing.invoices }) => age >= from && age <= to)
    .map(({ kind, description, amount }) => ({
      kind,
      description,
      amountCents: cents(amount),
      ...(kind === 'RECURRING' ? { periodStart: invoiceDate, periodEnd } : {}),
    }));
}

interface PaidInvoice {
  accountId: number;
  amountCents: Cents;
  occurredOn: CalendarDate;
  at: Date;
}

/** A payment of the time before Porchlight: taken over with its outcome, so no provider is ever asked about it. */
async function recordPayment(tx: Transaction, member: CastAccount & { billing: CastBilling }, paid: PaidInvoice): Promise<number> {
  const { type, display } = member.billing.paidBy;
  const digits = `${member.number}${paid.occurredOn.replaceAll('-', '')}`;
  return insertPayment(tx, {
    accountId: paid.accountId,
    reference: `CEDAR${digits}`,
    methodType: type,
    methodDisplay: display,
    amountCents: paid.amountCents,
    state: type === 'ACH' ? 'settled' : 'succeeded',
    provider: 'IMPORTED',
    transactionId: type === 'CHECK' ? null : `TX${digits}`,
    authCode: type === 'CREDIT_CARD' ? digits.slice(-6) : null,
    token: null,
    at: paid.at,
    paidOn: paid.occurredOn,
    nextCheckAt: null,
  });
}
