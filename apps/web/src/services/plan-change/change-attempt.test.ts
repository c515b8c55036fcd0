import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../platform/api/index.ts';
import { isRefused, nextAttempt } from './change-attempt.ts';

const wanted = { accountId: 1, planId: 3, existingServiceLineId: 7, features: [{ id: 4, action: 'ENABLE' as const }] };
const counted = () => {
  let count = 0;
  return () => `id-${++count}`;
};
const failure = (status: number, code = '') => new ApiFailure({ status, code, message: '' });

describe('an attempt to change a plan', () => {
  it('[PLAN-011][ENT-026][D-018] sends exactly the order of the contract, named with a generated id', () => {
    const { body, idempotencyKey } = nextAttempt(null, wanted, counted());
    expect(body).toEqual({
      name: 'SERVICE_CHANGE_ORDER_id-1',
      source: 'PORTAL',
      note: '',
      accountId: 1,
      planId: 3,
      existingServiceLineId: 7,
      features: [{ id: 4, action: 'ENABLE' }],
      applyOn: 'ORDER_COMPLETION',
      autoExecuteOrder: true,
    });
    expect(idempotencyKey).toBe('id-2');
  });

  it('[D-013][PLAN-011] keeps its name and its key when the same is sent again, and has new ones for anything else', () => {
    const ids = counted();
    const first = nextAttempt(null, wanted, ids);
    expect(nextAttempt(first, { ...wanted, features: [...wanted.features] }, ids)).toBe(first);
    const second = nextAttempt(first, { ...wanted, features: [{ id: 4, action: 'DISABLE' }] }, ids);
    expect([second.body.name, second.idempotencyKey]).toEqual(['SERVICE_CHANGE_ORDER_id-3', 'id-4']);
    expect(nextAttempt(first, { ...wanted, planId: 9 }, ids)).not.toBe(first);
  });

  it('[D-013] is over with an answered refusal alone: a lost answer and a broken server leave it open', () => {
    expect([failure(409, 'PLN0004'), failure(400, 'PLN0002'), failure(403, 'PLN0001')].map(isRefused)).toEqual([true, true, true]);
    expect([failure(0), failure(500), failure(503), new Error('bug')].map(isRefused)).toEqual([false, false, false, false]);
  });
});
