import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SeededAccount } from '../../test/factories/accounts.ts';
import { begun, hourMs, type OutageApp, startOutageApp } from '../../test/outage-app.ts';

let app: OutageApp;
beforeAll(async () => {
  app = await startOutageApp();
});
afterAll(() => app.close());

let zips = 61000;
/** Accounts alone in a ZIP code of their own. */
const alone = async (count: number, given: Parameters<OutageApp['at']>[1] = {}) => {
  zips += 1;
  const zip = String(zips);
  const accounts: SeededAccount[] = [];
  for (let at = 1; at <= count; at += 1) accounts.push(await app.at(`${at} Some Street`, { zip, ...given }));
  return { zip, accounts, one: accounts[0] as SeededAccount };
};
const subjects = async (account: SeededAccount) =>
  (await app.messagesTo(account)).filter(({ channel }) => channel === 'email').map(({ subject }) => subject);
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs);
const said = { severity: 'down', causeKind: 'power', words: null, wordsEs: null } as const;

it('tells the beginning after a while, a changed time once, and the end', async () => {
  const { zip, one } = await alone(1);
  const startedAt = app.clock.now();
  const id = await begun(app, { zipCodes: [zip], words: 'Crews are out.' });
  await app.follow();
  expect(await subjects(one)).toEqual([]);
  await app.pass(0.3);
  expect(await subjects(one)).toEqual(['A network outage may affect you']);
  expect((await app.messagesTo(one))[0]?.text).toContain('Crews are out.');
  for (const version of [1, 2]) {
    await app.product.outages.change(id, { ...said, startedAt, expectedUntil: at(version) }, { version });
    await app.pass(0.3);
  }
  expect(await subjects(one)).toEqual(['A network outage may affect you', 'The network outage: another time']);
  await app.product.outages.end(id);
  await app.follow();
  await app.follow();
  expect(await subjects(one)).toEqual([
    'A network outage may affect you',
    'The network outage: another time',
    'The network outage is over',
  ]);
});

it('tells nobody of an outage that is over within minutes', async () => {
  const { zip, one } = await alone(1);
  const id = await begun(app, { zipCodes: [zip] });
  await app.pass(0.2);
  await app.product.outages.end(id);
  await app.pass(1);
  expect(await subjects(one)).toEqual([]);
});

it('tells a changed time with the beginning where that was not told yet', async () => {
  const { zip, one } = await alone(1);
  const startedAt = app.clock.now();
  const id = await begun(app, { zipCodes: [zip] });
  await app.product.outages.change(id, { ...said, startedAt, expectedUntil: at(4) }, { version: 1 });
  await app.pass(1);
  expect(await subjects(one)).toEqual(['A network outage may affect you']);
});

it('tells planned work ahead, that it is called off, and the end of what took place', async () => {
  const { zip, one } = await alone(1);
  const id = await begun(app, { zipCodes: [zip], isPlanned: true, startsAt: at(30), expectedUntil: at(32) });
  await begun(app, { zipCodes: [zip], isPlanned: true, startsAt: at(2), expectedUntil: at(3) });
  await app.pass(0.3);
  expect(await subjects(one)).toHaveLength(2);
  expect((await subjects(one))[0]).toContain('Planned work on our network: ');
  await app.product.outages.end(id);
  await app.follow();
  expect((await subjects(one)).at(-1)).toBe('The planned work on our network does not take place');
  await app.pass(4);
  expect((await subjects(one)).slice(3)).toEqual(['The network outage is over']);
});

it('goes by mail and text as people chose, in their language and in the time of their address', async () => {
  const { zip, one } = await alone(1, { locale: 'sp-es', mobile: '5635550177', account: { time_zone: 'America/New_York' } });
  const off = await app.at('2 Some Street', { zip, mobile: '5635550178' });
  const category = await app.db.kysely
    .selectFrom('notification_category')
    .select('id')
    .where('key', '=', 'outages')
    .executeTakeFirstOrThrow();
  const choice = { category_id: category.id, changed_at: app.clock.now() };
  await app.db.kysely
    .insertInto('notification_preference')
    .values([
      { ...choice, account_id: one.accountId, channel: 'text', opted_in: true },
      { ...choice, account_id: off.accountId, channel: 'email', opted_in: false },
    ])
    .execute();
  app.clock.set(new Date('2027-01-15T18:00:00Z'));
  await begun(app, { zipCodes: [zip], expectedUntil: new Date('2027-01-15T20:30:00Z') });
  await app.pass(0.3);
  const [mail, text] = await app.messagesTo(one);
  expect(mail).toMatchObject({ channel: 'email', subject: 'Una interrupción de la red puede afectarle' });
  expect(mail?.text).toContain('01/15/2027 03:30 PM');
  expect(text?.channel).toBe('text');
  expect(text?.text).toContain('Fin previsto: 01/15/2027 03:30 PM');
  expect(await app.messagesTo(off)).toEqual([]);
});

it('writes so many in a minute, each once, whoever else is at it and whatever is cut off', async () => {
  const { zip, accounts } = await alone(12);
  await app.db.kysely.updateTable('outage_setting').set({ per_minute: 5 }).execute();
  await begun(app, { zipCodes: [zip] });
  await app.pass(0.3);
  const told = async () => (await Promise.all(accounts.map(subjects))).map((each) => each.length);
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
  expect(sum(await told())).toBe(5);
  await app.db.kysely.updateTable('outage_setting').set({ per_minute: 600 }).execute();
  const cut = app.db.prepared(
    'test-cut-off',
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    [],
  );
  await Promise.allSettled([app.follow(), app.follow(), cut, app.follow()]);
  await app.follow();
  expect(await told()).toEqual(accounts.map(() => 1));
});

it('lets an address no mail can go to keep nobody else from theirs', async () => {
  const { zip, accounts, one } = await alone(2);
  await app.db.kysely.updateTable('portal_user').set({ email: 'no address' }).where('id', '=', one.userId).execute();
  await begun(app, { zipCodes: [zip] });
  await app.pass(0.3);
  expect(await Promise.all(accounts.map(subjects))).toEqual([[], ['A network outage may affect you']]);
});
