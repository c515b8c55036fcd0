import { earlyKey } from '../platform/api/early-reads.ts';

/** A read as the server put it into the page (decision 0035). */
interface PageRead {
  path: string;
  asked?: readonly string[];
  body: unknown;
}

/** What the page brings along of its first reads, by what they are asked for under; nothing in a page that was not filled. */
export function pageReads(written: string | undefined): Map<string, unknown> {
  return new Map((JSON.parse(written ?? '[]') as PageRead[]).map(({ path, asked, body }) => [earlyKey(path, asked), body]));
}
