import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultPlan, type RequestFault } from './plan.ts';

const draw = (plan: FaultPlan, count: number): RequestFault[] => Array.from({ length: count }, () => plan.drawForRequest());

describe('the fault plan', () => {
  it('gives the same faults for the same seed, and others for another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xfffffffe }), (seed) => {
        const [one, two, other] = [new FaultPlan(), new FaultPlan(), new FaultPlan()];
        const rates = { errorRate: 0.3, loseReplyRate: 0.3 };
        one.change({ ...rates, seed });
        two.change({ ...rates, seed });
        other.change({ ...rates, seed: seed + 1 });
        const first = draw(one, 60);
        expect(draw(two, 60)).toEqual(first);
        expect(draw(other, 60)).not.toEqual(first);
      }),
    );
  });

  it('keeps the faults of requests apart from those of notices', () => {
    const [quiet, busy] = [new FaultPlan(), new FaultPlan()];
    for (const plan of [quiet, busy]) plan.change({ seed: 7, errorRate: 0.5 });
    busy.change({ duplicateNotices: 1, reorderNotices: 1 });
    for (let at = 0; at < 20; at += 1) busy.drawForNotice();
    expect(draw(busy, 50)).toEqual(draw(quiet, 50));
  });

  it('meets the rates asked for', () => {
    const plan = new FaultPlan();
    plan.change({ seed: 3, errorRate: 0.2, loseReplyRate: 0.5 });
    const faults = draw(plan, 20_000);
    const shareOf = (...kinds: RequestFault[]): number => faults.filter((fault) => kinds.includes(fault)).length / faults.length;
    expect(shareOf('errorBefore', 'errorAfter')).toBeCloseTo(0.2, 1);
    expect(shareOf('loseReply')).toBeCloseTo(0.4, 1);
    expect(shareOf('errorAfter')).toBeGreaterThan(0.02);
  });

  it('has no faults until asked, and none after a reset', () => {
    const plan = new FaultPlan();
    expect(new Set(draw(plan, 100))).toEqual(new Set(['none']));
    plan.change({ errorRate: 1, duplicateNotices: 1, down: true });
    expect(new Set(draw(plan, 100))).not.toContain('none');
    expect(plan.drawForNotice().isDuplicated).toBe(true);
    plan.reset();
    expect(plan.settings).toMatchObject({ errorRate: 0, duplicateNotices: 0, down: false });
    expect(new Set(draw(plan, 100))).toEqual(new Set(['none']));
  });
});
