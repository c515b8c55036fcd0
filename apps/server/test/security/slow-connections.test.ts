import { connect, type Socket } from 'node:net';
import { apiBasePath } from '@porchlight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../harness.ts';

const howMany = 200;
const lines = `POST ${apiBasePath}/auth/customer/login HTTP/1.1\r\nHost: portal\r\n`;
/** What is sent at once, and what comes a byte a second after it and never ends. */
const slow = {
  headers: lines,
  body: `${lines}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
};

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startApp({ template: 'empty' });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.http.server.address() as { port: number });
});
afterAll(() => app.close());

function open(begin: string): { socket: Socket; closedAfter: Promise<number> } {
  const started = performance.now();
  const socket = connect(port, '127.0.0.1', () => socket.write(begin));
  const drip = setInterval(() => socket.writable && socket.write('a'), 1_000);
  socket.resume().on('error', () => {});
  const closedAfter = new Promise<number>((resolve) => {
    socket.on('close', () => {
      clearInterval(drip);
      resolve((performance.now() - started) / 1_000);
    });
  });
  return { socket, closedAfter };
}

describe('S52: connections that take their time', { timeout: 90_000 }, () => {
  it('two hundred of them are ended soon, and meanwhile hold up nobody', async () => {
    const opened = [slow.headers, slow.body].flatMap((begin) => Array.from({ length: howMany / 2 }, () => open(begin)));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const asked = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/livez`)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(performance.now() - asked).toBeLessThan(3_000);
    expect(opened.filter(({ socket }) => socket.destroyed)).toEqual([]);
    const seconds = await Promise.all(opened.map(({ closedAfter }) => closedAfter));
    // Ten seconds for the headers, fifteen for the whole, and a few until somebody looks.
    expect(Math.max(...seconds.slice(0, howMany / 2))).toBeLessThan(20);
    expect(Math.max(...seconds)).toBeLessThan(25);
    expect(Math.min(...seconds)).toBeGreaterThan(9);
  });
});
