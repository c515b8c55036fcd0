import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiBasePath, contract, type Route } from '@porchlight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Caller, startApp, type TestApp } from '../../../test/harness.ts';
import { demoPassword } from '../../demo/index.ts';
import { carriesToken, compress, isCompressed } from './compress-answer.ts';

const short = JSON.stringify({ success: true, orders: Array.from({ length: 30 }, (_, number) => ({ number })) });
const long = JSON.stringify(Array.from({ length: 2_000 }, (_, number) => ({ number })));

describe('compressing an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['*', 'gzip'],
    ['gzip;q=0, br', 'br'],
    ['gzip;q=0, *', 'br'],
    ['gzip; q=0.5', 'gzip'],
  ])('sends a short one to whom takes %s as %s', async (header, encoding) => {
    const compressed = await compress(short, header);
    expect(compressed?.encoding).toBe(encoding);
    const read = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(read(compressed?.bytes ?? '').toString()).toBe(short);
    expect(compressed?.bytes.length).toBeLessThan(short.length / 2);
  });

  it.each([null, '', 'identity', 'deflate', 'gzip;q=0', '*;q=0', 'gzip;q=none'])('leaves it as it is for %s', async (header) => {
    expect(await compress(short, header)).toBe(null);
  });

  it('sends a long one with Brotli, and with gzip to whom takes nothing else', async () => {
    const best = await compress(long, 'gzip, deflate, br');
    expect(best?.encoding).toBe('br');
    expect(brotliDecompressSync(best?.bytes ?? '').toString()).toBe(long);
    const other = await compress(long, 'gzip');
    expect(other?.encoding).toBe('gzip');
    expect(gunzipSync(other?.bytes ?? '').toString()).toBe(long);
  });
});

describe('an answer inside another one', () => {
  const routes = Object.values(contract as Record<string, Record<string, Route>>).flatMap((subject) => Object.values(subject));
  // As the document of the API spells it.
  const describesToken = ({ answer }: Route): boolean => {
    if (answer.kind !== 'list' && answer.kind !== 'object') return false;
    const schema = z.toJSONSchema(answer.kind === 'list' ? answer.item : answer.shape, { unrepresentable: 'any', reused: 'inline' });
    return JSON.stringify(schema).includes('"token":{');
  };

  it('may carry a token where the contract has one, however deep', () => {
    const told = routes.filter((route) => carriesToken(route, '{"token":"one"}'));
    expect(told).toEqual(routes.filter(describesToken));
    expect(told).toContain(contract.autopay.getAutoPay);
  });

  it('carries none where it is null, or where its word is only a part of another', () => {
    for (const json of ['{"token":null}', '{"apiAccountAutoPayToken":"x"}'])
      expect(carriesToken(contract.autopay.getAutoPay, json)).toBe(false);
  });
});

describe('what is never compressed', () => {
  const all = Object.values(contract as Record<string, Record<string, Route>>).flatMap((routes) => Object.values(routes));

  it('is the answer of sign-in, of the refresh, of a new order and of a challenge', () => {
    const { session, guestOrder } = contract;
    for (const route of [session.signIn, session.refreshToken, session.signOut, guestOrder.getChallenge]) {
      expect(isCompressed(route)).toBe(false);
    }
    expect(all.filter((route) => isCompressed(route) && route.method !== 'GET')).toEqual([guestOrder.listOffers]);
  });

  it('is an answer with a secret in it, whatever the route', () => {
    const { shape } = contract.session.refreshToken.answer;
    const reading = contract.account.getAmounts as Route;
    expect(isCompressed(reading)).toBe(true);
    expect(isCompressed({ ...reading, answer: { kind: 'object', shape } })).toBe(false);
    expect(isCompressed({ ...reading, limit: 'RL-AUTH' })).toBe(false);
    expect(isCompressed({ ...reading, method: 'POST' })).toBe(false);
  });
});

describe('answers over the wire', () => {
  let app: TestApp;
  let maria: Caller;
  beforeAll(async () => {
    app = await startApp();
    maria = await app.signIn('maria.lopez@example.com');
  });
  afterAll(() => app.close());

  const read = (path: string, acceptEncoding?: string) =>
    app.http.inject({
      url: `${apiBasePath}/account/${maria.accountId}${path}`,
      headers: { 'x-api-token': maria.token, ...(acceptEncoding && { 'accept-encoding': acceptEncoding }) },
    });

  it('are the same compressed and as they are', async () => {
    const plain = await read('/orders/');
    const compressed = await read('/orders/', 'gzip, deflate, br');
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(plain.rawPayload.length) });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(compressed.headers).toMatchObject({
      vary: 'accept-encoding',
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(compressed.rawPayload.length),
      'cache-control': 'no-store',
    });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it('stay as they are where they are short, or refuse', async () => {
    for (const path of ['/amounts/', '/invoices/nothing']) {
      const answer = await read(path, 'gzip, br');
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.headers).not.toHaveProperty('vary');
    }
  });

  it('stay as they are where they carry tokens', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `${apiBasePath}/auth/customer/login`,
      headers: { 'accept-encoding': 'gzip, br' },
      payload: { j_username: 'maria.lopez@example.com', j_password: demoPassword },
    });
    expect(answer.json()).toHaveProperty('refreshToken');
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });
});
