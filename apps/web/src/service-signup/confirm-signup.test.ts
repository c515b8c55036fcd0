import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../platform/api/failure.ts';
import { type ConfirmCalls, confirmSignup } from './confirm-signup.ts';

const failure = (status: number, code: string) => new ApiFailure({ status, code, message: '' });
const lost = failure(0, '');
const used = failure(403, 'TOK0003');
const usedSoftly = failure(200, 'TOK0003');
const token = { scheduleToken: 'abc' };

const callsOf = ({ patch, complete }: { patch?: ApiFailure; complete?: ApiFailure }) => {
  const order: string[] = [];
  const answer =
    <T>(name: string, thrown: ApiFailure | undefined, value: T) =>
    async (): Promise<T> => {
      order.push(name);
      await Promise.resolve();
      if (thrown) throw thrown;
      return value;
    };
  return { order, patch: answer('patch', patch, { id: 7 }), complete: answer('complete', complete, token) };
};

describe('confirming a sign-up', () => {
  it('[SIGNUP-010] patches the order, then completes the sign-up', async () => {
    const calls = callsOf({});
    expect(await confirmSignup('fiber', calls, null)).toEqual({ kind: 'completed', completed: token });
    expect(calls.order).toEqual(['patch', 'complete']);
  });

  it('[SIGNUP-011] completes nothing that could not be patched', async () => {
    const refused = failure(200, 'ORD0002');
    const calls = callsOf({ patch: refused });
    expect(await confirmSignup('fiber', calls, null)).toEqual({ kind: 'failed', thrown: refused, unanswered: null });
    expect(calls.order).toEqual(['patch']);
  });

  it.each(['ORD0003', 'TOK0001', 'TOK0002', 'TOK0003'])('[SIGNUP-011] %s of completing is a failure', async (code) => {
    const refused = failure(200, code);
    expect(await confirmSignup('fiber', callsOf({ complete: refused }), null)).toEqual({
      kind: 'failed',
      thrown: refused,
      unanswered: null,
    });
  });

  it.each([
    ['no answer', lost],
    ['an answer of something in between', failure(502, '500')],
  ])('[SIGNUP-010][SIGNUP-011] after %s the link turns out to be used up by this very choice', async (_what, thrown) => {
    const first = await confirmSignup('fiber', callsOf({ complete: thrown }), null);
    expect(first).toEqual({ kind: 'failed', thrown, unanswered: { choice: 'fiber' } });
    const { unanswered } = first as { unanswered: { choice: string } };
    for (const again of [callsOf({ patch: used }), callsOf({ complete: usedSoftly })]) {
      expect(await confirmSignup('fiber', again, unanswered)).toEqual({ kind: 'completed', completed: { scheduleToken: null } });
    }
  });

  it('[SIGNUP-011] a link used up by somebody else, or by another choice, is a failure', async () => {
    for (const before of [null, { choice: 'voice' }]) {
      const outcome = await confirmSignup('fiber', callsOf({ patch: used }), before);
      expect(outcome).toEqual({ kind: 'failed', thrown: used, unanswered: before });
    }
  });

  it('[SIGNUP-010] remembers what was sent while later tries do not reach the server', async () => {
    const offline = await confirmSignup('fiber', callsOf({ patch: lost }), { choice: 'fiber' });
    expect(offline).toEqual({ kind: 'failed', thrown: lost, unanswered: { choice: 'fiber' } });
    const elsewhere = await confirmSignup('voice', callsOf({ patch: lost }), { choice: 'fiber' });
    expect(elsewhere).toMatchObject({ unanswered: { choice: 'fiber' } });
  });

  it('[SIGNUP-011] a thing that is no failed call is a failure like any other, and leaves nothing open', async () => {
    const broken: ConfirmCalls = { patch: vi.fn(async () => Promise.resolve()), complete: () => Promise.reject(new TypeError('broken')) };
    expect(await confirmSignup('fiber', broken, null)).toMatchObject({ kind: 'failed', unanswered: null });
  });
});
