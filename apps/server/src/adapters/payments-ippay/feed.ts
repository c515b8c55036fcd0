import { ReportUnavailable } from '../../ports/payment-provider.ts';
import { post } from './call.ts';
import { feedTimeOf, zoneDoubtMs } from './identifiers.ts';
import { isTree, readXml, writeXml, type XmlTree } from './xml.ts';

/** IPPay's reporting service: lists by kind and period, asked for again and again, since it sends no notices. */
export interface FeedAccess {
  url: string;
  user: string;
  password: string;
}

export type FeedKind = 'credit' | 'ccsettlement' | 'ccchargebacks' | 'ach' | 'achsettlement' | 'achrejects' | 'getAccountUpdaterActivity';

/** A line of a list: its fields by name; one that is not there is the empty text. */
export interface FeedLine {
  get(field: string): string;
}

export interface Feed {
  /**
   * The lines of that kind of a period, in no order. The feed's clock may differ by its zone, so lines of some hours before and after come as
   * well. Throws ReportUnavailable.
   */
  read(kind: FeedKind, period: { from: Date; to: Date }): AsyncGenerator<FeedLine>;
  /** Whether the feed takes our name and password. */
  check(now: Date): Promise<'ok' | 'refused' | 'unreachable'>;
}

/** About ten thousand lines. A period with more is asked for in halves. */
const mostBytes = 16 * 1024 * 1024;
const dayMs = 86_400_000;
/** How long a period one request may ask for: lists of what seldom happens are short. */
const longestMs: Readonly<Record<FeedKind, number>> = {
  credit: 3 * dayMs,
  ccsettlement: 3 * dayMs,
  ach: 3 * dayMs,
  achsettlement: 3 * dayMs,
  ccchargebacks: 31 * dayMs,
  achrejects: 31 * dayMs,
  getAccountUpdaterActivity: 31 * dayMs,
};
const shortestMs = 600_000;

type Page = { ok: true; lines: FeedLine[] } | { ok: false; reason: 'refused' | 'unavailable' | 'tooLong' };

/** Null access: none was given, and nothing can be read. */
export function createFeed(access: FeedAccess | null, { timeoutMs }: { timeoutMs: number }): Feed {
  async function* piece(kind: FeedKind, from: number, to: number): AsyncGenerator<FeedLine> {
    if (access === null) throw new ReportUnavailable('no reporting feed is set up');
    const page = await readPage(access, { kind, from: new Date(from), to: new Date(to) }, timeoutMs);
    if (page.ok) return yield* page.lines;
    if (page.reason !== 'tooLong' || to - from < shortestMs) throw new ReportUnavailable(`the ${kind} list could not be read`);
    const half = from + Math.floor((to - from) / 2);
    yield* piece(kind, from, half);
    yield* piece(kind, half, to);
  }
  return {
    async *read(kind, { from, to }) {
      const end = to.getTime() + zoneDoubtMs;
      for (let start = from.getTime() - zoneDoubtMs; start < end; start += longestMs[kind])
        yield* piece(kind, start, Math.min(start + longestMs[kind], end));
    },
    check: async (now) => {
      if (access === null) return 'ok';
      const page = await readPage(access, { kind: 'credit', from: new Date(now.getTime() - 60_000), to: now }, timeoutMs);
      if (page.ok || page.reason === 'tooLong') return 'ok';
      return page.reason === 'refused' ? 'refused' : 'unreachable';
    },
  };
}

async function readPage(access: FeedAccess, asked: { kind: FeedKind; from: Date; to: Date }, timeoutMs: number): Promise<Page> {
  const body = writeXml('ippayReport', [
    ['MerchantID', access.user],
    ['Password', access.password],
    [
      'TransactionRange',
      {
        children: [
          ['TransactionType', asked.kind],
          ['TransactionStartTime', feedTimeOf(asked.from)],
          ['TransactionEndTime', feedTimeOf(asked.to)],
        ],
      },
    ],
  ]);
  const reply = await post({ url: access.url, body, timeoutMs, mostBytes });
  if (!reply.ok) return { ok: false, reason: reply.reason === 'tooLong' ? 'tooLong' : 'unavailable' };
  if (reply.status === 401 || reply.status === 403) return { ok: false, reason: 'refused' };
  const tree = reply.status === 200 ? readXml(reply.text, ['ippayReport', 'ippayResponse']) : null;
  return tree === null ? { ok: false, reason: 'unavailable' } : pageIn(tree, asked.kind);
}

/** A list of another kind, or of fewer lines than it says, is none. An answer without a list is a refusal when it says why. */
function pageIn(tree: XmlTree, kind: FeedKind): Page {
  const list = tree.Transactions;
  if (list === undefined) return { ok: false, reason: 'ErrMsg' in tree ? 'refused' : 'unavailable' };
  if (!isTree(list) || list['@type'] !== kind) return { ok: false, reason: 'unavailable' };
  const found = list.Transaction ?? [];
  const trees = Array.isArray(found) ? found.filter(isTree) : [];
  const records = list['@records'];
  if (records !== undefined && records !== String(trees.length)) return { ok: false, reason: 'unavailable' };
  return { ok: true, lines: trees.map(lineOf) };
}

function lineOf(tree: XmlTree): FeedLine {
  return {
    get: (field) => {
      const value = tree[field];
      return typeof value === 'string' ? value : '';
    },
  };
}
