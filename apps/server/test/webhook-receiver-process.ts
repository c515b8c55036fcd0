/**
 * A system that receives webhooks, in a process of its own: it checks each request with the independent package `standardwebhooks` and
 * misbehaves on demand. The path says how it answers; `/control/...` is for the test.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

interface Received {
  path: string;
  id: string;
  timestamp: number;
  signatures: number;
  isGenuine: boolean;
  body: { type?: string; data?: Record<string, unknown> };
}

const received: Received[] = [];
const open = new Map<string, number>();
const peaks = new Map<string, number>();
let secrets: string[] = [];
let failuresLeft = 0;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}

function isGenuine(body: string, headers: Record<string, string>): boolean {
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  });
}

function control(path: string, body: string, response: ServerResponse): void {
  if (path === '/control/secrets') secrets = JSON.parse(body) as string[];
  if (path === '/control/fail') failuresLeft = Number(body);
  if (path === '/control/reset') received.length = 0;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ received, peaks: Object.fromEntries(peaks) }));
}

const misbehaviour: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/gone': (response) => response.writeHead(410).end(),
  '/busy': (response) => response.writeHead(429, { 'retry-after': '90' }).end(),
  '/redirect': (response) => response.writeHead(302, { location: '/ok' }).end(),
  '/silent': () => {},
  '/close': (response) => response.socket?.destroy(),
  '/nonsense': (response) => response.socket?.end('good morning\r\n\r\n'),
  '/drip': (response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(drip));
  },
  '/huge': (response) => {
    response.writeHead(200);
    const part = Buffer.alloc(1024 * 1024);
    let left = 100;
    const write = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(part)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  },
  '/slow': (response) => setTimeout(() => response.writeHead(200).end(), 300),
};

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  response.on('error', () => {});
  void answer(request, response, path);
});

async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const body = await bodyOf(request);
  if (path.startsWith('/control/')) return control(path, body, response);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  received.push({
    path,
    id: headers['webhook-id'] ?? '',
    timestamp: Number(headers['webhook-timestamp']),
    signatures: (headers['webhook-signature'] ?? '').split(' ').length,
    isGenuine: isGenuine(body, headers),
    body: JSON.parse(body) as Received['body'],
  });
  open.set(path, (open.get(path) ?? 0) + 1);
  peaks.set(path, Math.max(peaks.get(path) ?? 0, open.get(path) ?? 0));
  response.on('close', () => open.set(path, (open.get(path) ?? 1) - 1));
  if (failuresLeft > 0) {
    failuresLeft -= 1;
    return void response.writeHead(503).end();
  }
  const misbehave = misbehaviour[path];
  if (misbehave) misbehave(response);
  else response.writeHead(204).end();
}

server.on('clientError', (_error, socket) => socket.destroy());
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
