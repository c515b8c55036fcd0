import type { BillContent } from '@porchlight/domain/billing/next-bills.ts';
import { type BillDates, billedThrough } from '@porchlight/domain/billing/periods.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import { defaultLocale, type Locale } from '@porchlight/texts';
import { catalogue as texts } from '@porchlight/texts/catalogue.ts';
import type { Queries } from '../platform/db/database.ts';
import type { RateBook } from '../rates/index.ts';
import { type AccountRow, type InstallmentRow, type LineRow, readAccounts, readInstallments, readLines } from './account-facts.store.ts';
import type { LineCharges } from './line-charges.ts';
import { readWaiting, type WaitingLine } from './pending.store.ts';
import type { OperatorTerms } from './terms.store.ts';

/** What the bills of an account depend on. */
export interface AccountFacts {
  account: AccountRow;
  /** The language of its bills. */
  locale: Locale;
  lines: LineRow[];
  waiting: WaitingLine[];
  installments: InstallmentRow[];
}

/** What is the same for all accounts on a day. */
export interface SharedFacts {
  charges: LineCharges;
  terms: OperatorTerms;
  rates: RateBook;
}

/** Why an account can't be billed before somebody mends it. */
export type BillProblem = 'noServiceAddress' | 'planMissing' | 'numberTaken' | 'noRates' | 'failed';

/** Everything bills of these accounts depend on, in a few statements however many they are; by rising id. */
export async function readFacts(queries: Queries, accountIds: readonly number[]): Promise<AccountFacts[]> {
  const [accounts, lines, waiting, installments] = await Promise.all([
    readAccounts(queries, accountIds),
    readLines(queries, accountIds),
    readWaiting(queries, accountIds),
    readInstallments(queries, accountIds),
  ]);
  const facts = new Map(
    accounts.map((account): [number, AccountFacts] => [
      account.id,
      { account, locale: account.locale ?? defaultLocale, lines: [], waiting: [], installments: [] },
    ]),
  );
  for (const row of lines) facts.get(row.accountId)?.lines.push(row);
  for (const row of waiting) facts.get(row.accountId)?.waiting.push(row);
  for (const row of installments) facts.get(row.accountId)?.installments.push(row);
  return [...facts.values()];
}

/** When an account is billed, as of a day. */
export function datesOf({ account }: AccountFacts, today: CalendarDate): BillDates {
  return { today, cycleDay: account.cycleDay, billedThrough: billedThrough(account.lastInvoiced, account.billFrom) };
}

/** Active accounts are billed, and suspended ones where the terms say so. */
export function isBilled({ account: { status, type } }: AccountFacts, terms: OperatorTerms): boolean {
  return status === 'Active' || (status === 'Suspended' && terms.of(type).billsWhileSuspended);
}

/** What bills of an account that are made on a day hold, its lines having been learned; or why there can't be any. */
export function contentOf(
  facts: AccountFacts,
  day: CalendarDate,
  { charges, terms, rates }: SharedFacts,
): BillContent<WaitingLine> | BillProblem {
  const { account, locale, lines, waiting, installments } = facts;
  const monthly = [];
  for (const line of lines) {
    const month = charges.of(line, { day, locale });
    if (month === null) return 'planMissing';
    monthly.push(...month);
  }
  const { stateAbbreviation, city, zipCode, type } = account;
  if (rates.namesPlaces && stateAbbreviation === null) return 'noServiceAddress';
  const own = terms.of(type);
  const words = texts[locale].billLines;
  return {
    monthly,
    pending: waiting,
    installments: installments.map(({ id, item, perBill, left }) => ({
      id,
      description: item ?? words.installment,
      perBill: cents(perBill),
      left: cents(left),
    })),
    delivery: account.deliveryMethod === null ? null : terms.deliveryPrice(type, account.deliveryMethod, locale),
    discount: account.hasAutopay ? { description: words.autopayDiscount, cents: own.autopayDiscountCents } : null,
    rates: rates.ratesFor({ stateAbbreviation, city, zipCode, accountType: type, locale }),
    isTaxExempt: account.isTaxExempt,
    daysToPay: own.daysToPay,
  };
}

/** Lines of accounts as they are learned: each in the language of its customer. */
export function linesToLearn(facts: readonly AccountFacts[], day: CalendarDate) {
  return facts.flatMap(({ lines, locale }) => lines.map((line) => ({ line, context: { day, locale } })));
}
