// A program of its own, so that whoever offers the load is not who is measured: `tsx bench/offered-load.ts`, an order as JSON on its standard
// input, what came of it as JSON on its standard output. Requests are bytes prepared before, over kept connections, so that asking costs
// little of the processor it shares. Times count from when a request was due; its own lateness is told beside them.
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { percentile } from './measurement.ts';

export interface LoadOrder {
  host: string;
  port: number;
  /** Whole requests, asked in turn. */
  requests: readonly string[];
  seconds: number;
  /** At fixed times; null: each of the clients asks again as soon as it is answered. */
  perSecond: number | null;
  /** Clients that ask as fast as they are answered, or the most that wait at a time. */
  clients: number;
  /** What an answer says that is useful; null: whatever is answered 200. */
  useful: string | null;
}

export interface OfferedLoad {
  /** How many were asked. */
  asked: number;
  /** Answered well, and otherwise, a second. */
  usefulPerSecond: number;
  otherPerSecond: number;
  /** The first of those that were answered otherwise, whole; null without one. */
  firstOther: string | null;
  /** Not asked since as many as may wait did already, a second. */
  turnedAwayPerSecond: number;
  /** Of useful answers, in milliseconds. */
  p50: number;
  p99: number;
  /** How long after it was due a request was sent, by the fault of this program or its machine. */
  ownLatenessP99: number;
}

const order = JSON.parse(await text(process.stdin)) as LoadOrder;
const requests = order.requests.map((request) => Buffer.from(request, 'latin1'));
const waited: number[] = [];
const lateness: number[] = [];
let [useful, other, turnedAway, turn, isOver] = [0, 0, 0, 0, false];
let firstOther: string | null = null;

/** One connection with at most one request on it. */
class Caller {
  readonly #socket: Socket = connect({ host: order.host, port: order.port, noDelay: true });
  #due = 0;
  #text = '';
  /** Of the whole answer, in bytes; 0 while its head is not read. */
  #length = 0;
  readonly #isFree: (caller: Caller) => void;

  constructor(isFree: (caller: Caller) => void) {
    this.#isFree = isFree;
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (data) => this.#read(String(data)));
    this.#socket.on('error', fail);
    this.#socket.on('close', () => isOver || fail(new Error('a connection was closed')));
  }

  ask(due: number): void {
    this.#due = due;
    lateness.push(performance.now() - due);
    this.#socket.write(requests[turn++ % requests.length] as Buffer);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(data: string): void {
    this.#text += data;
    if (this.#length === 0) {
      const head = this.#text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(this.#text)?.[1];
      if (length === undefined) return fail(new Error(`an answer does not say its length: ${this.#text.slice(0, head)}`));
      this.#length = head + 4 + Number(length);
    }
    if (this.#text.length < this.#length) return;
    if (this.#text.startsWith('HTTP/1.1 200') && (order.useful === null || this.#text.includes(order.useful))) {
      useful += 1;
      waited.push(performance.now() - this.#due);
    } else {
      other += 1;
      firstOther ??= this.#text;
    }
    this.#text = '';
    this.#length = 0;
    this.#isFree(this);
  }
}

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** What is due goes out every millisecond. */
async function offerAtPace(perSecond: number): Promise<void> {
  const free: Caller[] = [];
  const callers: Caller[] = [];
  // A connection is opened when all others wait for their answers.
  const another = (): Caller | undefined => {
    if (callers.length === order.clients) return undefined;
    const caller = new Caller((one) => free.push(one));
    callers.push(caller);
    return caller;
  };
  const begun = performance.now();
  let asked = 0;
  await new Promise<void>((resolve) => {
    const beat = setInterval(() => {
      const now = performance.now();
      for (let due = begun + (asked * 1000) / perSecond; due <= now; due = begun + (++asked * 1000) / perSecond) {
        // Whoever has been free the longest: one that nobody uses for seconds is closed by the server.
        const caller = free.shift() ?? another();
        if (caller) caller.ask(due);
        else turnedAway += 1;
      }
      if (now - begun < order.seconds * 1000) return;
      clearInterval(beat);
      resolve();
    }, 1);
  });
  isOver = true;
  for (const caller of callers) caller.close();
}

async function askAgainAndAgain(): Promise<void> {
  const again = (caller: Caller): void => {
    if (!isOver) caller.ask(performance.now());
  };
  const callers = Array.from({ length: order.clients }, () => new Caller(again));
  for (const caller of callers) again(caller);
  await new Promise((resolve) => setTimeout(resolve, order.seconds * 1000));
  isOver = true;
  for (const caller of callers) caller.close();
}

const begun = performance.now();
await (order.perSecond === null ? askAgainAndAgain() : offerAtPace(order.perSecond));
const seconds = (performance.now() - begun) / 1000;
const result: OfferedLoad = {
  asked: turn,
  usefulPerSecond: useful / seconds,
  otherPerSecond: other / seconds,
  firstOther,
  turnedAwayPerSecond: turnedAway / seconds,
  p50: percentile(waited, 0.5),
  p99: percentile(waited, 0.99),
  ownLatenessP99: percentile(lateness, 0.99),
};
process.stdout.write(JSON.stringify(result));
