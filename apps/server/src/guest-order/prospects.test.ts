import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressAt, type GuestApp, startGuestApp, streets } from '../../test/guest-app.ts';

let app: GuestApp;
let email: string;
beforeAll(async () => {
  app = await startGuestApp();
});
beforeEach(async () => {
  email = `pat.${randomUUID().slice(0, 8)}@example.com`;
  await setStatus('NONE');
});
afterAll(() => app.close());

const setStatus = (status: string) =>
  app.db.prepared(`nowhere-${status}`, `update address set status = '${status}' where address1 = '${streets.nowhere}'`, []);
const wait = (to = email, street: string = streets.nowhere) => app.makeAccount(street, 'PROSPECT', { personalEmail: to });
const tell = (after?: number) => app.product.guestOrder.jobs.tellProspects(after === undefined ? {} : { after });
const told = async (to = email) =>
  (await app.mailsTo(to)).filter(({ subject }) => /has reached your address|llegó a su dirección/.test(subject));
const withdrawTokenOf = async (to = email) => new URL((await app.mailsTo(to)).at(-1)?.links[0] ?? '').searchParams.get('token') ?? '';
const withdraw = (token: string) => app.call('withdrawProspect', { body: { token } });
const prospectOf = (id: number) => app.db.kysely.selectFrom('prospect').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();

describe('[GUEST-004] somebody who waits for service', () => {
  it('[GUEST-021] is kept with address and place, and told so with the way off the list', async () => {
    const { id } = await wait();
    expect(await prospectOf(id)).toMatchObject({
      address: addressAt(streets.nowhere),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      told_at: null,
    });
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe('We will tell you when service reaches you');
    expect(mail?.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:8080\/no-more-mail\?token=[\w-]{43}$/);
  });

  it('is kept at an address nobody knows, which no mail repeats: it may say anything', async () => {
    const { id } = await wait(email, '77 Buy-Now Street');
    expect(await prospectOf(id)).toMatchObject({ latitude: null, longitude: null });
    expect((await app.mailsTo(email))[0]?.text).not.toContain('Buy-Now');
  });

  it('is told once when service comes, however often and at once the job runs', async () => {
    const { id } = await wait();
    await tell();
    expect(await told()).toEqual([]);
    await setStatus('NEW_SIGNUP');
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    const mails = await told();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('you can sign up for service at 900 Nowhere Trail');
    expect(mails[0]?.links).toEqual(['http://127.0.0.1:8080/guest-order', expect.stringContaining('/unsubscribe?token=')]);
    expect((await prospectOf(id)).told_at).toEqual(app.clock.now());
  });

  it('is told once for a place they asked about twice', async () => {
    await wait();
    await wait(email.replace('pat', 'Pat'));
    await setStatus('NEW_SERVICE');
    await tell();
    // The outbox finds a recipient in any letter case.
    expect(await told()).toHaveLength(1);
  });

  it('hears nothing more after taking themselves off the list, and their address is forgotten', async () => {
    const { id } = await wait();
    const token = await withdrawTokenOf();
    expect((await withdraw(token)).body).toEqual({ success: true });
    expect((await withdraw(token)).body).toEqual({ success: true });
    const emails = await app.db.kysely.selectFrom('contact_email').select('email').where('account_id', '=', id).execute();
    expect(emails).toEqual([]);
    await setStatus('NEW_SERVICE');
    await tell();
    expect(await told()).toEqual([]);
  });

  it('who withdraws while the job runs hears of it or not, but not twice and not after', async () => {
    await wait();
    const token = await withdrawTokenOf();
    await setStatus('NEW_SERVICE');
    await Promise.all([withdraw(token), tell(), tell()]);
    const heard = (await told()).length;
    expect(heard).toBeLessThanOrEqual(1);
    await tell();
    expect(await told()).toHaveLength(heard);
  });

  it.each(['', 'x', 'A'.repeat(43)])('refuses the link %j', async (token) => {
    const { status, body } = await withdraw(token);
    expect([status, body.error?.code]).toEqual(token === '' ? [400, 'GEN0002'] : [200, 'TOK0001']);
  });
});

describe('many who wait', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const add = async (count: number, street: string) => {
    const numbers = Array.from({ length: count }, (_each, at) => `W${street.replace(/ /g, '')}${at}`);
    const row = { type: 'RESIDENTIAL', status: 'Prospect', bill_cycle_day: 1, created_at: new Date() } as const;
    const ids = await app.db.kysely
      .insertInto('account')
      .values(numbers.map((number) => ({ ...row, number })))
      .returning(['id', 'number'])
      .execute();
    await app.db.kysely
      .insertInto('contact')
      .values(ids.map(({ id }) => ({ account_id: id, first_name: '', last_name: '' })))
      .execute();
    await app.db.kysely
      .insertInto('contact_email')
      .values(ids.map(({ id }) => ({ account_id: id, type: 'PERSONAL' as const, email: `w${id}@example.com`, verified_at: null })))
      .execute();
    const shared = {
      address: JSON.stringify(addressAt(street)),
      latitude: null,
      longitude: null,
      named_location_id: null,
      locale: 'en-us' as const,
      created_at: new Date(),
    };
    await app.db.kysely
      .insertInto('prospect')
      .values(ids.map(({ id, number }) => ({ ...shared, account_id: id, withdraw_hash: hash(number) })))
      .execute();
    return ids.map(({ id }) => id);
  };
  const waitingPages = async () =>
    app.db.prepared<{ after: number }>(
      'pages',
      "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'tellProspects' returning (j.payload ->> 'after')::int8 as after",
      [],
    );

  it('are looked at page by page, each told once, also when a page is done again after a crash', async () => {
    const [here, there] = [await add(620, streets.nowhere), await add(30, streets.survey)];
    await setStatus('NEW_SERVICE');
    await tell();
    let pages = 0;
    for (let queued = await waitingPages(); queued.length > 0; queued = await waitingPages()) {
      for (const { after } of queued) {
        await tell(after);
        await tell(after);
        pages++;
      }
      await app.db.prepared('one-chain', "delete from graphile_worker._private_jobs where payload ->> 'after' is null", []);
    }
    expect(pages).toBeGreaterThan(0);
    const mails = await app.db.kysely
      .selectFrom('outbox_message')
      .select('account_id')
      .where('dedupe_key', 'like', 'prospect:%')
      .where('account_id', 'in', [...here, ...there])
      .execute();
    expect(mails).toHaveLength(650);
    expect(new Set(mails.map(({ account_id }) => account_id)).size).toBe(650);
  });
});
