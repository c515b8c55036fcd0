import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkInvariants } from '@porchlight/server/ledger/index.ts';
import { type Database, openDatabase } from '@porchlight/server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '@porchlight/server/test/database.ts';
import { seedAccount } from '@porchlight/server/test/factories/accounts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../kill-harness/server-process.ts';
import { type WatchedProcess, waitUntil } from '../monitoring/watched-process.ts';
import { startBehindProxy } from './behind-proxy.ts';
import { type ChangingGateway, type Credentials, startChangingGateway } from './changing-gateway.ts';
import { startPaying } from './paying-load.ts';
import { type Proxy, startProxy } from './proxy.ts';

const old: Credentials = { apiKey: 'the-key-before-the-change', webhookSecret: 'the-secret-before-the-change' };
const next: Credentials = { apiKey: 'the-key-after-the-change', webhookSecret: 'the-secret-after-the-change' };
const settingsOf = ({ apiKey, webhookSecret }: Credentials) => ({ SANDBOX_API_KEY: apiKey, SANDBOX_WEBHOOK_SECRET: webhookSecret });
/** What operators set for as long as notices may be signed with either (docs/payments). */
const changed = { ...settingsOf(next), SANDBOX_OLD_WEBHOOK_SECRET: old.webhookSecret };

let folder: string;
let testDatabase: TestDatabase;
let db: Database;
let gateway: ChangingGateway;
let proxy: Proxy | null = null;
const accounts: { accountId: number; username: string }[] = [];
const running: WatchedProcess[] = [];
const ports: number[] = [];

const launch = (index: number, settings: Record<string, string>) =>
  startBehindProxy({ folder, database: testDatabase, ports }, index, { SANDBOX_URL: gateway.url, ...settings });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-credentials-'));
  testDatabase = await createTestDatabase({ template: 'cast' });
  db = openDatabase({ connection: testDatabase.connection });
  for (let at = 0; at < 4; at += 1) accounts.push(await seedAccount(db));
  ports.push(await freePort(), await freePort());
  gateway = await startChangingGateway(() => proxy?.url ?? '', [old, next]);
  running.push(...(await Promise.all([launch(0, settingsOf(old)), launch(1, changed)])));
  proxy = await startProxy(folder, ports);
}, 180_000);

afterAll(async () => {
  await Promise.all(running.map((each) => each.end('SIGTERM')));
  await gateway?.stop();
  await proxy?.stop();
  await db?.close();
  await testDatabase?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Half a minute of the gateway's clock settles bank payments, and sends again what was refused. */
const hurry = () => gateway.sandbox.control({ clock: { advanceMs: 35_000 } });
const signedWith = ({ webhookSecret }: Credentials) => gateway.told.filter((each) => each.webhookSecret === webhookSecret);

it('S65: the credentials of a gateway are changed under payments: none fails or is doubled, and notices signed with either are taken', async () => {
  const load = await startPaying(
    proxy?.url ?? '',
    accounts.map(({ username }) => username),
  );
  const untilMore = async (count: number): Promise<void> => {
    const before = load.paid();
    await waitUntil(async () => load.paid() >= before + count);
  };
  // The process that was restarted makes its calls with the new key, the other one still with the old one.
  await untilMore(40);
  for (const { apiKey } of [old, next]) expect(gateway.calls()[apiKey]).toBeGreaterThan(10);
  expect(await running[0]?.end('SIGTERM')).toBe(0);
  running[0] = await launch(0, changed);

  const before = { old: signedWith(old).length, next: signedWith(next).length };
  await waitUntil(async () => {
    await hurry();
    return signedWith(old).length > before.old + 20 && signedWith(next).length > before.next + 20;
  });
  // Every process knew the old secret all the time, and each knows the new one since it was restarted.
  for (const told of [signedWith(old), signedWith(next).slice(before.next)])
    expect(told.filter(({ status }) => status !== 200)).toEqual([]);

  gateway.endAllBut(next);
  await untilMore(20);
  const { paid, failures } = await load.stop();
  expect(failures).toEqual({});
  expect(gateway.calls()['refused']).toBe(0);
  await expectPaidOnce(paid);
}, 240_000);

/** Every payment that was answered as a success took the money once, no other one did, and a notice told of each that it arrived. */
async function expectPaidOnce(paid: number): Promise<void> {
  const ids = accounts.map(({ accountId }) => accountId);
  const attempts = () => db.kysely.selectFrom('payment').select(['reference', 'state']).where('account_id', 'in', ids).execute();
  await waitUntil(async () => {
    const { notices } = await hurry();
    return notices.waitingCount === 0 && (await attempts()).every(({ state }) => state === 'settled');
  });
  const references = (await attempts()).map(({ reference }) => reference);
  const { captures, movements, notices } = await gateway.sandbox.state();
  expect(references).toHaveLength(paid);
  expect(Object.keys(captures).sort()).toEqual(references.sort());
  expect(Object.values(captures).filter(({ count }) => count !== 1)).toEqual([]);
  expect(notices.ended.filter(({ isDelivered }) => !isDelivered)).toEqual([]);
  const report = movements.map(({ kind, reference, amountCents }) => ({ kind: kind as 'capture', reference, amountCents }));
  expect(await checkInvariants(db, { captures: report })).toEqual([]);
}
