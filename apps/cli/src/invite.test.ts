import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invite } from './invite.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  // Ivy and another five never registered; one is closed, one has no e-mail address, one an address no mail can go to.
  await app.db.transaction(async (tx) => {
    await tx.script(`
      delete from contact_email e where not exists (select from portal_user u where u.account_id = e.account_id)
        and account_id <> (select id from account where number = '1000016');
      insert into account (number, type, status, bill_cycle_day, created_at)
      select 'N' || n, 'RESIDENTIAL', case n when 4 then 'Deactivated' else 'Active' end, 1, now() from generate_series(1, 5) n;
      insert into contact_email (account_id, type, email)
      select id, 'PERSONAL', case number when 'N5' then 'two@example.com, three@example.com' else number || '@example.com' end
        from account where number in ('N1', 'N2', 'N4', 'N5')`);
  });
});
afterAll(() => app.close());

const run = (values: Record<string, string | boolean>) =>
  invite.run(values, { core: app.core, product: app.product, operand: '', pathOf: (file) => file, say: () => undefined });
const mails = async () =>
  (await app.product.outbox.listMessages({})).filter(({ links }) => links.some((link) => link.includes('/register?')));
const waitsOf = async () =>
  app.db.prepared<{ waits: number }>(
    'waits',
    "select round(extract(epoch from next_try_at - now()))::int as waits from outbox_message where dedupe_key like 'invite:%' order by 1",
    [],
  );

it('[REG-002] invites everybody without a user once, at the pace that was told; a link opens the registration', async () => {
  expect(await run({ all: true, 'dry-run': true })).toMatchObject({ code: 0, result: { invited: 4, refused: [] } });
  expect(await mails()).toEqual([]);
  expect(await run({ all: true, 'per-minute': '2' })).toMatchObject({ code: 1, result: { invited: 3, refused: ['N5'] } });
  const sent = await mails();
  expect(sent.map(({ to }) => to).sort()).toEqual(['N1@example.com', 'N2@example.com', 'ivy.chen@example.com']);
  expect((await waitsOf()).map(({ waits }) => Math.round(waits / 30))).toEqual([0, 1, 2]);
  const token = sent.find(({ to }) => to === 'N1@example.com')?.links[0]?.split('token=')[1] ?? '';
  const opened = await app.call('validateRegistrationToken', { body: { verificationToken: token } });
  expect(opened.status).toBe(200);
});

it('[REG-002] invites nobody again within the life of the link, and again after it; twenty runs at once invite once', async () => {
  expect(await run({ all: true })).toMatchObject({ result: { invited: 0, refused: ['N5'] } });
  expect(await run({ account: 'N1' })).toMatchObject({ code: 1, result: { invited: 0 } });
  app.clock.advance(7 * 86_400_000 + 1_000);
  const runs = await Promise.all(Array.from({ length: 20 }, () => run({ account: 'N1' })));
  expect(runs.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(runs.reduce((sum, { result }) => sum + (result as { invited: number }).invited, 0)).toBe(1);
});

it('leaves alone who registered, is closed or unknown, and says so', async () => {
  for (const account of ['1000001', 'N4', 'N3', '4711']) expect(await run({ account })).toMatchObject({ code: 1, result: { invited: 0 } });
  await expect(run({})).rejects.toThrow('--all or --account');
  await expect(run({ all: true, account: 'N1' })).rejects.toThrow('--all or --account');
  await expect(run({ all: true, 'per-minute': '0' })).rejects.toThrow('--per-minute');
});
