import { type Bill, dueBills } from '@porchlight/domain/billing/next-bills.ts';
import { nextPeriod } from '@porchlight/domain/billing/periods.ts';
import { addDays, type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Transaction } from '../platform/db/database.ts';
import {
  type AccountFacts,
  type BillProblem,
  contentOf,
  datesOf,
  isBilled,
  linesToLearn,
  readFacts,
  type SharedFacts,
} from './bill-content.ts';
import type { WaitingLine } from './pending.store.ts';

/** What becomes of an account on a day: its bills, where its next one begins if that has to be written down, and what stands in the way. */
export interface AccountBills {
  facts: AccountFacts;
  /** Those with lines, oldest first. */
  bills: Bill<WaitingLine>[];
  /** Null: it follows from the bills. */
  billFrom: CalendarDate | null;
  problem: BillProblem | null;
  /** A period of it has begun. */
  isDue: boolean;
}

/** The bills of accounts whose locks are held, as of a day; those without anything to do are left out. */
export async function composeBills(
  tx: Transaction,
  accountIds: readonly number[],
  { day, shared }: { day: CalendarDate; shared: SharedFacts },
): Promise<AccountBills[]> {
  const all = (await readFacts(tx, accountIds)).map((facts) => ({ facts, isDue: isDue(facts, day) }));
  const billed = all.filter(({ facts, isDue: due }) => due && isBilled(facts, shared.terms));
  await shared.charges.learn(
    tx,
    linesToLearn(
      billed.map(({ facts }) => facts),
      day,
    ),
  );
  return all.flatMap(({ facts, isDue: due }): AccountBills[] => {
    if (isBilled(facts, shared.terms)) return due ? [billsOf(facts, day, shared)] : firstSeen(facts, day);
    return due ? [{ facts, bills: [], billFrom: dayAfterBegun(facts, day), problem: null, isDue: true }] : [];
  });
}

/** Whether a period of the account has begun: one that follows from what is known, or its first bill-cycle day, which is today. */
function isDue(facts: AccountFacts, day: CalendarDate): boolean {
  return nextPeriod(datesOf(facts, day)).start <= day;
}

/** The first bill-cycle day of an account nobody knew the first day of: so that a late run loses nothing. */
function firstSeen(facts: AccountFacts, day: CalendarDate): AccountBills[] {
  const dates = datesOf(facts, day);
  return dates.billedThrough === null ? [{ facts, bills: [], billFrom: nextPeriod(dates).start, problem: null, isDue: false }] : [];
}

function billsOf(facts: AccountFacts, day: CalendarDate, shared: SharedFacts): AccountBills {
  const content = contentOf(facts, day, shared);
  if (typeof content === 'string') return { facts, bills: [], billFrom: null, problem: content, isDue: true };
  const all = dueBills(content, datesOf(facts, day));
  const bills = all.filter(({ lines }) => lines.length > 0);
  const last = all.at(-1);
  const isPassed = last !== undefined && last.lines.length === 0;
  return { facts, bills, billFrom: isPassed ? addDays(last.period.end, 1) : null, problem: null, isDue: true };
}

/** Where the next period begins of an account that is not billed: behind every one that has begun. Null where nobody knows of any. */
function dayAfterBegun(facts: AccountFacts, day: CalendarDate): CalendarDate | null {
  let dates = datesOf(facts, day);
  if (dates.billedThrough === null) return null;
  let period = nextPeriod(dates);
  while (period.start <= day) {
    dates = { ...dates, billedThrough: period.end };
    period = nextPeriod(dates);
  }
  return period.start;
}
