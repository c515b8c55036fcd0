import { messageCategories } from '@porchlight/domain/preferences/message-categories.ts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { communicationConsent, communicationConsentVersion } from '@porchlight/texts/communication-consent.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';

let app: TestApp;
let maria: Caller;
beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn(cast.maria.username);
});
afterEach(() => sql`delete from notification_preference`.execute(app.db.kysely));
afterAll(() => app.close());

type Type = 'EMAIL' | 'TWILIOMSG';
const params = () => ({ id: String(maria.accountId) });
const categories = async (locale = 'en-us') => {
  const { body } = await maria.call('listCategories', { params: params() }, { headers: { 'accept-language': locale } });
  return body.apiAccountNotificationPreferences;
};
const idOf = async (description: string) => {
  const found = (await categories()).find((category) => category.description === description);
  if (!found) throw new Error(`no category ${description}`);
  return found.id;
};
const stateOf = async (description: string) =>
  (await categories())
    .find((category) => category.description === description)
    ?.notificationPreferences.map(({ notificationType, optedIn }) => [notificationType, optedIn]);
const change = (name: 'optIn' | 'optOut', notificationCategoryId: number, type: Type, caller = maria) =>
  caller.call(name, { params: params(), body: { notificationCategoryId, type } });
const consents = () =>
  app.db.kysely
    .selectFrom('consent')
    .selectAll()
    .where('kind', '=', 'communication')
    .where('account_id', '=', maria.accountId)
    .orderBy('id')
    .execute();
const audits = () =>
  app.db.kysely
    .selectFrom('audit_event')
    .select(['action', 'user_id', 'account_id', 'detail'])
    .where('action', 'like', 'preferences.%')
    .orderBy('id')
    .execute();

describe('the kinds of messages', () => {
  it('[API-070][ENT-029][ENT-030] come in the order of the provider, each with e-mail and text, as their defaults are', async () => {
    const { body, status } = await maria.call('listCategories', { params: params() });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      apiAccountNotificationPreferences: Object.values(catalogue['en-us'].preferences.categories).map((description) => ({
        id: expect.any(Number),
        description,
        notificationPreferences: [
          { notificationType: 'EMAIL', optedIn: description !== 'News and offers' },
          { notificationType: 'TWILIOMSG', optedIn: false },
        ],
      })),
    });
    expect(Object.keys(catalogue['en-us'].preferences.categories)).toEqual(messageCategories);
  });

  it("are described in the caller's language, in the provider's words where it has some", async () => {
    expect((await categories('es')).map(({ description }) => description)).toEqual(
      Object.values(catalogue['sp-es'].preferences.categories),
    );
    const own = { key: 'festival', description: 'Summer festival', description_es: 'Festival de verano', position: 9 };
    const { id } = await app.db.kysely.insertInto('notification_category').values(own).returning('id').executeTakeFirstOrThrow();
    expect((await categories()).at(-1)?.description).toBe('Summer festival');
    expect((await categories('es')).at(-1)?.description).toBe('Festival de verano');
    await app.db.kysely.updateTable('notification_category').set({ description_es: null }).where('id', '=', id).execute();
    expect((await categories('es')).at(-1)?.description).toBe('Summer festival');
    await app.db.kysely.deleteFrom('notification_category').where('id', '=', id).execute();
  });

  it('have words whatever a provider enters: none of its own without a name', async () => {
    const nameless = app.db.kysely
      .insertInto('notification_category')
      .values({ key: 'festival', description: null, description_es: null, position: 9 });
    await expect(nameless.execute()).rejects.toThrow(/check constraint/);
  });
});

describe('agreeing and declining', () => {
  beforeEach(() => sql`delete from consent where kind = 'communication'`.execute(app.db.kysely));

  it('[COMM-001][COMM-006][API-071][API-072] changes one kind by one way and nothing else', async () => {
    const before = await categories();
    const id = await idOf('AutoPay');
    expect((await change('optIn', id, 'TWILIOMSG')).body).toEqual({ success: true });
    expect(await stateOf('AutoPay')).toEqual([
      ['EMAIL', true],
      ['TWILIOMSG', true],
    ]);
    expect((await change('optOut', id, 'EMAIL')).body).toEqual({ success: true });
    expect(await stateOf('AutoPay')).toEqual([
      ['EMAIL', false],
      ['TWILIOMSG', true],
    ]);
    const others = (all: typeof before) => all.filter((category) => category.id !== id);
    expect(others(await categories())).toEqual(others(before));
  });

  it('[API-071] keeps what was agreed to: who, when, by which way, in which words, version and language; once', async () => {
    const id = await idOf('AutoPay');
    await Promise.all([1, 2, 3, 4].map(() => change('optIn', id, 'TWILIOMSG')));
    const sentence = communicationConsent(catalogue['en-us'].preferences, 'text', 'Cedar Valley Fiber');
    expect(await consents()).toEqual([
      {
        id: expect.any(Number),
        account_id: maria.accountId,
        user_id: maria.userId,
        kind: 'communication',
        choice: 'autopay:text',
        wording: `AutoPay. ${sentence}`,
        wording_version: communicationConsentVersion,
        locale: 'en-us',
        given_at: app.clock.now(),
        revoked_at: null,
        channel: 'portal',
      },
    ]);
  });

  it('[API-072] revokes that consent with the opt-out, and no other', async () => {
    const autopay = await idOf('AutoPay');
    for (const id of [autopay, await idOf('Outages')]) await change('optIn', id, 'TWILIOMSG');
    await change('optIn', autopay, 'EMAIL');
    await change('optOut', autopay, 'TWILIOMSG');
    const revoked = (await consents()).map(({ choice, revoked_at }) => [choice, revoked_at !== null]);
    expect(revoked).toEqual([
      ['autopay:text', true],
      ['outages:text', false],
      ['autopay:email', false],
    ]);
    await change('optIn', autopay, 'TWILIOMSG');
    expect((await consents()).map(({ choice, revoked_at }) => [choice, revoked_at !== null])).toEqual([
      ...revoked,
      ['autopay:text', false],
    ]);
  });

  it('is on record, each change once', async () => {
    const id = await idOf('Outages');
    const before = (await audits()).length;
    for (const name of ['optIn', 'optIn', 'optOut', 'optOut'] as const) await change(name, id, 'TWILIOMSG');
    const detail = { category: 'outages', channel: 'text' };
    const event = { action: 'preferences.changed', user_id: maria.userId, account_id: maria.accountId };
    expect((await audits()).slice(before)).toEqual([
      { ...event, detail: { ...detail, optedIn: true } },
      { ...event, detail: { ...detail, optedIn: false } },
    ]);
  });

  it('[API-071][API-072] refuses a kind there is not with NOT0001, and a way there is not', async () => {
    for (const name of ['optIn', 'optOut'] as const) {
      const unknown = await change(name, 999_999, 'EMAIL');
      expect([unknown.status, unknown.body.error?.code]).toEqual([400, 'NOT0001']);
      const fax = await change(name, await idOf('AutoPay'), 'FAX' as Type);
      expect([fax.status, fax.body.error?.fields?.[0]?.field]).toEqual([400, 'type']);
    }
    expect(await consents()).toEqual([]);
  });

  it("is the account's own business: nobody else's session gets there", async () => {
    const nora = await app.signIn(cast.nora.username);
    const id = await idOf('AutoPay');
    const answers = [
      await nora.call('listCategories', { params: params() }),
      await change('optIn', id, 'TWILIOMSG', nora),
      await change('optOut', id, 'EMAIL', nora),
      await app.call('listCategories', { params: params() }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 401]);
    expect(await stateOf('AutoPay')).toEqual([
      ['EMAIL', true],
      ['TWILIOMSG', false],
    ]);
  });
});
