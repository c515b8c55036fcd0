import { describe, expect, it } from 'vitest';
import { requestInit, requestPath } from './build-request.ts';
import type { RouteCard } from './route-types.ts';

const get: RouteCard = { method: 'GET', path: '/account/{id}/amounts/' };
const pay: RouteCard = { method: 'POST', path: '/account/{id}/payment/ach', idempotencyKey: true };
const maria = { token: 'access', refreshToken: 'refresh', language: 'sp-es' };
const guest = { token: null, refreshToken: null, language: 'en-us' };
const headersOf = (init: RequestInit) => init.headers as Record<string, string>;

describe('requests', () => {
  it('puts parameters into the path and keeps the trailing slash', () => {
    expect(requestPath(get, { params: { id: 7 } })).toBe('/account/7/amounts/');
    expect(requestPath({ method: 'GET', path: '/payment/{id}/status' }, { params: { id: 'A/B' } })).toBe('/payment/A%2FB/status');
  });

  it('[API-045] sends array parameters as repeated keys and leaves out what is absent', () => {
    const texts: RouteCard = { method: 'GET', path: '/public/portal/texts' };
    expect(requestPath(texts, { query: { locale: 'en-us', key: ['a', 'b'], other: undefined } })).toBe(
      '/public/portal/texts?locale=en-us&key=a&key=b',
    );
  });

  it('[API-004] carries both tokens on every call', () => {
    expect(headersOf(requestInit(get, {}, maria))).toMatchObject({ 'X-API-Token': 'access', 'X-API-Refresh-Token': 'refresh' });
  });

  it('[API-004] leaves both headers out for a guest', () => {
    expect(Object.keys(headersOf(requestInit(get, {}, guest)))).toEqual(['Accept-Language']);
  });

  it('[API-005] uses no cookie and no Authorization header', () => {
    const init = requestInit(pay, { body: {} }, maria);
    expect(init.credentials).toBe('omit');
    expect(Object.keys(headersOf(init)).map((name) => name.toLowerCase())).not.toContain('authorization');
  });

  it('says the language, sends JSON, and the idempotency key only where the route takes one', () => {
    const init = requestInit(pay, { body: { paymentAmount: 12.5 }, idempotencyKey: 'once' }, maria);
    expect(headersOf(init)).toMatchObject({ 'Accept-Language': 'sp-es', 'Content-Type': 'application/json', 'Idempotency-Key': 'once' });
    expect(init.body).toBe('{"paymentAmount":12.5}');
    expect(headersOf(requestInit(get, { idempotencyKey: 'once' }, maria))['Idempotency-Key']).toBeUndefined();
    expect(headersOf(requestInit({ ...get, needsRequestedWith: true }, {}, maria))['X-Requested-With']).toBe('portal');
  });

  it('[GUEST-109] carries what a visitor holds in headers of their own, and only what there is', () => {
    const keys = { guestKey: 'key', proofOfWork: 'challenge:7', verificationToken: 'token' };
    expect(headersOf(requestInit(pay, { keys }, guest))).toMatchObject({
      'X-Guest-Key': 'key',
      'X-Proof-Of-Work': 'challenge:7',
      'X-Verification-Token': 'token',
    });
    expect(Object.keys(headersOf(requestInit(get, { keys: {} }, guest)))).toEqual(['Accept-Language']);
  });
});
