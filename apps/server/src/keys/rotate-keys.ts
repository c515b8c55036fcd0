import type { Database } from '../platform/db/database.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import { treatments } from './purposes.rules.ts';
import {
  countBridged,
  keepUserHandle,
  listPasskeysWithoutHandle,
  readSealed,
  replaceSealed,
  type SealedColumn,
  type SealedRow,
  sealedColumns,
} from './sealed-values.store.ts';

/** The sealed values of one kind. */
export interface SealedCount {
  what: string;
  /** What it means for people where they can't be opened. */
  meaning: string;
  values: number;
  /** Turned over from the old key just now. */
  turned: number;
  /** Neither key opens these. */
  unreadable: number;
}

export interface Rotated {
  sealed: SealedCount[];
  /** Passkeys that will be known whatever the key. */
  passkeys: number;
  /** What can't be turned over, and what that means; how many it concerns where that can be counted. */
  lapses: { what: string; count: number | null; meaning: string }[];
}

const batch = 500;

/**
 * Turns everything kept under the old root key over to the new one, in small transactions beside a running product. Killed, it is run
 * again and goes on. Needs secrets that know both keys.
 */
export async function rotateKeys({ db, secrets }: { db: Database; secrets: Secrets }): Promise<Rotated> {
  const sealed: SealedCount[] = [];
  for (const place of sealedColumns) sealed.push(await turnOver(db, secrets, place, true));
  const passkeys = await keepHandles(db, secrets);
  return { sealed, passkeys, lapses: await listLapses(db) };
}

/** How many sealed values there are, and how many can't be opened. Changes nothing. */
export async function countSealed(db: Database, secrets: Secrets): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const place of sealedColumns) counts.push(await turnOver(db, secrets, place, false));
  return counts;
}

async function turnOver(db: Database, secrets: Secrets, place: SealedColumn, isForReal: boolean): Promise<SealedCount> {
  const count: SealedCount = { what: place.what, meaning: place.meaning, values: 0, turned: 0, unreadable: 0 };
  let after: SealedRow | null = null;
  for (;;) {
    const rows: SealedRow[] = await readSealed(db, place, after, batch);
    const anew = rows.map((row) => ({ row, sealed: secrets.resealed(place.purpose, row.sealed, place.contextOf(row.key)) }));
    const toTurn = anew.flatMap(({ row, sealed }) => (Buffer.isBuffer(sealed) ? [{ row, sealed }] : []));
    if (isForReal && toTurn.length > 0) {
      await db.transaction(async (tx) => {
        for (const { row, sealed } of toTurn) await replaceSealed(tx, place, row, sealed);
      });
      count.turned += toTurn.length;
    }
    count.values += rows.length;
    count.unreadable += anew.filter(({ sealed }) => sealed === 'unreadable').length;
    after = rows.at(-1) ?? null;
    if (rows.length < batch || after === null) return count;
  }
}

async function keepHandles(db: Database, secrets: Secrets): Promise<number> {
  let kept = 0;
  for (;;) {
    const passkeys = await listPasskeysWithoutHandle(db, batch);
    await db.transaction(async (tx) => {
      for (const { id, userId } of passkeys) {
        const handle = secrets.earlierDigest('passkey-user', String(userId));
        if (handle === null) throw new Error('no root key is being replaced');
        await keepUserHandle(tx, id, handle);
      }
    });
    kept += passkeys.length;
    if (passkeys.length < batch) return kept;
  }
}

async function listLapses(db: Database): Promise<Rotated['lapses']> {
  const { recoveryCodes, waitingRequests } = await countBridged(db);
  const counts: Record<string, number> = {
    'recovery-code': recoveryCodes,
    'reset-request': waitingRequests,
    'order-code-request': waitingRequests,
  };
  return Object.entries(treatments).flatMap(([what, treatment]) =>
    'meaning' in treatment ? [{ what, count: counts[what] ?? null, meaning: treatment.meaning }] : [],
  );
}
