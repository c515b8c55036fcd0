import type { Transaction } from '../platform/db/database.ts';
import { AddressReader, type StagedAddress } from './import/address-row.ts';
import { type Field, fields } from './import/columns.ts';
import { takeIn } from './import/take-in.ts';

/** An address as a row of a file would say it; what is not said is empty. */
export type AddressRow = Partial<Record<Field, string>>;

/** Adds addresses to the base inside a transaction of the caller's. Throws when one of them is no good address: they are our own. */
export async function addAddresses(
  tx: Transaction,
  rows: readonly AddressRow[],
  { source, at }: { source: string; at: Date },
): Promise<void> {
  const reader = new AddressReader({ kind: 'plain', at: new Map(fields.map((field, index) => [field, index])), count: fields.length });
  const staged = rows.map((row, index): StagedAddress => {
    const values = fields.map((field) => row[field] ?? '');
    const result = reader.read(index + 1, values);
    if ('reason' in result) throw new Error(`address ${index + 1} (${values.join(' ').trim()}): ${result.column} ${result.reason}`);
    return result;
  });
  async function* batches() {
    yield staged;
  }
  const { rejected } = await takeIn(tx, batches(), { source, status: null, locationId: null, at });
  if (rejected > 0) throw new Error(`${rejected} addresses were refused: their location is not known, or an id is used twice`);
}
