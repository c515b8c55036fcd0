import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpWebhookSender } from './index.ts';
import { isPublicAddress } from './public-address.ts';

let server: Server;
let port: number;
const hosts: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    hosts.push(request.headers.host ?? '');
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const request = (url: string) => ({ url, headers: {}, body: '{}' });

describe('addresses that requests may go to', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    'localhost',
    '',
    '2130706433',
    '127.1',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('where a request goes', () => {
  it.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://169.254.169.254',
  ])('%s is refused as an address of a private network, however it is spelled', async (url) => {
    const before = hosts.length;
    const { outcome } = await createHttpWebhookSender({ allowPrivate: false }).send(request(`${url}:${port}/`));
    expect(outcome).toEqual({ failure: 'notAllowed' });
    expect(hosts).toHaveLength(before);
  });

  it('a name that leads to a private address is refused', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const { outcome } = await createHttpWebhookSender({ allowPrivate: false, resolve }).send(request(`http://hooks.example.com:${port}/`));
    expect(outcome).toEqual({ failure: 'notAllowed' });
  });

  it('a name with one private address among public ones is refused', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const { outcome } = await createHttpWebhookSender({ allowPrivate: false, resolve }).send(request(`http://hooks.example.com:${port}/`));
    expect(outcome).toEqual({ failure: 'notAllowed' });
  });

  it('a name is asked for with each request, so that one which leads elsewhere later is refused then', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '203.0.114.1' : '127.0.0.1', family: 4 }];
    };
    const sender = createHttpWebhookSender({ allowPrivate: false, timeoutMs: 300, resolve });
    const first = await sender.send(request(`http://hooks.example.com:${port}/`));
    expect(first.outcome).not.toEqual({ failure: 'notAllowed' });
    expect((await sender.send(request(`http://hooks.example.com:${port}/`))).outcome).toEqual({ failure: 'notAllowed' });
    expect(asked).toBe(2);
  });

  it('where the setting allows it, it goes there, by the address that was judged and under its name', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const { outcome } = await createHttpWebhookSender({ allowPrivate: true, resolve }).send(request(`http://hooks.example.com:${port}/`));
    expect(outcome).toEqual({ status: 204, retryAfterSeconds: null });
    expect(hosts.at(-1)).toBe(`hooks.example.com:${port}`);
  });

  it('a name nobody knows is told as such', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const { outcome } = await createHttpWebhookSender({ allowPrivate: true, resolve }).send(request('http://nobody.invalid/'));
    expect(outcome).toEqual({ failure: 'unresolved' });
  });
});
