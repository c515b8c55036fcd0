import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultProxy, latencyMs, startFaultProxy } from './fault-proxy.ts';

/** Answers everything with eight bytes. */
let echo: Server;
let proxy: FaultProxy;
const asked: string[] = [];

beforeAll(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      asked.push(piece.toString());
      socket.write('answered');
    });
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => echo.close(resolve)));
beforeEach(async () => {
  asked.length = 0;
  proxy = await startFaultProxy(echo.address() as { port: number });
});
afterEach(() => proxy.close());

interface Heard {
  text: string;
  end: string;
  ms: number;
}

/** Sends one word over a connection and hears what comes for a while. */
async function ask(socket: Socket = connect(proxy.port, proxy.host), forMs = 400): Promise<Heard> {
  const heard: Heard = { text: '', end: 'open', ms: 0 };
  const begun = performance.now();
  const over = new Promise<void>((resolve) => {
    socket.on('data', (piece) => {
      heard.text += piece.toString();
      heard.ms = performance.now() - begun;
      if (heard.text === 'answered') resolve();
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      heard.end = error.code ?? '';
    });
    socket.once('close', () => {
      if (heard.end === 'open') heard.end = 'closed';
      resolve();
    });
  });
  socket.write('asked');
  await Promise.race([over, sleep(forMs)]);
  return { ...heard };
}

describe('between two who talk, the proxy', () => {
  it('passes everything on as long as it is told nothing', async () => {
    expect(await ask()).toMatchObject({ text: 'answered', end: 'open' });
    expect(proxy.connections()).toBe(1);
  });

  it('holds everything back for a while', async () => {
    proxy.set('latency');
    const { text, ms } = await ask(undefined, 2_000);
    expect(text).toBe('answered');
    expect(ms).toBeGreaterThanOrEqual(2 * latencyMs - 5);
  });

  it('lets an answer through byte by byte', async () => {
    proxy.set('drip');
    const { text, ms } = await ask(undefined, 2_000);
    expect(text).toBe('answered');
    expect(ms).toBeGreaterThan(100);
  });

  it('ends what is open and lets nobody in, until it is told otherwise', async () => {
    const open = connect(proxy.port, proxy.host);
    expect((await ask(open)).text).toBe('answered');
    const ended = new Promise((resolve) => open.once('close', resolve));
    proxy.set('cut');
    await ended;
    expect(await ask()).toMatchObject({ text: '', end: expect.stringMatching(/closed|ECONNRESET|EPIPE/) });
    proxy.set(null);
    expect((await ask()).text).toBe('answered');
  });

  it('breaks a connection when something is sent, which never arrives', async () => {
    proxy.set('reset');
    expect(await ask()).toMatchObject({ text: '', end: 'ECONNRESET' });
    expect(asked).toEqual([]);
  });

  it('keeps a connection open over which nothing comes, also later', async () => {
    proxy.set('halfOpen');
    const socket = connect(proxy.port, proxy.host);
    expect(await ask(socket)).toMatchObject({ text: '', end: 'open' });
    proxy.set(null);
    expect(await ask(socket)).toMatchObject({ text: '', end: 'open' });
    expect(asked).toEqual([]);
  });

  it('gives half of an answer, and the end', async () => {
    proxy.set('truncated');
    expect(await ask()).toMatchObject({ text: 'answ', end: 'closed' });
    expect(asked).toEqual(['asked']);
  });
});
