import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isNightly } from '../nightly.ts';

/**
 * What a network can do to those who talk over it.
 * - `latency`: everything comes a fifth of a second late. `drip`: answers come one byte at a time.
 * - `cut`: nobody listens, and what was open ends. `reset`: connections break as soon as something is sent over them.
 * - `halfOpen`: connections stand, and nothing ever comes over them. `truncated`: half of an answer comes, then the end.
 */
export const faults = ['latency', 'drip', 'cut', 'reset', 'halfOpen', 'truncated'] as const;
export type Fault = (typeof faults)[number];

/** Those that wait half a minute for a time-out are tried at night, not in every run. */
export const triesAll = isNightly;

export const latencyMs = 200;

export interface FaultProxyOptions {
  /** Between one byte of an answer and the next while it drips; 0: as soon as everybody else had a turn. */
  dripMs?: number;
}

/** Stands between the product and something it depends on, and does to their connections whatever it is told. */
export interface FaultProxy {
  readonly host: string;
  readonly port: number;
  /** From now on, for connections that stand as well; null: as if it were not there. What a fault has swallowed stays lost. */
  set(fault: Fault | null): void;
  /** How many connections stand. */
  connections(): number;
  /** How many connections and pieces on their way a fault has met: none, and a test has proved nothing. */
  struck(): number;
  close(): Promise<void>;
}

export async function startFaultProxy(target: NetConnectOpts, { dripMs = 20 }: FaultProxyOptions = {}): Promise<FaultProxy> {
  let fault: Fault | null = null;
  let struck = 0;
  const meet = (): Fault | null => {
    if (fault !== null) struck += 1;
    return fault;
  };
  const pairs = new Set<Pair>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    if (fault === 'cut' && meet()) return client.destroy();
    const pair = new Pair(client, connect({ ...target, noDelay: true, allowHalfOpen: true }), { fault: meet, dripMs });
    pairs.add(pair);
    pair.onEnd(() => pairs.delete(pair));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    set: (next) => {
      fault = next;
      if (fault !== 'cut') return;
      struck += pairs.size;
      for (const pair of pairs) pair.end();
    },
    connections: () => pairs.size,
    struck: () => struck,
    close: async () => {
      for (const pair of pairs) pair.end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A connection of a client with the one that was made for it. */
class Pair {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #fault: () => Fault | null;
  readonly #dripMs: number;
  /** A connection over which something was swallowed is of no use to anybody any more. */
  #isDead = false;

  constructor(client: Socket, server: Socket, { fault, dripMs }: { fault: () => Fault | null; dripMs: number }) {
    this.#client = client;
    this.#server = server;
    this.#fault = fault;
    this.#dripMs = dripMs;
    this.#pass(client, server, 'asked');
    this.#pass(server, client, 'answered');
    for (const socket of [client, server]) {
      // The end of one is the end of both; why is for whoever asked to find out.
      socket.on('error', () => {});
      socket.once('close', () => {
        if (!this.#isDead) this.end();
      });
    }
  }

  onEnd(told: () => void): void {
    for (const socket of [this.#client, this.#server]) socket.once('close', () => this.#client.closed && this.#server.closed && told());
  }

  end(): void {
    this.#client.destroy();
    this.#server.destroy();
  }

  /** One piece after the other, in their order, however long each takes. */
  #pass(from: Socket, to: Socket, way: 'asked' | 'answered'): void {
    let before = Promise.resolve();
    from.on('data', (piece) => {
      from.pause();
      before = before.then(() => this.#send(piece, to, way)).finally(() => from.resume());
    });
    from.once('end', () => {
      void before.then(() => (this.#isDead ? undefined : to.end()));
    });
  }

  async #send(piece: Buffer, to: Socket, way: 'asked' | 'answered'): Promise<void> {
    const fault = this.#fault();
    if (this.#isDead || to.destroyed) return;
    // Neither end learns of it: the server keeps what it holds for that connection, such as locks.
    if (fault === 'halfOpen') this.#isDead = true;
    else if (fault === 'reset') {
      this.#client.resetAndDestroy();
      this.#server.destroy();
    } else if (fault === 'truncated' && way === 'answered') {
      to.end(piece.subarray(0, Math.floor(piece.length / 2)));
      this.#server.destroy();
    } else if (fault === 'drip' && way === 'answered') await this.#drip(piece, to);
    else {
      if (fault === 'latency') await sleep(latencyMs);
      to.write(piece);
    }
  }

  async #drip(piece: Buffer, to: Socket): Promise<void> {
    for (let at = 0; at < piece.length && !to.destroyed; at++) {
      if (this.#fault() !== 'drip') return void to.write(piece.subarray(at));
      to.write(piece.subarray(at, at + 1));
      await (this.#dripMs === 0 ? nextTurn() : sleep(this.#dripMs));
    }
  }
}
