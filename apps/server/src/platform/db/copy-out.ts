import type { Readable } from 'node:stream';
import pg from 'pg';

/** Takes a piece of what COPY gives; the next one comes when it resolves. A row may go on in the next piece. */
export type TakeChunk = (chunk: Buffer) => Promise<void>;

/** What the driver's connection offers for COPY beyond its published types. */
interface CopyConnection {
  readonly stream: Readable;
}

const PIECE_BYTES = 256 * 1024;

/** A COPY ... TO STDOUT: rows are gathered into pieces, and the socket rests while one is taken. */
class CopyOut extends pg.Query {
  /** Why a piece could not be taken; the server only sees the connection close. */
  failure: unknown = null;
  readonly #take: TakeChunk;
  readonly #full: Buffer[] = [];
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #used = 0;
  #giving: Promise<void> | null = null;

  constructor(text: string, take: TakeChunk, done: (error: Error | undefined, rows: number) => void) {
    super({ text }, (error: Error | undefined, result: pg.QueryResult | undefined) => done(error, result?.rowCount ?? 0));
    this.#take = take;
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection): void {
    if (this.failure !== null) return;
    // The driver uses the memory of a message again, so it is copied at once.
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(this.#piece, this.#used, at);
      at += copied;
      this.#used += copied;
      if (this.#used === this.#piece.length) this.#closePiece();
    }
    if (this.#full.length === 0 || this.#giving !== null) return;
    this.#giving = this.#rest(connection);
  }

  /** The socket rests while what is gathered is taken; what was in the driver's hands already is gathered meanwhile. */
  async #rest({ stream }: CopyConnection): Promise<void> {
    stream.pause();
    try {
      await this.#giveAll();
      this.#giving = null;
      stream.resume();
    } catch (error) {
      this.failure = error;
      stream.destroy();
    }
  }

  /** What is left when the server has sent everything. */
  async finish(): Promise<void> {
    await this.#giving;
    if (this.failure !== null) throw this.failure;
    if (this.#used > 0) this.#closePiece();
    await this.#giveAll();
  }

  #closePiece(): void {
    this.#full.push(this.#piece.subarray(0, this.#used));
    this.#piece = Buffer.allocUnsafe(PIECE_BYTES);
    this.#used = 0;
  }

  async #giveAll(): Promise<void> {
    for (let piece = this.#full.shift(); piece !== undefined; piece = this.#full.shift()) await this.#take(piece);
  }
}

/** Hands what the COPY statement writes to `take`; answers the number of rows. Rejects with the taker's own error when that is what failed. */
export async function copyOut(client: pg.ClientBase, text: string, take: TakeChunk): Promise<number> {
  let query: CopyOut | undefined;
  let rows: number;
  try {
    rows = await new Promise<number>((resolve, reject) => {
      query = new CopyOut(text, take, (error, count) => (error ? reject(error) : resolve(count)));
      client.query(query);
    });
  } catch (error) {
    throw query?.failure ?? error;
  }
  await query?.finish();
  return rows;
}
