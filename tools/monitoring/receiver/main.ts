/**
 * A collector of traces as a process of its own: takes OTLP over HTTP as JSON at `/v1/traces` and tells at `/received` what it was sent.
 * It also stands in for a payment provider that answers nothing of use, and tells which headers its calls carried.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const requests: { path: string; key: string | undefined; traceparent: string | undefined; body: string }[] = [];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const server = createServer((request, response) => {
  void (async () => {
    const path = request.url ?? '/';
    if (path === '/received') return response.end(JSON.stringify(requests));
    const { traceparent, 'x-key': key } = request.headers as Record<string, string | undefined>;
    requests.push({ path, key, traceparent, body: await bodyOf(request) });
    return response.writeHead(path === '/v1/traces' ? 200 : 500, { 'content-type': 'application/json' }).end('{}');
  })();
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`RECEIVER http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
