import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GuestApp, startGuestApp, streets } from '../../test/guest-app.ts';
import { failProof, solveProof } from '../../test/solve-proof.ts';

let app: GuestApp;
let body: ReturnType<GuestApp['accountBody']>;

const startWith = (mode: string) => {
  beforeAll(async () => {
    app = await startGuestApp({ env: { BOT_PROTECTION: mode, TRUSTED_PROXIES: '127.0.0.1' } });
    body = app.accountBody(streets.service, 'ACTIVE');
  });
  afterAll(() => app.close());
};
const create = async (proof?: string, more: { key?: string; from?: string; body?: typeof body } = {}) => {
  const headers = {
    'idempotency-key': more.key ?? randomUUID(),
    ...(proof === undefined ? {} : { 'x-proof-of-work': proof }),
    ...(more.from === undefined ? {} : { 'x-forwarded-for': more.from }),
  };
  const answer = await app.call('createGuestAccount', { body: more.body ?? body }, { headers });
  return answer.status === 200 ? 'made' : `${answer.status} ${answer.body.error?.code}`;
};
const challenge = async () => (await app.call('getChallenge')).body;

describe('accounts made by machines, adaptive protection', () => {
  startWith('adaptive');

  it('after five without a proof in an hour the next needs one, from that address', async () => {
    for (let made = 0; made < 5; made++) expect(await create()).toBe('made');
    expect(await create()).toBe('403 ACC0003');
    expect(await create(undefined, { from: '203.0.113.7' })).toBe('made');
    // Another address of the same home is the same home.
    for (let host = 1; host <= 5; host++) expect(await create(undefined, { from: `2001:db8:1:2::${host}` })).toBe('made');
    expect(await create(undefined, { from: '2001:db8:1:2:ffff::9' })).toBe('403 ACC0003');
    expect(await create(undefined, { from: '2001:db8:1:3::1' })).toBe('made');
    expect(await create(solveProof(await challenge()))).toBe('made');
    expect(await create()).toBe('403 ACC0003');
    app.clock.advance(3_600_001);
    expect(await create()).toBe('made');
  });

  it('twenty at once are five', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => create(undefined, { from: '203.0.113.20' })));
    expect(results.filter((result) => result === 'made')).toHaveLength(5);
    expect(results.filter((result) => result === '403 ACC0003')).toHaveLength(15);
  });

  it('forgets spent proofs and makers once they no longer matter', async () => {
    await create(solveProof(await challenge()));
    const left = async () => ({
      proofs: (await app.db.kysely.selectFrom('spent_proof').selectAll().execute()).length,
      makers: (await app.db.kysely.selectFrom('guest_account').select('account_id').where('maker_digest', 'is not', null).execute()).length,
    });
    await app.product.guestOrder.jobs.removeGuestLeftovers();
    const { proofs, makers } = await left();
    expect([proofs > 0, makers > 0]).toEqual([true, true]);
    app.clock.advance(3_600_001);
    await app.product.guestOrder.jobs.removeGuestLeftovers();
    expect(await left()).toEqual({ proofs: 0, makers: 0 });
  });
});

describe('accounts made by machines, protection always on', () => {
  startWith('always');

  it('makes none without a proof and one for each, also when it is sent many times at once', async () => {
    expect(await create()).toBe('403 ACC0003');
    const proof = solveProof(await challenge());
    const results = await Promise.all(Array.from({ length: 8 }, () => create(proof)));
    expect(results.filter((result) => result === 'made')).toHaveLength(1);
    expect(results.filter((result) => result === '403 ACC0003')).toHaveLength(7);
    expect(await create(proof)).toBe('403 ACC0003');
  });

  it('wants no second proof of the repeat of a request, even when the first one is over', async () => {
    const proof = solveProof(await challenge());
    const key = randomUUID();
    const results = await Promise.all(Array.from({ length: 5 }, () => create(proof, { key })));
    expect(results).toEqual(Array.from({ length: 5 }, () => 'made'));
    app.clock.advance(16 * 60_000);
    expect(await create(proof, { key })).toBe('made');
    expect(await create(undefined, { key })).toBe('made');
    expect(await create(proof)).toBe('403 ACC0003');
  });

  it('does not use a proof up by a request that was refused for something else', async () => {
    const proof = solveProof(await challenge());
    expect(await create(proof, { body: { ...body, termsAndCondition: false } })).toBe('400 GEN0002');
    expect(await create(proof)).toBe('made');
  });
});

describe('accounts made by machines, protection off', () => {
  startWith('off');

  it('demands no proof, and refuses a wrong or used one all the same', async () => {
    for (let made = 0; made < 7; made++) expect(await create()).toBe('made');
    expect(await create('nonsense')).toBe('403 ACC0003');
    expect(await create(failProof(await challenge()))).toBe('403 ACC0003');
    const proof = solveProof(await challenge());
    expect(await create(proof)).toBe('made');
    expect(await create(proof)).toBe('403 ACC0003');
  });
});
