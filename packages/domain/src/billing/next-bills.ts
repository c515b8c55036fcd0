import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { type Cents, cents, sumCents, zeroCents } from '../money/cents.ts';
import { type ChargedLine, type Rate, rateLines } from '../rates/rate-lines.ts';
import type { BilledPeriod, BillLine, ChargeLine } from './bill-line.ts';
import { chargeKeys, serviceLineOf } from './charge-keys.ts';
import type { MonthlyCharge } from './monthly-charges.ts';
import { type BillDates, nextPeriod } from './periods.ts';

/** Something that is paid for over several bills. */
export interface Installment {
  readonly id: number;
  readonly description: string;
  /** What a bill takes, and what is left to be taken; above zero. */
  readonly perBill: Cents;
  readonly left: Cents;
}

/** What a bill is made of. */
export interface BillContent<Pending extends ChargeLine = ChargeLine> {
  readonly monthly: readonly MonthlyCharge[];
  /** What waits for the next bill, oldest first. */
  readonly pending: readonly Pending[];
  readonly installments: readonly Installment[];
  /** The price of the chosen way of delivery; null for nothing. */
  readonly delivery: { readonly method: 'EMAIL' | 'PAPERLESS' | 'PAPER'; readonly description: string; readonly cents: Cents } | null;
  /** Off the month while AutoPay is on with a method that works; null for none. */
  readonly discount: { readonly description: string; readonly cents: Cents } | null;
  /** Taxes and provider's fees at the account's place on the day of the invoice. */
  readonly rates: readonly Rate[];
  /** Tax-exempt accounts pay no taxes, and the fees. */
  readonly isTaxExempt: boolean;
  /** From the day of the invoice until it is due. */
  readonly daysToPay: number;
}

export interface Bill<Pending extends ChargeLine = ChargeLine> {
  readonly period: BilledPeriod;
  /** The first day of the period; today where that has passed. */
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  /** Empty where there is nothing to bill: then there is no invoice. */
  readonly lines: readonly ChargeLine[];
  /** Never below zero. */
  readonly total: Cents;
  /** What of the pending is on it: all of a charge, a credit as far as the bill goes. */
  readonly taken: readonly { readonly pending: Pending; readonly cents: Cents }[];
  /** What of credits waits for the bill after it. */
  readonly left: readonly Pending[];
  /** What it takes of installments. */
  readonly installments: readonly { readonly id: number; readonly cents: Cents }[];
}

/** When the next bill is made, and for what time. */
export function nextBillDates(dates: BillDates): { period: BilledPeriod; invoiceDate: CalendarDate } {
  const period = nextPeriod(dates);
  return { period, invoiceDate: invoiceDateOf(period, dates) };
}

const invoiceDateOf = ({ start }: BilledPeriod, { today }: BillDates): CalendarDate => (start < today ? today : start);

/**
 * The next bill: the month of the lines, what waits, installments, delivery, provider's fees, the AutoPay discount, taxes, in this order. Credits that
 * wait are taken as far as charges go, fees of rates and taxes not counted, so it is never below zero. Source: decision 0020.
 */
export function nextBill<Pending extends ChargeLine>(content: BillContent<Pending>, dates: BillDates): Bill<Pending> {
  return billFor(nextPeriod(dates), content, dates);
}

// Objects are written out rather than spread into one another here: a million bills are made of them in one run.
function billFor<Pending extends ChargeLine>(period: BilledPeriod, content: BillContent<Pending>, dates: BillDates): Bill<Pending> {
  const invoiceDate = invoiceDateOf(period, dates);
  const dueDate = addDays(invoiceDate, content.daysToPay);
  const month = content.monthly.map((charge) => monthLine(charge, period));
  const installments = content.installments.map(({ id, description, perBill, left }) => ({ id, description, cents: least(perBill, left) }));
  const charges = content.pending.filter((line) => line.cents > 0);
  if (month.length + installments.length + charges.length === 0) {
    return { period, invoiceDate, dueDate, lines: [], total: zeroCents, taken: [], left: content.pending, installments: [] };
  }
  const discount = discountLine(content, month, period);
  const further = [...installments.map(installmentLine), ...deliveryLine(content, period)];
  const room = sumCents([...month, ...charges.filter(({ kind }) => kind !== 'TAX'), ...further, ...discount].map((line) => line.cents));
  const { taken, left } = takePending(content.pending, room);
  const carried = taken.map(({ pending, cents: amount }) => carriedLine(pending, amount));
  const charged = [...month, ...carried, ...further];
  const rated = charged.map(ratedOf);
  const fees = ratesOn(content, rated, 'FEE');
  const taxes = content.isTaxExempt ? [] : ratesOn(content, [...rated, ...fees.map(ratedOf)], 'TAX');
  const lines = [...charged, ...fees, ...discount, ...taxes];
  const takenOf = installments.map(({ id, cents: amount }) => ({ id, cents: amount }));
  return { period, invoiceDate, dueDate, lines, total: sumCents(lines.map((line) => line.cents)), taken, left, installments: takenOf };
}

/** What the bill after one is made of, as far as that one changes it. */
export function afterBill<Pending extends ChargeLine>(content: BillContent<Pending>, bill: Bill<Pending>): BillContent<Pending> {
  const takenOf = new Map(bill.installments.map(({ id, cents: amount }) => [id, amount]));
  const installments = content.installments
    .map((each) => ({ ...each, left: cents(each.left - (takenOf.get(each.id) ?? 0)) }))
    .filter(({ left }) => left > 0);
  return { ...content, pending: bill.left, installments };
}

/** Every bill whose period has begun by today, oldest first; those without lines make no invoice. */
export function dueBills<Pending extends ChargeLine>(content: BillContent<Pending>, dates: BillDates): Bill<Pending>[] {
  const bills: Bill<Pending>[] = [];
  let left = content;
  let period = nextPeriod(dates);
  while (period.start <= dates.today) {
    const bill = billFor(period, left, dates);
    bills.push(bill);
    left = afterBill(left, bill);
    period = nextPeriod({ ...dates, billedThrough: period.end });
  }
  return bills;
}

function monthLine({ key, description, cents: amount, chargeClass }: MonthlyCharge, { start, end }: BilledPeriod): ChargeLine {
  return { kind: 'RECURRING', description, periodStart: start, periodEnd: end, cents: amount, chargeKey: key, chargeClass };
}

function installmentLine({ id, description, cents: amount }: { id: number; description: string; cents: Cents }): ChargeLine {
  // Taxed when it was sold.
  const chargeKey = chargeKeys.installment(id);
  return { kind: 'INSTALLMENT', description, periodStart: null, periodEnd: null, cents: amount, chargeKey, chargeClass: null };
}

function deliveryLine({ delivery }: Pick<BillContent, 'delivery'>, { start, end }: BilledPeriod): ChargeLine[] {
  if (delivery === null || delivery.cents === 0) return [];
  const { method, description, cents: amount } = delivery;
  const chargeKey = chargeKeys.delivery(method);
  return [{ kind: 'FEE', description, periodStart: start, periodEnd: end, cents: amount, chargeKey, chargeClass: 'fee' }];
}

/** At most the month of the lines. It is of no class: a discount for the way of paying lessens no tax. */
function discountLine(
  { discount }: Pick<BillContent, 'discount'>,
  month: readonly ChargeLine[],
  { start, end }: BilledPeriod,
): ChargeLine[] {
  const most = sumCents(month.map((line) => line.cents));
  if (discount === null || discount.cents === 0 || most === 0) return [];
  const amount = cents(0 - least(discount.cents, most));
  return [
    {
      kind: 'CREDIT',
      description: discount.description,
      periodStart: start,
      periodEnd: end,
      cents: amount,
      chargeKey: chargeKeys.autopayDiscount,
      chargeClass: null,
    },
  ];
}

/** Every charge that waits, and of credits as much as there is room for, oldest first. */
function takePending<Pending extends ChargeLine>(waiting: readonly Pending[], room: Cents): Pick<Bill<Pending>, 'taken' | 'left'> {
  let open: number = room;
  const taken: { pending: Pending; cents: Cents }[] = [];
  const left: Pending[] = [];
  for (const pending of waiting) {
    const amount = pending.cents >= 0 ? pending.cents : cents(Math.max(pending.cents, 0 - open));
    if (amount < 0) open += amount;
    if (amount !== 0) taken.push({ pending, cents: amount });
    if (amount !== pending.cents) left.push({ ...pending, cents: cents(pending.cents - amount) });
  }
  return { taken, left };
}

function carriedLine({ kind, description, periodStart, periodEnd, chargeKey, chargeClass }: ChargeLine, amount: Cents): ChargeLine {
  return { kind, description, periodStart, periodEnd, cents: amount, chargeKey, chargeClass };
}

function ratedOf({ chargeClass, cents: amount, chargeKey }: ChargeLine): ChargedLine {
  return { chargeClass, cents: amount, lineKey: serviceLineOf(chargeKey) };
}

function ratesOn({ rates }: Pick<BillContent, 'rates'>, charged: readonly ChargedLine[], kind: 'TAX' | 'FEE'): ChargeLine[] {
  return rateLines(rates, charged, kind).map(({ code, description, cents: amount }) => ({
    kind,
    description,
    periodStart: null,
    periodEnd: null,
    cents: amount,
    chargeKey: chargeKeys.rate(code),
    chargeClass: kind === 'FEE' ? 'fee' : null,
  }));
}

const least = (one: Cents, other: Cents): Cents => (one < other ? one : other);

/** The lines of a bill, each with whether another bill, the same one without a change, lacks it or has it at another amount. */
export function markChanged(lines: readonly BillLine[], other: readonly BillLine[]): { line: BillLine; isChanged: boolean }[] {
  const left = other.map(identity);
  return lines.map((line) => {
    const at = left.indexOf(identity(line));
    if (at !== -1) left.splice(at, 1);
    return { line, isChanged: at === -1 };
  });
}

const identity = ({ kind, description, periodStart, periodEnd, cents: amount }: BillLine): string =>
  JSON.stringify([kind, description, periodStart, periodEnd, amount]);
