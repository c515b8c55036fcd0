import { apiBasePath, contract, type Route } from '@porchlight/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GuestApp, type NewAccount, startGuestApp, streets } from '../../../test/guest-app.ts';
import type { Caller } from '../../../test/harness.ts';
import { soMuch } from '../../../test/nightly.ts';

const routes = Object.values(contract as Record<string, Record<string, Route>>).flatMap((group) => Object.entries(group));
const nasty = [
  "'; drop table account; --",
  '\u0000',
  '../../etc/passwd',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  '‮',
  '9'.repeat(400),
  '-1',
  '1e21',
  'NaN',
  '{{7*7}}',
  ['$', '{x}'].join(''),
  'null',
  '',
];
const word = fc.oneof(fc.constantFrom(...nasty), fc.string({ maxLength: 40 }), fc.integer().map(String));
const value: fc.Arbitrary<unknown> = fc.oneof(
  word,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(word, { maxLength: 3 }),
  fc.dictionary(word, word, { maxKeys: 3 }),
);

describe('bad input', () => {
  let app: GuestApp;
  let maria: Caller;
  let visitor: NewAccount;
  beforeAll(async () => {
    app = await startGuestApp();
    visitor = await app.makeAccount(streets.service, 'ACTIVE');
  });
  // A new session each time: one of the routes ends it.
  beforeEach(async () => {
    maria = await app.signIn('maria.lopez@example.com');
  });
  afterAll(() => app.close());

  it.each(routes)('never makes %s fail: it answers with the success or the failure body', async (_name, route) => {
    await fc.assert(
      fc.asyncProperty(
        word,
        fc.dictionary(word, word, { maxKeys: 3 }),
        bodyOf(route),
        fc.boolean(),
        async (segment, query, payload, ownId) => {
          const isGuests = route.access.kind === 'guestKey';
          const own = isGuests ? visitor.id : maria.accountId;
          const id = ownId ? String(own) : encodeURIComponent(segment);
          const named = isGuests && ownId && typeof payload === 'object' && payload !== null ? { ...payload, accountId: own } : payload;
          const response = await app.http.inject({
            method: route.method,
            url: apiBasePath + route.path.replace(/\{\w+\}/g, id),
            query,
            headers: {
              'x-api-token': maria.token,
              'x-guest-key': visitor.guestKey,
              'content-type': 'application/json',
              'x-requested-with': 'portal',
              ...(route.proofOfWork && !ownId ? { 'x-proof-of-work': encodeURIComponent(segment) } : {}),
            },
            ...(route.method === 'GET' ? {} : { payload: JSON.stringify(named) ?? 'undefined' }),
          });
          expect(response.statusCode, `${route.method} ${route.path} ${JSON.stringify(payload)}`).not.toBe(500);
          if (response.statusCode === 200) return;
          expect(response.json()).toMatchObject({
            success: false,
            error: { code: expect.stringMatching(/^[A-Z]{2,4}\d{4}$/), message: expect.any(String) },
          });
        },
      ),
      { numRuns: route.body ? soMuch(20, 60) : soMuch(10, 25) },
    );
  });

  it('keeps working for everybody else afterwards', async () => {
    const { status } = await maria.call('getAmounts', { params: { id: maria.accountId } });
    expect(status).toBe(200);
  });
});

/** Bodies near the right shape with one thing wrong, and bodies of any shape at all. */
function bodyOf(route: Route): fc.Arbitrary<unknown> {
  const fields = route.body && 'shape' in route.body ? Object.keys(route.body.shape as object) : ['a'];
  const close = fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });
  return fc.oneof(close, value, fc.constant(undefined));
}
