import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import { checkInvariants, type Finding } from './check-invariants.ts';
import type { InvariantQuery } from './invariant.ts';
import { writeFindings } from './invariants.store.ts';

/** The hourly look at the books, and at `more`: what is broken is written down, counted and logged. Answers it. */
export async function recordFindings(
  deps: { db: Database; clock: Clock; log: Log; metrics: Metrics },
  more: readonly InvariantQuery[] = [],
): Promise<Finding[]> {
  const now = deps.clock.now();
  const findings = await checkInvariants(deps.db, { now, more });
  if (findings.length > 0) await writeFindings(deps.db, findings, now);
  for (const { invariant, accountId, detail } of findings) {
    deps.metrics.invariantBroken(invariant);
    deps.log.error({ invariant, accountId, detail }, 'invariant broken');
  }
  return findings;
}
