import { shortenings } from '@porchlight/domain/addresses/edit-distance.ts';
import { knownStreet, searchWords } from '@porchlight/domain/addresses/known-street.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { StagedAddress } from './address-row.ts';
import { type MergeFacts, mergeStaged, refreshStatistics } from './merge.store.ts';
import * as staging from './staging.store.ts';

export interface TakenIn {
  inserted: number;
  updated: number;
  /** Rows only the whole showed to be wrong; they stay listed in the transaction. */
  rejected: number;
}

/** Brings addresses into the base: beside it first, and then over in one step, streets and buildings included. */
export async function takeIn(tx: Transaction, batches: AsyncIterable<readonly StagedAddress[]>, facts: MergeFacts): Promise<TakenIn> {
  await staging.openStaging(tx);
  await staging.copyStaged(tx, batches);
  const { rejected } = await staging.judgeStaged(tx);
  await addStreets(tx);
  const merged = await mergeStaged(tx, facts);
  await refreshStatistics(tx);
  return { ...merged, rejected };
}

/** Streets the base lacks, with the words they are found by. */
async function addStreets(tx: Transaction): Promise<void> {
  await staging.gatherNewStreets(tx);
  for (let after = 0; ; ) {
    const streets = await staging.readNewStreets(tx, after);
    if (streets.length === 0) return;
    const found = streets.map((street) => ({ street, ...searchWords(knownStreet(street)) }));
    await staging.insertStreets(tx, found);
    const words = new Set(found.flatMap(({ name }) => name).filter((word) => /^[\p{L}\p{N}]{3,}$/u.test(word) && /\p{L}/u.test(word)));
    await staging.insertSpellings(
      tx,
      [...words].flatMap((word) => shortenings(word).map((shortened) => ({ shortened, word }))),
    );
    after = streets.at(-1)?.id ?? after;
  }
}
