import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayControl, startGateway } from '../testing/gateway-process.ts';

let till: GatewayControl;
const heard: { body: string; isGenuine: boolean }[] = [];
let answerWith = 200;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += String(chunk);
  });
  request.on('end', () => {
    const isGenuine = createHmac('sha256', 'till-secret').update(body).digest('hex') === request.headers['x-till'];
    heard.push({ body, isGenuine });
    response.writeHead(isGenuine ? answerWith : 401).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  till = await startGateway('testing/till', { fsync: true });
});
afterEach(async () => {
  await till.notifyAt(null);
  await till.reset(true);
  heard.length = 0;
  answerWith = 200;
});
afterAll(async () => {
  await till.stop();
  receiver.close();
});

const take = (reference: string, amountCents = 100): Promise<Response> =>
  fetch(`${till.url}/api/take`, { method: 'POST', body: JSON.stringify({ reference, amountCents }) });
const takenOf = async (reference: string): Promise<number> =>
  (await till.state()).moved.find((each) => each.reference === reference)?.captures.length ?? 0;
const hear = (): Promise<void> => till.notifyAt(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);

describe('faults of calls', () => {
  it('come before the work, after it, or in its answer, exactly where they are planned', async () => {
    await till.faults({ next: ['errorBefore', 'dropBefore', 'hangBefore', 'errorAfter', 'loseReply', 'none'] });
    expect((await take('before')).status).toBe(500);
    await expect(take('dropped')).rejects.toThrow('fetch failed');
    const patience = AbortSignal.timeout(100);
    const body = JSON.stringify({ reference: 'hung', amountCents: 1 });
    await expect(fetch(`${till.url}/api/take`, { method: 'POST', body, signal: patience })).rejects.toThrow('timeout');
    expect((await take('after')).status).toBe(500);
    await expect(take('lost')).rejects.toThrow('fetch failed');
    expect((await take('fine')).status).toBe(200);
    expect(await Promise.all(['before', 'dropped', 'hung', 'after', 'lost', 'fine'].map(takenOf))).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('spoil answers without touching the work', async () => {
    await till.faults({ next: ['truncate', 'cut', 'garbage', 'hostile', 'huge', 'unknownField'] });
    const half = await (await take('spoilt')).text();
    expect(() => JSON.parse(half)).toThrow(SyntaxError);
    await expect(take('spoilt').then((answer) => answer.text())).rejects.toThrow('terminated');
    expect(await (await take('spoilt')).text()).toContain('proxy');
    expect((await (await take('spoilt')).text()).length).toBeGreaterThan(200_000);
    expect(((await (await take('spoilt')).json()) as { filling: string }).filling.length).toBe(20 * 1024 * 1024);
    expect(await (await take('spoilt')).json()).toMatchObject({ reference: 'spoilt', unannounced: { field: [1] } });
    expect(await takenOf('spoilt')).toBe(6);
  });

  it('keep the format of XML', async () => {
    await till.faults({ next: ['hostile', 'unknownField', 'huge', 'entities'] });
    const text = async (): Promise<string> => (await fetch(`${till.url}/api/xml`)).text();
    expect(await text()).toMatch(/^<\?xml version="1.0"\?><!DOCTYPE till \[<!ENTITY e0/);
    expect(await text()).toBe('<till><taken>1</taken><Unannounced><Field>1</Field></Unannounced></till>');
    expect(await text()).toMatch(/^<till>.*x<\/Filling><\/till>$/);
    expect(await text()).toBe('<!DOCTYPE till [<!ENTITY w0 "1">]><till><taken>&w0;</taken></till>');
  });

  it('are the same for the same seed, and leave other calls alone when only money is meant', async () => {
    const run = async (): Promise<number[]> => {
      await till.faults({ seed: 7, errorBefore: 0.3, errorAfter: 0.2, calls: 'money' });
      const statuses: number[] = [];
      for (let count = 0; count < 30; count += 1) {
        statuses.push((await take('seeded')).status);
        expect((await fetch(`${till.url}/api/list`)).status).toBe(200);
      }
      return statuses;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await run()).toEqual(first);
  });

  it('do not reach pages, unless the gateway is down', async () => {
    await till.faults({ errorBefore: 1 });
    expect(await (await fetch(`${till.url}/page`)).text()).toBe('<p>Till</p>');
    expect((await fetch(`${till.url}/nowhere`)).status).toBe(404);
    await till.faults({ down: true });
    expect((await fetch(`${till.url}/page`)).status).toBe(503);
    expect((await take('down')).status).toBe(503);
  });

  it('refuse what nobody knows', async () => {
    await expect(till.faults({ next: ['explode' as 'none'] })).rejects.toThrow('400');
    await expect(till.act({ name: 'close' })).rejects.toThrow('no act close');
    expect(await till.act({ name: 'open', reference: 'acted' })).toEqual({ opened: 'acted' });
  });
});

describe('what is kept', () => {
  it('survives a kill, with ids that go on and notices that still leave', async () => {
    await hear();
    await till.faults({ hold: true });
    const { id } = (await (await take('kept')).json()) as { id: string };
    await till.clock({ now: '2030-01-01T00:00:00Z', speed: 0 });
    await till.crashAndRestart();
    expect(await takenOf('kept')).toBe(1);
    expect((await till.state()).clock.now).toBe('2030-01-01T00:00:00.000Z');
    const next = (await (await take('kept')).json()) as { id: string };
    expect(Number(next.id.slice(1))).toBeGreaterThan(Number(id.slice(1)));
    await eventually('both notices', () => heard.length === 2);
    await till.clock({ now: new Date().toISOString(), speed: 1 });
  });

  it('is as before when the work fails half-way', async () => {
    expect((await take('failed', -1)).status).toBe(500);
    expect(await takenOf('failed')).toBe(0);
    expect((await take('failed', 1)).status).toBe(200);
    expect(await takenOf('failed')).toBe(1);
  });

  it('is told raw of each request', async () => {
    await take('told raw');
    expect((await till.wire()).at(-1)).toMatchObject({ method: 'POST', path: '/api/take', body: expect.stringContaining('told raw') });
  });
});

describe('notices', () => {
  it('are sent until they are taken', async () => {
    await hear();
    answerWith = 500;
    await take('stubborn');
    await eventually('the first attempt', () => heard.length === 1);
    answerWith = 200;
    await till.clock({ advanceMs: 1_000 });
    await eventually('it was taken', async () => (await till.state()).notices.waiting === 0);
    expect(heard.length).toBe(2);
  });

  it('come twice, after a forged one, late and out of order, as planned', async () => {
    await hear();
    await till.faults({ duplicate: 1, forged: 1 });
    await take('doubled');
    await eventually('all three', () => heard.length === 3);
    expect(heard.map((each) => each.isGenuine)).toEqual([false, true, true]);
    expect(heard[0]?.body).not.toBe(heard[1]?.body);
    heard.length = 0;
    await till.faults({ duplicate: 0, forged: 0, reorder: 1 });
    await take('late');
    await till.faults({ reorder: 0 });
    await take('early');
    await eventually('both', () => heard.length === 2);
    expect(heard.map((each) => (JSON.parse(each.body) as { reference: string }).reference)).toEqual(['early', 'late']);
  });
});
