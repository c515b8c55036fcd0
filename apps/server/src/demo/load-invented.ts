import { availableParallelism } from 'node:os';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { postWithoutTriggers, refreshStatistics } from './bulk-load.store.ts';
import { timeZone } from './cedar-valley.ts';
import { type CatalogueIds, insertSettings, readCatalogue } from './demo-provider.store.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import * as accounts from './invented-accounts.store.ts';
import { customerTables } from './invented-accounts.store.ts';
import { bookedLines, printedLines } from './invented-bills.ts';
import { insertInventedMoney, moneyTables } from './invented-money.store.ts';

export interface LoadInventedOptions {
  /** How many customers to add. */
  accounts: number;
  /** Invoices of each, one a month; 12 unless told. */
  invoices?: number;
  /** Number of the first; unless told, the one after the highest there is. */
  from?: number;
  clock: Clock;
  /** Of the demo password; all of them sign in with it. */
  passwordHash: string;
  /** Called after each batch with what is done so far. */
  onProgress?(done: number): void;
}

/** The biggest first, so that connections end their work on them together. */
const loadedTables: readonly string[] = [...moneyTables, ...customerTables];

export interface InventedLoad {
  first: number;
  last: number;
}

/** Big enough that a statement's cost is its rows, small enough that a batch shows progress. */
const batchSize = 2_500;
/** One for each core, as far as they do not wait for each other's index pages. */
const connections = Math.max(2, Math.min(6, availableParallelism()));

/**
 * Adds invented customers load000001@example.com and so on, with services, invoices, payments, stored methods and their books.
 * Each batch is one transaction, so a load that stops half-way leaves whole batches. Throws when customers of those numbers exist.
 */
export async function loadInvented(db: Database, options: LoadInventedOptions): Promise<InventedLoad> {
  const { accounts: total, invoices = 12, clock, passwordHash, onProgress } = options;
  const ids = await catalogueOf(db, clock);
  const plans = await accounts.readInventedPlans(db);
  const first = options.from ?? (await accounts.readHighestInvented(db)) + 1;
  const now = clock.now();
  const facts = { invoicesEach: invoices, passwordHash, today: todayInZone(now, timeZone), now };
  const taken = await reserve(db, total, invoices);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < total) {
      const at = next;
      const count = Math.min(batchSize, total - at);
      next += count;
      await loadBatch(db, { ...facts, first: first + at, count, ...blocksFrom(taken, at, invoices) }, plans, ids);
      done += count;
      onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const tables = [...loadedTables];
  const refresh = async (): Promise<void> => {
    for (let table = tables.shift(); table !== undefined; table = tables.shift()) await refreshStatistics(db, table);
  };
  await Promise.all(Array.from({ length: connections }, refresh));
  return { first, last: first + total - 1 };
}

async function catalogueOf(db: Database, clock: Clock): Promise<CatalogueIds> {
  return db.transaction(async (tx) => {
    const known = await readCatalogue(tx);
    if (known) return known;
    await insertSettings(tx);
    return insertCatalogue(tx, clock.now());
  });
}

/** All ids of the load at once: taking them waits for everybody who is writing. */
async function reserve(db: Database, total: number, invoices: number): Promise<accounts.ReservedIds> {
  return db.transaction((tx) =>
    accounts.reserveIds(tx, {
      account: total,
      service_item: total,
      service_line: total,
      invoice: Math.max(1, total * invoices),
      invoice_line: Math.max(1, total * invoices * printedLines),
      payment: Math.max(1, total * (invoices - 1)),
      ledger_journal: Math.max(1, total * (2 * invoices - 1)),
      ledger_line: Math.max(1, total * invoices * bookedLines),
    }),
  );
}

/** Where the ids of the customer at that place of the load begin. */
function blocksFrom(taken: accounts.ReservedIds, at: number, invoices: number) {
  return {
    accountId: taken.account + at,
    itemId: taken.service_item + at,
    lineId: taken.service_line + at,
    invoiceId: taken.invoice + at * invoices,
    paymentId: taken.payment + at * (invoices - 1),
    journalId: taken.ledger_journal + at * (2 * invoices - 1),
    printedId: taken.invoice_line + at * invoices * printedLines,
    bookedId: taken.ledger_line + at * invoices * bookedLines,
  };
}

async function loadBatch(db: Database, batch: accounts.InventedBatch, plans: accounts.InventedPlans, ids: CatalogueIds): Promise<void> {
  await db.transaction((tx) =>
    postWithoutTriggers(tx, async () => {
      await accounts.insertInventedAccounts(tx, batch, plans, ids);
      await insertInventedMoney(tx, batch, plans);
    }),
  );
}
