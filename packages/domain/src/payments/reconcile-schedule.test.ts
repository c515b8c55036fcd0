import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseAfterMs, nextCheck } from './reconcile-schedule.ts';

describe('reconcile schedule', () => {
  it('[PAY-065] asks after 30 s, then 1, 5, 15 and every 60 minutes', () => {
    const waits: number[] = [];
    let nowMs = 0;
    for (let checksDone = 0; checksDone < 7; checksDone++) {
      const next = nextCheck({ startedAtMs: 0, checksDone, nowMs });
      if (next.kind !== 'check') throw new Error('too early for a case');
      waits.push((next.atMs - nowMs) / 1000);
      nowMs = next.atMs;
    }
    expect(waits).toEqual([30, 60, 300, 900, 3600, 3600, 3600]);
  });

  it('[PAY-065] is a case for a person at 24 hours, asked right then, and goes on hourly', () => {
    expect(nextCheck({ startedAtMs: 0, checksDone: 9, nowMs: caseAfterMs - 1000 })).toEqual({ kind: 'check', atMs: caseAfterMs });
    expect(nextCheck({ startedAtMs: 0, checksDone: 30, nowMs: caseAfterMs })).toEqual({
      kind: 'case',
      nextCheckAtMs: caseAfterMs + 3_600_000,
    });
  });

  it('[PAY-065] always moves forward', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1000 }), fc.nat({ max: 2 * caseAfterMs }), (checksDone, nowMs) => {
        const next = nextCheck({ startedAtMs: 0, checksDone, nowMs });
        expect(next.kind === 'case' ? next.nextCheckAtMs : next.atMs).toBeGreaterThan(nowMs);
        expect(next.kind).toBe(nowMs >= caseAfterMs ? 'case' : 'check');
      }),
    );
  });
});
