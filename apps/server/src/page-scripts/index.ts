/**
 * Scripts of the pages: which there are and what for, and whether they still come to customers as they were built (decision 0052). Owns no
 * table. Promises that a script, a page or a header that was changed on the way, or since the build, is found by the next look, and that each
 * look leaves an entry in the record. Exposes the look, which a job makes every day and a command at any time.
 */
import type { Core } from '../core.ts';
import { pageHeaders } from '../platform/http/security-headers.ts';
import { recordAudit } from '../session/index.ts';
import { type Inventory, readInventory } from './inventory.ts';
import { type Difference, lookAtPages } from './look.ts';

export type { Difference } from './look.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    lookAtPages: Record<never, never>;
  }
}

/** What a look has found. `notBuilt`: this installation has no pages; `unreachable`: the portal did not answer at its own address. */
export type Looked =
  | { outcome: 'notBuilt' | 'unreachable' }
  | { outcome: 'done'; digest: string; scripts: number; differences: readonly Difference[] };

export interface PageScripts {
  /** Looks now, and says so in the record and, of what is not as it was built, in the log. */
  look(): Promise<Looked>;
  jobs: { lookAtPages(): Promise<void> };
}

export interface PageScriptsDeps extends Pick<Core, 'db' | 'clock' | 'log' | 'config'> {
  /** Of the payment provider, as the pages' policy names them. */
  frameOrigins: readonly string[];
  /** Of the map's tiles, which staff pages show. */
  tileOrigins: readonly string[];
  webRoot: string;
}

/** Where visitors and customers begin, and the page the payment provider sends them back to. */
const pages = ['/', '/login', '/home', '/guest-order', '/payment-return', '/staff'];

/** Those of them that have a script of their own (decision 0043). */
const ofVisitors = ['/login', '/guest-order'];

/** After a build under a running server nearly everything differs, and the first of it says so. */
const mostTold = 20;

export function createPageScripts(deps: PageScriptsDeps): PageScripts {
  const look = () => lookAndTell(deps);
  return { look, jobs: { lookAtPages: async () => void (await look()) } };
}

async function lookAndTell(deps: PageScriptsDeps): Promise<Looked> {
  const { db, clock, log, config, webRoot } = deps;
  const inventory = readInventory(webRoot);
  if (inventory === null) return { outcome: 'notBuilt' };
  const { publicUrl } = config;
  const { differences } = await lookAtPages({
    publicUrl,
    inventory,
    pages: pages.map((path) => ({ path, headers: headersOf(path, inventory, deps) })),
  });
  if (differences === null) {
    log.warn('the portal did not answer at its public address: its scripts could not be looked at');
    return { outcome: 'unreachable' };
  }
  if (differences.length > 0) {
    log.error({ differences: differences.length, first: differences.slice(0, mostTold) }, 'pages or scripts are not as they were built');
  }
  const detail = { scripts: inventory.count, digest: inventory.digest, differences: differences.length };
  await recordAudit(db, { at: clock.now(), action: 'pages.lookedAt', accountId: null, detail });
  return { outcome: 'done', digest: inventory.digest, scripts: inventory.count, differences };
}

function headersOf(path: string, { inPages }: Inventory, { config, frameOrigins, tileOrigins }: PageScriptsDeps): Record<string, string> {
  return pageHeaders({
    frameOrigins,
    styleHashes: [],
    scriptHashes: ofVisitors.includes(path) ? inPages.map((sha256) => `sha256-${sha256}`) : [],
    framedBySelf: path === '/payment-return',
    imageOrigins: path === '/staff' ? tileOrigins : [],
    secure: config.publicUrl.startsWith('https://'),
  });
}
