import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpTextSender } from './index.ts';

let server: Server;
afterEach(() => void server.close());

/** A text-message service that answers with `status` and keeps what it was sent. */
async function startService(status: number): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(body);
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, received };
}

describe('text messages over HTTP', () => {
  const message = { id: 'text-1', to: '+15635550116', text: 'Su código es 482 115' };

  it('hands over id, number and text', async () => {
    const { url, received } = await startService(202);
    await createHttpTextSender({ url }).send(message);
    expect(received.map((body) => JSON.parse(body) as unknown)).toEqual([message]);
  });

  it.each([302, 400, 503])('counts the answer %i as not taken over, and follows no redirect', async (status) => {
    const { url, received } = await startService(status);
    await expect(createHttpTextSender({ url }).send(message)).rejects.toThrow(String(status));
    expect(received).toHaveLength(1);
  });
});
