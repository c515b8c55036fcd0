import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedNotice {
  raw: Buffer;
  headers: IncomingHttpHeaders;
  body: { eventId: string; type: string; referenceId: string; status: string; amount: number | null; returnCode: string | null };
}

/** A webhook receiver that remembers everything and answers what it is told to. */
export interface NoticeReceiver {
  readonly url: string;
  readonly received: ReceivedNotice[];
  /** Status of the next answers, 200 until changed. */
  answerWith(status: number): void;
  of(reference: string): ReceivedNotice[];
  close(): Promise<void>;
}

export async function startNoticeReceiver(): Promise<NoticeReceiver> {
  const received: ReceivedNotice[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      received.push({ raw, headers: request.headers, body: JSON.parse(raw.toString()) });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"success":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    answerWith: (next) => {
      status = next;
    },
    of: (reference) => received.filter((notice) => notice.body.referenceId === reference),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Waits until the check holds; throws with `what` when it does not in time. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
