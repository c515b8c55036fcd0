import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SandboxProcess, startSandboxProcess } from '@porchlight/sandbox-provider/testing/sandbox-process.ts';

/** What a gateway gives out: what calls are made with, and what it signs its notices with. */
export interface Credentials {
  apiKey: string;
  webhookSecret: string;
}

/** A notice that was answered: which secret signed it, and what the product said. */
export interface Told {
  webhookSecret: string;
  status: number;
}

/** The sandbox as a gateway whose credentials are changed: calls may be made with every pair that is good, and notices are signed with each in turn. */
export interface ChangingGateway {
  readonly url: string;
  readonly sandbox: SandboxProcess;
  readonly told: readonly Told[];
  /** Calls by the key they were made with; those that were refused under `refused`. */
  calls(): Readonly<Record<string, number>>;
  /** From now on one pair is good alone. */
  endAllBut(pair: Credentials): void;
  stop(): Promise<void>;
}

const noticePath = '/notices';

/** Stands before the sandbox, which knows one pair of its own. `portalUrl` is where notices go on to. */
export async function startChangingGateway(portalUrl: () => string, pairs: readonly [Credentials, Credentials]): Promise<ChangingGateway> {
  let good: readonly Credentials[] = pairs;
  let turn = 0;
  const calls: Record<string, number> = { refused: 0 };
  const told: Told[] = [];
  let sandbox: SandboxProcess | null = null;

  async function passNotice(body: Buffer): Promise<number> {
    const { webhookSecret } = good[turn++ % good.length] ?? pairs[0];
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', webhookSecret).update(`${seconds}.`).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-sandbox-signature': `t=${seconds},v1=${signature}` };
    const webhook = `${portalUrl()}/aboss-api/rest/v1/public/payment-provider/SANDBOX/webhook`;
    const { status } = await fetch(webhook, { method: 'POST', headers, body: new Uint8Array(body) });
    told.push({ webhookSecret, status });
    return status;
  }
  async function passCall(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const apiKey = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const isGood = good.some((each) => each.apiKey === apiKey);
    const counted = isGood ? apiKey : 'refused';
    calls[counted] = (calls[counted] ?? 0) + 1;
    const { method = 'GET', url = '/' } = request;
    const answer = await fetch(`${sandbox?.url}${url}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${isGood ? sandbox?.apiKey : 'nobody'}` },
      ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
    });
    const contents = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(contents);
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (request.url === noticePath) response.writeHead(await passNotice(body)).end();
    else await passCall(request, body, response);
  }

  // What can't be passed on ends the connection, as a gateway that is away would.
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sandbox = await startSandboxProcess({ webhookUrl: url + noticePath, env: { SANDBOX_FSYNC: 'off' } });
  const { stop } = sandbox;
  return {
    url,
    sandbox,
    told,
    calls: () => ({ ...calls }),
    endAllBut: (pair) => {
      good = [pair];
    },
    stop: async () => {
      await stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
