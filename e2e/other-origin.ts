import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site that is none of ours: answers every address with one page, and remembers what it was asked with. */
export interface OtherOrigin {
  url: string;
  /** Referer of each visit, by path; null where none was sent. */
  referrers: ReadonlyMap<string, string | null>;
  /** What the page of this site holds from now on. */
  show(body: string): void;
  stop(): Promise<void>;
}

export async function openOtherOrigin(): Promise<OtherOrigin> {
  const referrers = new Map<string, string | null>();
  let body = '';
  const server = createServer((request, answer) => {
    referrers.set(request.url ?? '', request.headers.referer ?? null);
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    // Tells everything it can, for what is asked from here to show that Referer would have been read.
    answer.setHeader('referrer-policy', 'unsafe-url');
    answer.end(`<!doctype html><title>Another site</title>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // Another site and not just another port, as the browser sees it.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    referrers,
    show: (shown) => {
      body = shown;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
