import { afterEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';
import type { RequestTracing } from '../../ports/tracing.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpServer } from './server.ts';
import { trustedProxies } from './trusted-proxies.ts';

const idOf = (answer: { json(): { error: { requestId: string } } }) => answer.json().error.requestId;
const unknown = '/aboss-api/rest/v1/no-such-call';

describe('the id of a request', () => {
  let app: TestApp;
  afterEach(() => app.close());

  const ask = (id: string, remoteAddress = '127.0.0.1') =>
    app.http.inject({ url: unknown, headers: { 'x-request-id': id }, remoteAddress });

  it('is the one a trusted proxy gave it, and is told back', async () => {
    app = await startApp({ template: 'empty', env: { TRUSTED_PROXIES: 'loopback,10.1.0.0/16' } });
    const answer = await ask('edge-7f3a:1');
    expect([idOf(answer), answer.headers['x-request-id']]).toEqual(['edge-7f3a:1', 'edge-7f3a:1']);
    expect(idOf(await ask('edge-2', '10.1.200.9'))).toBe('edge-2');
  });

  it('is a new one for anybody else, and for an id that is long or would harm where it is shown', async () => {
    app = await startApp({ template: 'empty', env: { TRUSTED_PROXIES: 'loopback' } });
    for (const [id, from] of [
      ['mine', '203.0.113.5'],
      ['mine', '10.1.0.1'],
      ['x'.repeat(65), '127.0.0.1'],
      ['a"b', '127.0.0.1'],
      ['a b', '127.0.0.1'],
      ['', '127.0.0.1'],
    ] as const) {
      const answer = await ask(id, from);
      expect(idOf(answer)).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers['x-request-id']).toBeUndefined();
    }
  });

  it('is always a new one where no proxy is trusted', async () => {
    app = await startApp({ template: 'empty' });
    expect(idOf(await ask('mine'))).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the trace of a request', () => {
  /** What the server would have put into a trace. */
  async function parentsGiven(proxies: readonly string[]): Promise<unknown[]> {
    const parents: unknown[] = [];
    const begin: RequestTracing['begin'] = ({ parent }) => {
      parents.push(parent['traceparent']);
      return { enter: (work) => work(), end: () => {} };
    };
    const server = createHttpServer({ log: createLog('silent'), metrics: createMetrics(), trustedProxies: proxies, tracing: { begin } });
    await server.inject({ url: unknown, headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' } });
    await server.close();
    return parents;
  }

  it("goes on with one that a trusted proxy began, and with nobody else's", async () => {
    expect(await parentsGiven(['loopback'])).toEqual([expect.stringMatching(/^00-0af7/)]);
    expect(await parentsGiven([])).toEqual([undefined]);
    expect(await parentsGiven(['10.0.0.0/8'])).toEqual([undefined]);
  });
});

describe('what is counted of a request', () => {
  it('is the number of the call and the code it was refused with, not its address', async () => {
    const app = await startApp({ template: 'empty' });
    await app.call('signIn', { body: { j_username: 'nobody@example.com', j_password: 'wrong' } });
    const text = await app.core.metrics.text();
    expect(text).toMatch(/^porchlight_http_refusals_total\{route="C-040",code="AUTH0001"\} 1$/m);
    expect(text).toMatch(/^porchlight_http_request_seconds_count\{route="C-040",status="401"\} 1$/m);
    expect(text).not.toContain('nobody');
    await app.http.inject('/readyz');
    await app.http.inject('/no-such-page');
    const later = await app.core.metrics.text();
    expect(later).toMatch(/^porchlight_http_request_seconds_count\{route="probe",status="200"\} 1$/m);
    expect(later).toMatch(/^porchlight_http_request_seconds_count\{route="page",status="404"\} 1$/m);
    await app.close();
  });
});

describe('trusted proxies', () => {
  it.each([
    ['10.0.0.7', '10.0.0.7', true],
    ['10.0.0.7', '10.0.0.8', false],
    ['10.0.0.0/8', '10.200.3.4', true],
    ['uniquelocal', '192.168.1.1', true],
    ['uniquelocal', '193.168.1.1', false],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['fc00::/7', 'fd12::1', true],
    ['loopback', undefined, false],
    ['loopback', 'no address', false],
  ])('%s: %s is trusted: %s', (entry, address, expected) => {
    expect(trustedProxies([entry])(address)).toBe(expected);
    expect(trustedProxies([])(address)).toBe(false);
  });
});
