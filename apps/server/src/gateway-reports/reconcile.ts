import type { MoneyLine, PaymentProvider, ReportLine } from '../ports/payment-provider.ts';
import { ReportUnavailable } from '../ports/payment-provider.ts';
import {
  beginComparison,
  type Compared,
  compareLines,
  dropLines,
  endAbandoned,
  endComparison,
  resolveGone,
  stageLines,
} from './comparison.store.ts';
import type { GatewayReportsDeps } from './deps.ts';
import { inBatches } from './in-batches.ts';
import { type Period, periodToRead } from './period.rules.ts';

/** What became of a comparison. `unavailable`: the report can't be had now, and nothing was compared. */
export interface Reconciliation {
  provider: string;
  period: Period;
  outcome: 'done' | 'unavailable';
  /** Lines read, payments compared, differences found, and how many of them were not known before. */
  lines: number;
  payments: number;
  found: number;
  newCount: number;
  /** Known before and found no more. */
  resolved: number;
  /** When it was made: what it found was last seen then. */
  at: Date;
}

const linesAtOnce = 1_000;
const abandonedAfterMs = 6 * 3_600_000;
const nothing = { lines: 0, payments: 0, found: 0, newCount: 0 };

/** Compares what a provider reports of a time with the books; every difference is written down, and none that is not one (decision 0031). */
export async function reconcileProvider(deps: GatewayReportsDeps, provider: PaymentProvider, period: Period): Promise<Reconciliation> {
  const { db, clock } = deps;
  const now = clock.now();
  await endAbandoned(db, new Date(now.getTime() - abandonedAfterMs), now);
  const comparisonId = await beginComparison(db, provider.id, period, now);
  const toRead = periodToRead(period);
  const reconciliation = { provider: provider.id, period, at: now };
  try {
    for await (const lines of inBatches(moneyOnly(provider.report(toRead)), linesAtOnce)) await stageLines(db, comparisonId, lines);
    const about = { comparisonId, provider: provider.id, period, reportedSince: toRead.from, now };
    const { resolved, ...compared } = await db.transaction(async (tx) => {
      const found = await compareLines(tx, about);
      const gone = await resolveGone(tx, provider.id, period, now);
      await endComparison(tx, comparisonId, { at: clock.now(), outcome: 'done', compared: found });
      return { ...found, resolved: gone };
    });
    tellNew(deps, provider.id, compared);
    const { newIds: _ids, ...counts } = compared;
    return { ...reconciliation, outcome: 'done', ...counts, resolved };
  } catch (error) {
    await endComparison(db, comparisonId, { at: clock.now(), outcome: 'unavailable', compared: nothing });
    if (!(error instanceof ReportUnavailable)) throw error;
    deps.log.warn({ provider: provider.id }, 'the report of a payment provider can not be had now');
    return { ...reconciliation, outcome: 'unavailable', ...nothing, resolved: 0 };
  } finally {
    await dropLines(db, comparisonId);
  }
}

async function* moneyOnly(lines: AsyncIterable<ReportLine>): AsyncGenerator<MoneyLine> {
  for await (const line of lines) if (line.about === 'money') yield line;
}

/** Each once: what is still open is no news at the next comparison. */
function tellNew({ log }: GatewayReportsDeps, provider: string, { newIds, newCount }: Compared): void {
  for (const mismatchId of newIds) log.error({ provider, mismatchId }, 'the report of a payment provider differs from the books');
  if (newCount > newIds.length) log.error({ provider, more: newCount - newIds.length }, 'further differences from the books');
}
