import { once } from 'node:events';
import { connect } from 'node:net';
import { apiBasePath } from '@porchlight/contract';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp, type TestAppOptions } from '../harness.ts';

let app: TestApp;
const open = async (env: TestAppOptions['env'] = {}): Promise<void> => {
  app = await startApp({ env });
};

describe('S71: where a request says that it comes from', { timeout: 60_000 }, () => {
  afterEach(() => app.close());
  /** Statuses of many checks of accounts from one address, ten of which are allowed in an hour; each says another origin. */
  async function check(spoofed: (time: number) => Record<string, string>): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < 14; time += 1) {
      const { status } = await app.call(
        'checkByContact',
        { query: { emailOrNumber: `nobody${time}@example.com` } },
        { headers: { 'x-requested-with': 'portal', ...spoofed(time) } },
      );
      statuses.push(status);
    }
    return statuses;
  }
  const limited = (statuses: number[]): number => statuses.filter((status) => status === 429).length;

  it.each([
    ['x-forwarded-for', (time: number) => ({ 'x-forwarded-for': `198.51.100.${time}` })],
    [
      'x-real-ip and others',
      (time: number) => ({
        'x-real-ip': `198.51.100.${time}`,
        forwarded: `for=198.51.100.${time}`,
        'true-client-ip': `198.51.100.${time}`,
      }),
    ],
  ])('does not begin its limits anew by %s where no proxy is trusted', async (_name, spoofed) => {
    await open({ RATE_LIMITS: 'on' });
    expect(limited(await check(spoofed))).toBe(4);
  });

  it('nor by what stands before the address that a trusted proxy wrote', async () => {
    await open({ RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' });
    expect(limited(await check((time) => ({ 'x-forwarded-for': `198.51.100.${time}, 203.0.113.9` })))).toBe(4);
  });

  it('and each address a trusted proxy tells has its own', async () => {
    await open({ RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' });
    expect(limited(await check((time) => ({ 'x-forwarded-for': `203.0.113.${time}` })))).toBe(0);
  });
});

describe('S72: the host a request names', { timeout: 60_000 }, () => {
  afterAll(() => app.close());

  it('does not come into a link that is mailed', async () => {
    await open();
    const asked = await app.http.inject({
      method: 'GET',
      url: `${apiBasePath}/auth/customer/password/forgotten?email=maria.lopez@example.com`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-requested-with': 'portal' },
    });
    expect(asked.statusCode).toBe(200);
    const jobs = await app.db.prepared<{ payload: { asked: string; locale: 'en-us' | 'sp-es' } }>(
      'reset-jobs',
      "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'sendResetLink' returning j.payload",
      [],
    );
    for (const { payload } of jobs) await app.product.passwords.jobs.sendResetLink(payload);
    const [mail] = await app.product.outbox.listMessages({ to: 'maria.lopez@example.com' });
    expect(mail?.links.map((link) => new URL(link).origin)).toEqual([new URL(app.core.config.publicUrl).origin]);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });
});

describe('S73: a request of two lengths', { timeout: 60_000 }, () => {
  afterAll(() => app.close());
  const login = `POST ${apiBasePath}/auth/customer/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\n`;
  const hidden = 'GET /livez HTTP/1.1\r\nHost: portal\r\n\r\n';

  it.each([
    ['a length and chunks', `${login}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['two lengths', `${login}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${hidden}`],
    ['chunks by a name nobody knows', `${login}Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
    ['chunks with a space before the colon', `${login}Transfer-Encoding : chunked\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
    ['a length with a sign', `${login}Content-Length: +2\r\n\r\n{}${hidden}`],
    ['a header that goes on in the next line', `${login}X-A: b\r\n Transfer-Encoding: chunked\r\n\tContent-Length: 2\r\n\r\n${hidden}`],
  ])('is refused and its connection ends: %s', async (_what, request) => {
    if (!app?.http.server.listening) {
      await open();
      await app.http.listen({ host: '127.0.0.1', port: 0 });
    }
    const socket = connect((app.http.server.address() as { port: number }).port, '127.0.0.1').setEncoding('utf8');
    let said = '';
    socket.on('data', (part: string) => {
      said += part;
    });
    socket.write(request);
    await once(socket, 'close');
    expect(said.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
  });
});
