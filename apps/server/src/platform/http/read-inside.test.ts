import { account } from '@porchlight/contract/account.ts';
import type { InnerRead } from '@porchlight/contract/first-view.ts';
import { invoices } from '@porchlight/contract/invoices.ts';
import { site } from '@porchlight/contract/site.ts';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { OwnerLookups } from './guard.ts';
import { type Caller, noRateLimits, type RateLimits } from './rate-limits.ts';
import { readingInside } from './read-inside.ts';
import type { Principal } from './request-context.ts';

const own = 21;
const foreign = 22;
const principal: Principal = {
  sessionId: 'a session',
  userId: 18,
  username: 'ada@example.com',
  accountId: own,
  impersonatorId: null,
  grants: new Map([[own, new Set(['BILLING_PAYMENTS_VIEW'] as const)]]),
};
const visitorsOwn = {
  requestId: 'a request',
  locale: 'en-us',
  remoteAddress: '192.0.2.1',
  userAgent: null,
  refreshToken: null,
  idempotencyKey: null,
  proofOfWork: null,
  verificationToken: null,
} as const;

function asking(limits: RateLimits = noRateLimits) {
  const asked: unknown[] = [];
  const handler = (_input: unknown, context: unknown) => {
    asked.push(context);
    return {};
  };
  const routes = [account.getAmounts, invoices.listInvoices, site.getPageConfiguration];
  const calls = new Map(routes.map((route) => [route, { handler }]));
  const reply = { elapsedTime: 0, request: { innerReads: [] } } as unknown as FastifyReply;
  const ports = { owners: {} as OwnerLookups, staff: { mayPay: false }, limits, checkAnswers: false };
  return { asked, readInside: readingInside({ ...visitorsOwn, principal, accountId: own }, calls, { ports, reply }) };
}
const read = (route: InnerRead['route'], id?: number): InnerRead => ({
  route,
  path: route.path,
  input: { params: id === undefined ? undefined : { id }, query: undefined, body: undefined },
});

describe('a read inside another call', () => {
  it('S02: of a foreign account is as unknown as by itself, and its handler is not asked', async () => {
    const { asked, readInside } = asking();
    const answer = await readInside(read(account.getAmounts, foreign));
    expect([answer?.status, JSON.parse(answer?.json ?? '').error.code, asked]).toEqual([404, 'GEN0004', []]);
    expect((await readInside(read(account.getAmounts, own)))?.status).toBe(200);
  });

  it('[PERM-021] without the permission it is refused as by itself', async () => {
    const { asked, readInside } = asking();
    const answer = await readInside(read(invoices.listInvoices, own));
    expect([answer?.status, JSON.parse(answer?.json ?? '').error.code, asked]).toEqual([403, 'AUTH0006', []]);
  });

  it('S28: is counted for the session, or for the address where anybody may ask; over the limit it is left to be asked by itself', async () => {
    const callers: Caller[] = [];
    const limits: RateLimits = {
      take: async (_class, caller) => {
        callers.push(caller);
        return 5;
      },
    };
    const { asked, readInside } = asking(limits);
    expect(await readInside(read(account.getAmounts, own))).toBeNull();
    expect(await readInside(read(site.getPageConfiguration))).toBeNull();
    expect(callers.map(({ sessionId, remoteAddress }) => [sessionId, remoteAddress])).toEqual([
      ['a session', '192.0.2.1'],
      [null, '192.0.2.1'],
    ]);
    expect(asked).toEqual([]);
  });

  it('tells its handler who asks about which account, and of what anybody may ask neither', async () => {
    const { asked, readInside } = asking();
    await readInside(read(account.getAmounts, own));
    await readInside(read(site.getPageConfiguration));
    expect(asked).toMatchObject([
      { principal, accountId: own },
      { principal: null, accountId: null },
    ]);
  });
});
