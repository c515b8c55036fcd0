import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const hundredMegabytes = 100 * 1024 * 1024;
const piece = Buffer.alloc(64 * 1024, ' ');
/** Packed once: it takes a second or two, in which nothing else of the test goes on. */
let packed: Buffer | undefined;
const packedMegabytes = (): Buffer => {
  packed ??= gzipSync(Buffer.alloc(hundredMegabytes, ' '));
  return packed;
};

/** What comes in place of an answer. Those that never end say nothing of their length. */
export const strangeAnswers = {
  'an endless body': (response) => pour(response, Number.POSITIVE_INFINITY),
  'an endless body under an error': (response) => pour(response.writeHead(503), Number.POSITIVE_INFINITY),
  'a hundred megabytes': (response) => pour(response.writeHead(200, { 'content-length': hundredMegabytes }), hundredMegabytes),
  'a hundred megabytes that were packed into some': (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packedMegabytes()),
  'a page of a proxy': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome</body></html>'),
  'a list': (response) => void response.end('[]'),
  'a number': (response) => void response.end('42'),
  'a text': (response) => void response.end('"succeeded"'),
  null: (response) => void response.end('null'),
  'an object of other types': (response) =>
    void response.end(
      '{"messages":7,"id":[],"status":{},"reference":1,"amountCents":"8420","object":3,"metadata":4,"transactionResponse":"1","error":true}',
    ),
  nothing: (response) => void response.end(),
} as const satisfies Record<string, (response: ServerResponse) => void>;
export type StrangeAnswer = keyof typeof strangeAnswers;

export interface StrangeServer {
  readonly url: string;
  /** How every further request is answered. */
  set(answer: StrangeAnswer): void;
  /** Bytes of bodies that were taken off its hands since `set`, what systems hold between both ends among them. */
  taken(): number;
  /** Requests since `set`. */
  asked(): number;
  close(): Promise<void>;
}

/** A system that answers everything, and nothing as it should. */
export async function startStrangeServer(): Promise<StrangeServer> {
  let answer: StrangeAnswer = 'nothing';
  let asked = 0;
  let takenBefore = 0;
  const sockets = new Set<{ bytesWritten: number }>();
  const written = (): number => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  const server = createServer((request, response) => {
    asked += 1;
    request.resume().once('end', () => strangeAnswers[answer](response));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      answer = next;
      asked = 0;
      takenBefore = written();
    },
    taken: () => written() - takenBefore,
    asked: () => asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** As much as the other end takes, until it hangs up or `bytes` are gone. */
function pour(response: ServerResponse, bytes: number): void {
  let left = bytes;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      const part = piece.subarray(0, Math.min(piece.length, left));
      left -= part.length;
      if (!response.write(part)) return void response.once('drain', more);
    }
    if (left <= 0) response.end();
  };
  more();
}
