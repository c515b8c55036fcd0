import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AutopayApp } from '../autopay-app.ts';
import { catalogueFile, offerDelivery } from './catalogue-file.ts';
import type { Customer } from './customers.ts';
import { csvOf, filesOf } from './files.ts';
import type { Hands } from './hands.ts';

/** Brings the catalogue, the terms, the rates and the customers with their books, as an operator does. */
export async function bringAlong(app: AutopayApp, customers: readonly Customer[], hands: Hands): Promise<void> {
  const result = await app.product.catalogue.importFile(catalogueFile(), { dryRun: false, retire: false });
  if (result.problems.length > 0) throw new Error(JSON.stringify(result.problems));
  await offerDelivery(app.db);
  const folder = await mkdtemp(path.join(tmpdir(), 'provider-year-'));
  try {
    for (const brought of filesOf(customers)) {
      const file = path.join(folder, `${brought.entity}.csv`);
      await writeFile(file, csvOf(brought));
      await hands.work({ kind: 'import', entity: brought.entity, file });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
