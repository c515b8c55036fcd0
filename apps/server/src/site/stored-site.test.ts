import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createStoredSite, type StoredSite } from './stored-site.ts';

let app: TestApp;
let stored: StoredSite;
/** Another process on the same database, with a connection and a memory of its own. */
let other: { stored: StoredSite; close(): Promise<void> };
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  stored = createStoredSite(app.core);
  const db = openDatabase({ connection: app.database.connection });
  const further = createStoredSite({ ...app.core, db });
  await Promise.all([stored.start(), further.start()]);
  other = { stored: further, close: () => further.stop().then(() => db.close()) };
});
afterEach(async () => {
  await Promise.all([stored.stop(), other.close()]);
});

const phone = async (of: StoredSite) => (await of.settings()).text('supportPhone');
const greeting = async (of: StoredSite) =>
  (await of.mailTexts()).find(({ key, locale }) => key === 'mailGreeting' && locale === 'en-us')?.value;
const writePhone = (value: string) =>
  app.db.kysely
    .insertInto('site_setting')
    .values({ key: 'supportPhone', value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
    .execute();
/** A change the triggers do not tell of: shows what is answered from memory. */
const changeUnheard = (value: string) =>
  app.db.transaction((tx) =>
    tx.script(`set local session_replication_role = replica; update site_setting set value = '${value}' where key = 'supportPhone'`),
  );
/** Waits until notices of earlier changes have passed: '5635550100' is remembered then, and '5635550199' stored. */
async function expectRemembered(...all: StoredSite[]): Promise<void> {
  await expect
    .poll(
      async () => {
        await changeUnheard('5635550100');
        for (const each of all) each.forget();
        await Promise.all(all.map(phone));
        await changeUnheard('5635550199');
        return Promise.all(all.map(phone));
      },
      { timeout: 10_000 },
    )
    .toEqual(all.map(() => '5635550100'));
}
async function expectPhone(of: StoredSite, value: string | null): Promise<void> {
  await expect.poll(() => phone(of), { timeout: 5_000 }).toBe(value);
}

describe('settings and texts of a process that serves', () => {
  it('are kept in memory, and dropped in every process when one of them changes', async () => {
    await writePhone('5635550101');
    await expectPhone(stored, '5635550101');
    await expectPhone(other.stored, '5635550101');
    await expectRemembered(stored, other.stored);
    await writePhone('5635550103');
    await expectPhone(stored, '5635550103');
    await expectPhone(other.stored, '5635550103');
    await app.db.kysely.deleteFrom('site_setting').where('key', '=', 'supportPhone').execute();
    await expectPhone(stored, null);
    await expectPhone(other.stored, null);
  });

  it('hold at once where the change was made, before anybody has told of it', async () => {
    await writePhone('5635550104');
    await expectPhone(stored, '5635550104');
    await changeUnheard('5635550105');
    stored.forget();
    expect(await phone(stored)).toBe('5635550105');
  });

  it('tell of texts as they tell of settings, and give what was asked for only', async () => {
    const text = { key: 'mailGreeting', locale: 'en-us', value: 'Dear {name}' } as const;
    expect(await greeting(stored)).toBeUndefined();
    await app.db.kysely.insertInto('content_text').values(text).execute();
    await expect.poll(() => greeting(stored), { timeout: 5_000 }).toBe('Dear {name}');
    await app.db.kysely.insertInto('content_text').values({ key: 'title', locale: 'sp-es', value: 'Hola' }).execute();
    await expect.poll(() => stored.texts(['title'], 'sp-es'), { timeout: 5_000 }).toHaveLength(1);
    expect(await stored.texts(['title'], 'en-us')).toEqual([]);
    expect((await stored.mailTexts()).map(({ key }) => key)).toEqual(['mailGreeting']);
    await app.db.kysely.deleteFrom('content_text').where('key', 'in', ['mailGreeting', 'title']).execute();
    await expect.poll(() => greeting(stored), { timeout: 5_000 }).toBeUndefined();
  });

  it('are what follows from them, worked out once until one of them changes, and never where nothing is heard', async () => {
    const shown = (of: StoredSite) => of.following('shown', async () => ({ phone: await phone(of) }));
    await writePhone('5635550109');
    await expectRemembered(stored);
    const first = await shown(stored);
    expect(first).toEqual({ phone: '5635550100' });
    expect(await shown(stored)).toBe(first);
    expect(Object.isFrozen(first)).toBe(true);
    await writePhone('5635550110');
    await expect.poll(() => shown(stored), { timeout: 5_000 }).toEqual({ phone: '5635550110' });
    await stored.stop();
    expect(await shown(stored)).not.toBe(await shown(stored));
  });

  it('are never older than a minute, should nobody be heard', async () => {
    await writePhone('5635550106');
    await expectRemembered(stored);
    app.clock.advance(59_000);
    expect(await phone(stored)).toBe('5635550100');
    app.clock.advance(1_000);
    expect(await phone(stored)).toBe('5635550199');
  });

  it('are read each time while no change can be heard, and kept again afterwards', async () => {
    await writePhone('5635550108');
    await expectRemembered(stored);
    const listeners =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'porchlight-listen' and datname = current_database()";
    await app.db.prepared('test-kill-listeners', listeners, []);
    await expectPhone(stored, '5635550199');
    await expectRemembered(stored);
  });

  it('are read by the transaction that asks where nothing is remembered, and are not kept from it', async () => {
    await writePhone('5635550112');
    await stored.stop();
    await stored.start();
    const told = await app.db.transaction(async (tx) => {
      await tx.kysely.updateTable('site_setting').set({ value: '5635550113' }).where('key', '=', 'supportPhone').execute();
      return (await stored.settings(tx)).text('supportPhone');
    });
    expect(told).toBe('5635550113');
  });

  it('that could not be read are asked for anew by the next', async () => {
    const failing = openDatabase({ connection: { host: '127.0.0.1', port: 9, user: 'x', database: 'x' }, acquireTimeoutMs: 100 });
    let isAway = true;
    const db = {
      ...app.db,
      prepared: ((...asked: Parameters<typeof app.db.prepared>) => (isAway ? failing : app.db).prepared(...asked)) as never,
    };
    const shaky = createStoredSite({ ...app.core, db });
    await shaky.start();
    await expect(phone(shaky)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    isAway = false;
    expect(await phone(shaky)).toBe('5635550113');
    await shaky.stop();
    await failing.close();
  });
});

it('a program that was not started reads each time', async () => {
  const once = createStoredSite(app.core);
  await writePhone('5635550114');
  expect(await phone(once)).toBe('5635550114');
  await changeUnheard('5635550115');
  expect(await phone(once)).toBe('5635550115');
});
