import { once } from 'node:events';
import { connect } from 'node:net';
import { apiBasePath } from '@porchlight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startApp({ template: 'empty' });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  port = (app.http.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Sends requests over one connection, each after the answer to the one before, and answers what came back. */
async function talk(...requests: string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const answers: string[] = [];
  for (const request of requests) {
    socket.write(`${request}\r\nHost: portal\r\n\r\n`);
    answers.push(String((await once(socket, 'data'))[0]));
  }
  socket.destroy();
  return answers;
}

it('keeps a connection open for further requests, without spending a header on saying so', async () => {
  const answers = await talk('GET /livez HTTP/1.1', 'GET /livez HTTP/1.1');
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toMatch(/^(connection|keep-alive):/im);
  }
  expect(answers).toHaveLength(2);
});

it('ends the connection of a client that asks for it', async () => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.resume();
  socket.write('GET /livez HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});

it.each([
  ['half a pair of letters', '{"j_username":"\\ud83d","j_password":"x"}'],
  ['half a pair as a name', '{"\\uDC00":1}'],
  ['half a pair deep inside', `${'['.repeat(20_000)}"\\ud800"${']'.repeat(20_000)}`],
  ['a NUL', '{"j_username":"a\\u0000","j_password":"x"}'],
])('refuses a body with %s, which no table could keep', async (_what, payload) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: `${apiBasePath}/auth/customer/login`,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'GEN0003']);
});

it('reads a whole pair, escaped or not, and escapes that only look like half of one', async () => {
  const payload = '{"j_username":"\\ud83d\\ude00 \u{1f600} \\\\ud800","j_password":"wrong"}';
  const answer = await app.http.inject({
    method: 'POST',
    url: `${apiBasePath}/auth/customer/login`,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(answer.json().error.code).toBe('AUTH0001');
});
