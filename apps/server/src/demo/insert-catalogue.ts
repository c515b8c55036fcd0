import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { loadCatalogue } from '../catalogue/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { timeZone } from './cedar-valley.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { type CatalogueIds, insertDefaultLocation, readCatalogue } from './demo-provider.store.ts';

/** Loads the demo's catalogue as an import of its file would, after the settings, and answers its ids. */
export async function insertCatalogue(tx: Transaction, now: Date): Promise<CatalogueIds> {
  await loadCatalogue(tx, demoCatalogue(todayInZone(now, timeZone)), now);
  await insertDefaultLocation(tx);
  const ids = await readCatalogue(tx);
  if (ids === null) throw new Error('the catalogue is empty after it was loaded');
  return ids;
}
