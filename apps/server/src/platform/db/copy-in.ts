import type { Writable } from 'node:stream';
import pg from 'pg';

/** What the driver's connection offers for COPY beyond its published types. */
interface CopyConnection {
  readonly stream: Writable;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** A COPY ... FROM STDIN: the server asks for data, and gets it as fast as the socket takes it. */
class CopyIn extends pg.Query {
  /** Why the source of the data failed; the server only learns that it did. */
  failure: unknown = null;
  readonly #chunks: AsyncIterable<Buffer>;

  constructor(text: string, chunks: AsyncIterable<Buffer>, done: (error?: Error) => void) {
    super({ text }, (error) => done(error));
    this.#chunks = chunks;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection);
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#chunks) {
        if (connection.stream.destroyed) return;
        connection.sendCopyFromChunk(chunk);
        // A slow server slows the reading, instead of filling the memory.
        if (connection.stream.writableNeedDrain) await drained(connection.stream);
      }
      connection.endCopyFrom();
    } catch (error) {
      this.failure = error;
      if (!connection.stream.destroyed) connection.sendCopyFail('the source of the data failed');
    }
  }
}

/** Resolves when the socket takes more, or never will. */
function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done);
      stream.off('close', done);
      resolve();
    };
    stream.on('drain', done);
    stream.on('close', done);
  });
}

/** Feeds `chunks` to the COPY statement. Rejects with the source's own error when that is what failed. */
export async function copyIn(client: pg.ClientBase, text: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  let query: CopyIn | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      query = new CopyIn(text, chunks, (error) => (error ? reject(error) : resolve()));
      client.query(query);
    });
  } catch (error) {
    throw query?.failure ?? error;
  }
}
