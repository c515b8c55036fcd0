/**
 * Gateway reports: what payment providers say they booked. Owns gateway_feed, gateway_line_applied, gateway_report_line,
 * gateway_reconciliation and gateway_mismatch.
 * Promises: what a report tells and nobody told before is applied to payments once, through their one door; what differs from the books is
 * listed, all of it and nothing else, until it is resolved; a report that can't be had moves nothing and is asked for again.
 */
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { wallClockIn } from '@porchlight/domain/calendar/wall-clock.ts';
import type { GatewayReportsDeps } from './deps.ts';
import { dropOtherFeeds, readHomeZone } from './feed.store.ts';
import { type Fed, feed } from './feed.ts';
import { type Mismatch, readFound, readOpenMismatches } from './mismatches.store.ts';
import { type Period, periodOfDays, usualPeriod } from './period.rules.ts';
import { type Reconciliation, reconcileProvider } from './reconcile.ts';

export type { GatewayReportsDeps } from './deps.ts';
export type { Fed } from './feed.ts';
export { type Mismatch, type MismatchKind, mismatchKinds } from './mismatches.store.ts';
export type { Reconciliation } from './reconcile.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Applies what providers report, every hour. */
    readGatewayReports: Record<never, never>;
    /** Compares it with the books, once a day. */
    reconcileGateways: Record<never, never>;
  }
}

export interface GatewayReports {
  /** Applies what each provider reports since it was last read. One whose report can't be had holds up no other. */
  feed(): Promise<Fed[]>;
  /**
   * Compares the days from the first to the last, by the clock of the time zone most accounts are in, with the report of each provider;
   * unless told, yesterday and the ten days before.
   */
  reconcile(days?: { first: CalendarDate; last: CalendarDate }): Promise<Reconciliation[]>;
  /** What a comparison found, in the order it happened; at most a thousand. */
  found(reconciliation: Reconciliation): Promise<Mismatch[]>;
  /** What differs now, the newest first; at most a thousand. */
  open(): Promise<Mismatch[]>;
  jobs: { readGatewayReports: () => Promise<void>; reconcileGateways: () => Promise<void> };
}

const shown = 1_000;
/** By then a day is over everywhere, and whoever notices in the morning has the result. */
const quietHour = 3;

export function createGatewayReports(deps: GatewayReportsDeps): GatewayReports {
  const { db, clock, providers } = deps;
  const reports: Omit<GatewayReports, 'jobs'> = {
    feed: async () => {
      await dropOtherFeeds(
        db,
        providers.all.map(({ id }) => id),
      );
      return inTurn(deps, (provider) => feed(deps, provider));
    },
    reconcile: async (days) => {
      const zone = await readHomeZone(db);
      const period: Period = days === undefined ? usualPeriod(clock.now(), zone) : periodOfDays(days.first, days.last, zone);
      return inTurn(deps, (provider) => reconcileProvider(deps, provider, period));
    },
    found: ({ provider, at }) => readFound(db, provider, at, shown),
    open: () => readOpenMismatches(db, shown),
  };
  return {
    ...reports,
    jobs: {
      readGatewayReports: async () => void (await reports.feed()),
      reconcileGateways: async () => {
        if (providers.all.length === 0 || wallClockIn(clock.now(), await readHomeZone(db)).hour !== quietHour) return;
        // What the report tells and nobody told yet is no difference.
        await reports.feed();
        await reports.reconcile();
      },
    },
  };
}

/** One provider after the other; what one of them throws is thrown when all had their turn. */
async function inTurn<T>(
  { providers }: GatewayReportsDeps,
  work: (provider: GatewayReportsDeps['providers']['all'][number]) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  const failures: unknown[] = [];
  for (const provider of providers.all) {
    try {
      results.push(await work(provider));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return results;
}
