import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { createLedger } from '../ledger/index.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { loadDemo } from './index.ts';

let database: TestDatabase;
let db: Database;
const clock = createTestClock();

beforeAll(async () => {
  database = await createTestDatabase({ template: 'cast' });
  db = openDatabase({ connection: database.connection });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

it('loads', async () => {
  const t = performance.now();
  const fresh = await createTestDatabase();
  const other = openDatabase({ connection: fresh.connection });
  console.log(await loadDemo(other, { clock, hashPassword: async (p) => `hash of ${p}` }), performance.now() - t);
  console.log(await loadDemo(other, { clock, hashPassword: async (p) => `hash of ${p}` }));
  const ledger = createLedger({ db: other, clock });
  for (const a of await other.kysely.selectFrom('account').selectAll().execute())
    console.log(a.number, a.bill_cycle_day, await ledger.amounts(a.id));

  await other.close();
  await fresh.drop();
});
