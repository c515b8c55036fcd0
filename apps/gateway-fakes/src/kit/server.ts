import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Agenda } from '@porchlight/sandbox-provider/time/agenda.ts';
import { SandboxClock } from '@porchlight/sandbox-provider/time/clock.ts';
import { actBody, controlChange, resetBody } from './control.ts';
import { type CallFault, GatewayFaults } from './faults.ts';
import { ActRefused, type Desk, type Gateway, type GatewayReply, type GatewayRequest } from './gateway.ts';
import { GatewayNotices } from './notices.ts';
import { spoiled } from './spoil.ts';
import { GatewayStore } from './store.ts';

export interface ServeOptions {
  host: string;
  /** 0 takes any free one. */
  port: number;
  dataPath: string;
  fsync: boolean;
  /** Where the clock of an empty gateway starts; null means the machine's time. */
  clockStart: number | null;
  /** Files of a key and a certificate, for clients that insist on TLS. */
  tls: { keyPath: string; certPath: string } | null;
}

export interface ServedGateway {
  url: string;
  stop(): Promise<void>;
}

const bodyLimitBytes = 1024 * 1024;
const rememberedRequests = 5_000;

/** Serves a gateway: its own calls and pages, and what tests ask of it below /control. */
export async function serveGateway<State>(gateway: Gateway<State>, options: ServeOptions): Promise<ServedGateway> {
  const store = new GatewayStore<State>(options.dataPath, { fsync: options.fsync, emptyState: () => gateway.emptyState() });
  const clock = new SandboxClock(options.clockStart);
  if (store.kept.clock !== null) clock.restore(store.kept.clock, null);
  const agenda = new Agenda(clock);
  const faults = new GatewayFaults();
  const turns = new Turns();
  const notices = new GatewayNotices({ gateway, store, clock, agenda, faults, inTurn: (work) => turns.take(async () => work()) });
  const counter = new Counter({ gateway, store, clock, faults, notices, turns });
  const { server, url } = await listen(options, (request, response) => void counter.answer(request, response));
  counter.url = url;
  store.kept.clock ??= clock.state;
  store.save();
  notices.plan();
  return {
    url,
    stop: async () => {
      agenda.stop();
      const closed = once(server, 'close');
      server.close();
      await turns.take(() => Promise.resolve());
      await notices.stop();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** One piece of work at a time, in the order asked. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

interface Parts<State> {
  gateway: Gateway<State>;
  store: GatewayStore<State>;
  clock: SandboxClock;
  faults: GatewayFaults;
  notices: GatewayNotices<State>;
  turns: Turns;
}

/** Where requests come in. */
class Counter<State> {
  readonly #parts: Parts<State>;
  readonly #heard: object[] = [];
  url = '';

  constructor(parts: Parts<State>) {
    this.#parts = parts;
  }

  async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const request = await readRequest(incoming);
      if (request === null) return send(response, { status: 413, body: '' });
      if (request.path.startsWith('/control')) return send(response, await this.#control(request));
      this.#heard.push({ ...request, query: Object.fromEntries(request.query) });
      if (this.#heard.length > rememberedRequests) this.#heard.shift();
      await (this.#parts.gateway.isApi(request) ? this.#call(request, response) : this.#page(request, response));
    } catch (error) {
      // The stack names places in the code, never what was posted.
      process.stderr.write(`request failed: ${error instanceof Error ? error.stack : 'unknown'}\n`);
      if (!response.headersSent) send(response, this.#failure(500, null));
    }
  }

  async #call(request: GatewayRequest, response: ServerResponse): Promise<void> {
    const { gateway, faults } = this.#parts;
    if (faults.settings.down) return send(response, this.#failure(503, request));
    const fault = faults.drawForCall(gateway.movesMoney(request));
    if (fault === 'dropBefore') return void response.destroy();
    // The caller's own patience ends it.
    if (fault === 'hangBefore') return;
    if (fault === 'errorBefore') return send(response, this.#failure(500, request));
    const reply = await this.#work((desk) => gateway.api(request, desk));
    if (faults.settings.slowMs > 0) await wait(faults.settings.slowMs);
    if (fault === 'loseReply') return void response.destroy();
    if (fault === 'errorAfter') return send(response, this.#failure(500, request));
    send(response, spoiled(reply, fault), fault);
  }

  async #page(request: GatewayRequest, response: ServerResponse): Promise<void> {
    const { gateway, faults } = this.#parts;
    if (faults.settings.down) return send(response, this.#failure(503, request));
    const reply = await this.#work((desk) => gateway.page(request, desk));
    if (faults.settings.slowMs > 0) await wait(faults.settings.slowMs);
    send(response, reply ?? { status: 404, body: '' });
  }

  /** Work in its turn: what it changed is on disk when this resolves, and forgotten when it throws. */
  #work<Result>(work: (desk: Desk<State>) => Promise<Result>): Promise<Result> {
    const { store, notices, turns } = this.#parts;
    return turns.take(async () => {
      try {
        const result = await work(this.#desk());
        store.save();
        notices.plan();
        return result;
      } catch (error) {
        store.forget();
        throw error;
      }
    });
  }

  #desk(): Desk<State> {
    const { store, clock } = this.#parts;
    return {
      state: store.kept.state,
      url: this.url,
      webhookUrl: store.kept.webhookUrl,
      now: () => new Date(clock.now()),
      commit: () => store.save(),
      id: (prefix) => {
        store.kept.lastId += 1;
        return `${prefix}${store.kept.lastId}`;
      },
      notify: (notice) => {
        store.kept.lastId += 1;
        store.kept.waiting.push({ ...notice, noticeId: `notice${store.kept.lastId}`, attempts: 0, nextAt: clock.now() });
      },
    };
  }

  async #control({ method, path, body }: GatewayRequest): Promise<GatewayReply> {
    if (method === 'GET' && path === '/control/state') return json(this.#stateOfAll());
    if (method === 'GET' && path === '/control/wire') return json({ wire: this.#heard });
    if (method !== 'POST') return json({ error: 'unknown' }, 404);
    const asked: unknown = body === '' ? {} : JSON.parse(body);
    if (path === '/control/act') return this.#act(asked);
    if (path === '/control/reset') return this.#reset(asked);
    return path === '/control' ? this.#change(asked) : json({ error: 'unknown' }, 404);
  }

  async #act(asked: unknown): Promise<GatewayReply> {
    const act = actBody.safeParse(asked);
    if (!act.success) return json({ error: 'an act has a name' }, 400);
    try {
      const told = await this.#work((desk) => this.#parts.gateway.act(act.data, desk));
      return json({ told: told ?? null });
    } catch (error) {
      if (error instanceof ActRefused) return json({ error: error.message }, 409);
      throw error;
    }
  }

  async #reset(asked: unknown): Promise<GatewayReply> {
    const reset = resetBody.safeParse(asked);
    if (!reset.success) return json({ error: reset.error.message }, 400);
    const { faults, clock, store, notices, turns } = this.#parts;
    faults.reset();
    clock.calm();
    await turns.take(async () => {
      store.kept.clock = clock.state;
      if (reset.data.data) store.empty();
      else store.save();
    });
    notices.pump();
    return json(this.#stateOfAll());
  }

  async #change(asked: unknown): Promise<GatewayReply> {
    const change = controlChange.safeParse(asked);
    if (!change.success) return json({ error: change.error.message }, 400);
    const { faults, clock, store, notices, turns } = this.#parts;
    const { faults: ofCalls, webhookUrl, clock: time } = change.data;
    if (ofCalls !== undefined) faults.change(ofCalls);
    if (time !== undefined) clock.change(time);
    await turns.take(async () => {
      store.kept.clock = clock.state;
      if (webhookUrl !== undefined) store.kept.webhookUrl = webhookUrl;
      store.save();
    });
    notices.pump();
    return json(this.#stateOfAll());
  }

  #stateOfAll(): object {
    const { gateway, store, clock, faults, notices } = this.#parts;
    const { state, waiting, webhookUrl } = store.kept;
    return {
      clock: { now: new Date(clock.now()).toISOString(), speed: clock.speed },
      faults: faults.settings,
      moved: gateway.moved(state),
      notices: { sent: notices.sent, waiting: waiting.length },
      webhookUrl,
      state,
    };
  }

  #failure(status: 500 | 503, request: GatewayRequest | null): GatewayReply {
    const own = request === null ? undefined : this.#parts.gateway.failure?.(status, request);
    return own ?? { status, headers: { 'content-type': 'text/html' }, body: `<html><body>${status}</body></html>` };
  }
}

async function readRequest(incoming: IncomingMessage): Promise<GatewayRequest | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= bodyLimitBytes) chunks.push(chunk);
  }
  if (length > bodyLimitBytes) return null;
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://gateway');
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  return { method: incoming.method ?? 'GET', path: pathname, query: searchParams, headers, body: Buffer.concat(chunks).toString('utf8') };
}

function send(response: ServerResponse, reply: GatewayReply, fault: CallFault = 'none'): void {
  const body = Buffer.from(reply.body, 'utf8');
  const isCut = fault === 'cut';
  const type = /^\s*[{[]/.test(reply.body) ? 'application/json' : 'text/plain; charset=utf-8';
  response.writeHead(reply.status, { 'content-type': type, ...reply.headers, 'content-length': body.length * (isCut ? 2 : 1) });
  // What was promised and never comes: the other side must not take a part for the whole.
  if (isCut) response.write(body, () => response.destroy());
  else response.end(body);
}

function json(body: object, status = 200): GatewayReply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function listen(
  { host, port, tls }: ServeOptions,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ server: Server; url: string }> {
  const server =
    tls === null
      ? createPlainServer(handle)
      : createTlsServer({ key: readFileSync(tls.keyPath), cert: readFileSync(tls.certPath) }, handle);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return { server, url: `${tls === null ? 'http' : 'https'}://${host}:${taken}` };
}
