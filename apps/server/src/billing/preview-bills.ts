import { beginCharges } from '@porchlight/domain/billing/begin-charges.ts';
import type { ChargeLine } from '@porchlight/domain/billing/bill-line.ts';
import { changeCharges } from '@porchlight/domain/billing/change-charges.ts';
import type { ActivationFee, MonthlyCharge } from '@porchlight/domain/billing/monthly-charges.ts';
import { afterBill, type Bill, type BillContent, nextBill, nextBillDates } from '@porchlight/domain/billing/next-bills.ts';
import { openPeriods } from '@porchlight/domain/billing/periods.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { type Cents, sumCents } from '@porchlight/domain/money/cents.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue as texts } from '@porchlight/texts/catalogue.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { type LineRow, readInvoicedPeriods, writeBillFrom } from './account-facts.store.ts';
import { type AccountFacts, type BillProblem, contentOf, datesOf, isBilled, linesToLearn, readFacts } from './bill-content.ts';
import type { BillingDeps } from './deps.ts';
import { LineCharges, type PricedLine } from './line-charges.ts';
import { insertPendingCharges, type WaitingLine } from './pending.store.ts';
import { type OperatorTerms, readOperatorTerms } from './terms.store.ts';

/** A line of an account as a change leaves it: what is recorded on it then, and what is charged once for it. */
export interface ChangedLine extends PricedLine {
  readonly once: readonly ActivationFee[];
}

/** An account's bills with a change and without it. */
export interface ChangePreview {
  before: Bill[];
  after: Bill[];
  /** What all its lines cost a month, without fees and taxes. */
  monthlyBefore: Cents;
  monthlyAfter: Cents;
}

/** What one account's money is worked out from. */
interface Situation {
  facts: AccountFacts;
  today: CalendarDate;
  charges: LineCharges;
  terms: OperatorTerms;
}

async function readSituation(deps: BillingDeps, queries: Queries, accountId: number, locale?: Locale): Promise<Situation | null> {
  const [found] = await readFacts(queries, [accountId]);
  if (found === undefined) return null;
  const facts = { ...found, locale: locale ?? found.locale };
  const today = todayInZone(deps.clock.now(), facts.account.timeZone);
  return { facts, today, charges: new LineCharges(deps.catalogue), terms: await readOperatorTerms(queries) };
}

/**
 * The next bills of an account as the run would make them, one after the other, each with the prices and rates of its day; none while it is not
 * billed or can't be. Null when there is no such account.
 */
export async function previewBills(
  deps: BillingDeps,
  queries: Queries,
  accountId: number,
  { count, locale }: { count: number; locale?: Locale },
): Promise<Bill[] | null> {
  const situation = await readSituation(deps, queries, accountId, locale);
  if (situation === null) return null;
  return isBilled(situation.facts, situation.terms) ? billsOf(deps, queries, situation, count) : [];
}

async function billsOf(
  deps: BillingDeps,
  queries: Queries,
  { facts, today, ...shared }: Situation,
  count: number,
): Promise<Bill<WaitingLine>[]> {
  const bills: Bill<WaitingLine>[] = [];
  let dates = datesOf(facts, today);
  let carried: Pick<BillContent<WaitingLine>, 'pending' | 'installments'> | null = null;
  while (bills.length < count) {
    const content = await contentOn(deps, queries, { facts, today: nextBillDates(dates).invoiceDate, ...shared });
    if (typeof content === 'string') return [];
    const whole: BillContent<WaitingLine> = carried === null ? content : { ...content, ...carried };
    const bill = nextBill(whole, dates);
    bills.push(bill);
    const { pending, installments } = afterBill(whole, bill);
    carried = { pending, installments };
    dates = { ...dates, billedThrough: bill.period.end };
  }
  return bills;
}

async function contentOn(deps: BillingDeps, queries: Queries, situation: Situation): Promise<BillContent<WaitingLine> | BillProblem> {
  const { facts, today, charges, terms } = situation;
  const { stateAbbreviation, city, zipCode } = facts.account;
  const rates = await deps.rates.book(queries, today, stateAbbreviation === null ? undefined : { stateAbbreviation, city, zipCode });
  if ('gaps' in rates) return 'noRates';
  await charges.learn(queries, linesToLearn([facts], today));
  return contentOf(facts, today, { charges, terms, rates });
}

/** The next bills with a change that is made today, and without it. */
export async function previewChange(
  deps: BillingDeps,
  queries: Queries,
  accountId: number,
  { changed, count, locale }: { changed: ChangedLine; count: number; locale: Locale },
): Promise<ChangePreview> {
  const situation = await readSituation(deps, queries, accountId, locale);
  if (situation === null) throw new Error('a change needs an account');
  const { facts } = situation;
  const change = await chargesOf(queries, situation, changed);
  // What a change leaves for the next bill has no row yet.
  const waiting = [...facts.waiting, ...change.lines.map((line) => ({ ...line, id: 0 }))];
  const lines = withChange(facts.lines, changed);
  const total = (month: readonly MonthlyCharge[]): Cents => sumCents(month.map((charge) => charge.cents));
  return {
    before: await billsOf(deps, queries, situation, count),
    after: await billsOf(deps, queries, { ...situation, facts: { ...facts, waiting, lines } }, count),
    monthlyBefore: total(change.before),
    monthlyAfter: total(change.after),
  };
}

/** Puts on the next bill what a change of a line that is made today charges and gives back. To be called while the line is as it was. */
export async function addChange(
  deps: BillingDeps,
  tx: Transaction,
  { accountId, orderId, at, changed }: { accountId: number; orderId: number; at: Date; changed: ChangedLine },
): Promise<void> {
  const situation = await readSituation(deps, tx, accountId);
  if (situation === null) throw new Error('a change needs an account');
  const { lines } = await chargesOf(tx, situation, changed);
  await insertPendingCharges(tx, { accountId, orderId, at, lines });
}

async function chargesOf(
  queries: Queries,
  { facts, today, charges }: Situation,
  changed: ChangedLine,
): Promise<{ before: MonthlyCharge[]; after: MonthlyCharge[]; lines: ChargeLine[] }> {
  const context = { day: today, locale: facts.locale };
  const changedLines = withChange(facts.lines, changed);
  await charges.learn(
    queries,
    [...facts.lines, ...changedLines].map((line) => ({ line, context })),
  );
  const monthOf = (lines: readonly PricedLine[]) => lines.flatMap((line) => charges.of(line, context) ?? []);
  const [before, after] = [monthOf(facts.lines), monthOf(changedLines)];
  const invoiced = await readInvoicedPeriods(queries, facts.account.id, today);
  const once = await charges.once(queries, changed, changed.once);
  const billed = openPeriods(invoiced, datesOf(facts, today));
  return { before, after, lines: changeCharges({ before, after, once, day: today, billed, creditFor: creditFor(facts.locale) }) };
}

/** Puts on the next bill what a line that begins today charges, and writes down from when the account is billed where nobody knew. */
export async function beginLine(
  deps: BillingDeps,
  tx: Transaction,
  {
    accountId,
    orderId,
    lineId,
    at,
    once,
  }: { accountId: number; orderId: number; lineId: number; at: Date; once: readonly ActivationFee[] },
): Promise<void> {
  const situation = await readSituation(deps, tx, accountId);
  const line = situation?.facts.lines.find((each) => each.lineId === lineId);
  if (!situation || !line) throw new Error('a line that begins is not there');
  const { facts, today, charges } = situation;
  const context = { day: today, locale: facts.locale };
  await charges.learn(tx, [{ line, context }]);
  const begun = beginCharges({
    monthly: charges.of(line, context) ?? [],
    once: await charges.once(tx, line, once),
    dates: datesOf(facts, today),
    invoiced: await readInvoicedPeriods(tx, accountId, today),
    creditFor: creditFor(facts.locale),
  });
  await insertPendingCharges(tx, { accountId, orderId, at, lines: begun.lines });
  if (begun.billFrom !== null) await writeBillFrom(tx, accountId, begun.billFrom);
}

/** The account's lines as a change leaves them. */
function withChange(lines: readonly LineRow[], { lineId, planId, features, options }: ChangedLine): LineRow[] {
  return lines.map((line) => (line.lineId === lineId ? { ...line, planId, features: [...features], options: [...options] } : line));
}

const creditFor = (locale: Locale) => (item: string) => fill(texts[locale].planChangeMail.credit, { item });
