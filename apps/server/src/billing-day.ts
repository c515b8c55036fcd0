import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { wallClockIn } from '@porchlight/domain/calendar/wall-clock.ts';
import type { SeriesFault } from '@porchlight/domain/rates/rate-series.ts';
import type { Billing, BillingRunOptions, RunResult } from './billing/index.ts';
import type { Core } from './core.ts';
import type { Dunning } from './dunning/index.ts';
import type { Rates } from './rates/index.ts';

export interface BillingDayParts {
  billing: Pick<Billing, 'run' | 'timeZones'>;
  dunning: Pick<Dunning, 'run'>;
  rates: Pick<Rates, 'book'>;
}

/** What was done for a day. Null of dunning: it was not asked for. */
export interface BillingDay {
  dunning: Awaited<ReturnType<Dunning['run']>> | null;
  bills: RunResult;
}

declare module './platform/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Follows up what is past due and bills what has begun, where BILLING says so. */
    runBilling: Record<never, never>;
  }
}

/**
 * Follows up what is past due as of a day and then makes its bills, so that late fees of a day are on that day's bills. A dry run, and one for some
 * accounts, makes bills alone. Answers the gaps of the rates that the day falls into; then nothing was done.
 */
export async function runBillingDay(
  { db }: Pick<Core, 'db'>,
  { billing, dunning, rates }: Omit<BillingDayParts, 'billing'> & { billing: Pick<Billing, 'run'> },
  options: BillingRunOptions & { asOf: CalendarDate },
): Promise<BillingDay | { gaps: readonly SeriesFault[] }> {
  const book = await rates.book(db, options.asOf);
  if ('gaps' in book) return book;
  const isWhole = options.dryRun !== true && options.accountIds === undefined;
  const followedUp = isWhole ? await dunning.run({ asOf: options.asOf }) : null;
  const bills = await billing.run(options);
  return 'gaps' in bills ? bills : { dunning: followedUp, bills };
}

/** The hour of an account's day from which it is billed: dunning has its turn from then on, and comes first. */
const firstHour = 9;

/** The recurring job: by each account's own day, while the setting is `daily` and the disk has room. */
export async function runBillingNow({ db, clock, log, config, disk }: Core, { billing, dunning }: BillingDayParts): Promise<void> {
  if (config.billing !== 'daily' || (await disk.isShort())) return;
  await dunning.run();
  const now = clock.now();
  const zonesByDay = new Map<CalendarDate, string[]>();
  for (const zone of await billing.timeZones(db)) {
    const { date, hour } = wallClockIn(now, zone);
    if (hour >= firstHour) zonesByDay.set(date, [...(zonesByDay.get(date) ?? []), zone]);
  }
  for (const [asOf, timeZones] of zonesByDay) {
    const answer = await billing.run({ asOf, timeZones });
    if ('gaps' in answer) log.error({ asOf, gaps: answer.gaps.length }, 'no bills were made: the day falls into a gap of the rates');
    else if (answer.refusedCount > 0)
      log.error({ asOf, accounts: answer.refusedCount }, 'some accounts could not be billed; the command bill tells which');
  }
}
