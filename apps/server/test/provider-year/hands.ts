/** Who carries out the provider's own work: the runs and the imports. Undisturbed, or killed again and again until it is done. */

import { composeProduct, type Product } from '../../src/app.ts';
import { openPorts } from '../../src/open-ports.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { AutopayApp } from '../autopay-app.ts';
import { Killed, startMortalWorker } from '../mortal-worker.ts';
import { type Chore, doChore } from './chores.ts';
import { randomStream } from './days.ts';
import { killChore } from './killed-process.ts';
import { settle } from './product.ts';

export interface Hands {
  /** Returns when it is done, whatever came in between. Where nothing is to be done, nothing comes in between. */
  work(chore: Chore, isQuiet?: boolean): Promise<void>;
  /** How often what was done to the work. */
  readonly counted: { kills: number; processKills: number; cutConnections: number };
}

export function calmHands(app: AutopayApp): Hands {
  return { work: (chore) => doChore(app.product, chore), counted: { kills: 0, processKills: 0, cutConnections: 0 } };
}

/** How often each kind of trouble comes, from 0 to 1. */
export interface Trouble {
  readonly seed: number;
  /** A worker that dies at some statement or call to the provider, in this process. */
  readonly kill: number;
  /** A process of its own that is killed (SIGKILL) at some moment. */
  readonly killProcess: number;
  /** The database cuts the connections in the middle. */
  readonly cut: number;
}

export function troubledHands(app: AutopayApp, trouble: Trouble): Hands {
  const random = randomStream(trouble.seed);
  const counted = { kills: 0, processKills: 0, cutConnections: 0 };
  // Mostly at once: a run of a small provider takes some hundredths of a second.
  const soon = (): number => Math.floor(random() * random() * 60);
  const killInside = async (chore: Chore): Promise<void> => {
    const worker = await startMortalWorker(app, app.provider, 0);
    worker.killAfter(1 + Math.floor(random() * 60));
    try {
      await doChore(worker.product, chore);
    } catch (error) {
      // What the death of one account's turn led to elsewhere is part of it.
      if (!worker.isDead() && !(error instanceof Killed)) throw error;
    }
    if (worker.isDead()) counted.kills += 1;
  };
  return {
    counted,
    work: async (chore, isQuiet = false) => {
      let isTroubled = false;
      const comes = (share: number): boolean => !isQuiet && random() < share && (isTroubled = true);
      while (comes(trouble.kill)) await killInside(chore);
      while (comes(trouble.killProcess)) counted.processKills += (await killChore(app, chore, soon())) ? 1 : 0;
      while (comes(trouble.cut)) counted.cutConnections += await cutConnections(app, chore, Math.floor(random() * 30));
      await doChore(app.product, chore);
      if (!isTroubled) return;
      // Tries that the provider never saw are found out by asking, and made anew.
      await settle(app);
      await doChore(app.product, chore);
    },
  };
}

/** Begins the work on connections of its own and has the server cut them after some milliseconds. Answers how many were cut. */
async function cutConnections(app: AutopayApp, chore: Chore, afterMs: number): Promise<number> {
  const before = await backends(app);
  const db = openDatabase({ connection: app.database.connection, poolSize: 4 });
  const product: Product = await composeProduct({ ...app.core, db }, { ...(await openPorts(app.core)), provider: app.provider });
  await db.prepared('provider-year-touch', 'select 1', []);
  const working = doChore(product, chore).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const own = (await backends(app)).filter((pid) => !before.includes(pid));
  await app.db.prepared('provider-year-cut', 'select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [own]);
  await working;
  await db.close().catch(() => {});
  return own.length > 0 ? 1 : 0;
}

const ownBackends = `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`;

async function backends(app: AutopayApp): Promise<number[]> {
  return (await app.db.prepared<{ pid: number }>('provider-year-backends', ownBackends, [])).map(({ pid }) => pid);
}
