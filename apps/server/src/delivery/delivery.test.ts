import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';

let app: TestApp;
const deliveryOf = async (caller: Caller) => (await caller.call('getDelivery', { params: { id: String(caller.accountId) } })).body;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('[API-034] [ENT-017] [ENT-018] answers the current way and all on offer, paper first', async () => {
  const body = await deliveryOf(await app.signIn(cast.maria.username));
  expect(body.current).toEqual({ name: 'Email', note: null, method: 'EMAIL', email: cast.maria.username });
  expect(body.available.map(({ price, distributionMethod }) => [distributionMethod.method, price])).toEqual([
    ['PAPER', 3],
    ['EMAIL', 0],
    ['PAPERLESS', 0],
  ]);
  expect(body.available[0]).toEqual({
    id: expect.any(Number),
    price: 3,
    distributionMethod: {
      name: 'Paper',
      description: 'A printed invoice by mail',
      note: 'Arrives three to five days after the bill date',
      method: 'PAPER',
    },
  });
});

it('[API-034] paper has no e-mail address, and each account type its own options', async () => {
  const bakery = await deliveryOf(await app.signIn(cast.bakery.username));
  expect(bakery.current).toEqual({ name: 'Paper', note: 'Arrives three to five days after the bill date', method: 'PAPER' });
  const maria = await deliveryOf(await app.signIn(cast.maria.username));
  const ids = (body: typeof maria) => body.available.map(({ id }) => id);
  expect(ids(bakery).filter((id) => ids(maria).includes(id))).toEqual([]);
});

it("[PAPER-003] answers in the reader's language where the operator has given texts in it, else as they are", async () => {
  const carlos = await app.signIn(cast.carlos.username);
  const params = { id: String(carlos.accountId) };
  const inSpanish = { headers: { 'accept-language': 'sp-es' } };
  const read = async () => (await carlos.call('getDelivery', { params }, inSpanish)).body.available[0]?.distributionMethod;
  const paper = { name: 'Papel', description: 'Una factura impresa por correo postal', method: 'PAPER' };
  expect(await read()).toEqual({ ...paper, note: 'Llega de tres a cinco días después de la fecha de facturación' });
  const { body } = await carlos.call('listDeliveryOptions', { query: { accountType: 'RESIDENTIAL' } }, inSpanish);
  expect(body[0]?.distributionMethod).toMatchObject(paper);
  await app.db.kysely.deleteFrom('delivery_option_text').execute();
  expect(await read()).toMatchObject({ name: 'Paper', description: 'A printed invoice by mail' });
});

it('[ENT-017] nobody has chosen yet: no current way, and still all on offer', async () => {
  const body = await deliveryOf(await app.signIn(cast.pat.username));
  expect(body.current).toBeNull();
  expect(body.available).toHaveLength(3);
});

it('falls back to another contact e-mail in the order of the form', async () => {
  const james = await app.signIn(cast.james.username);
  const emails = app.db.kysely;
  await emails.deleteFrom('contact_email').where('account_id', '=', james.accountId).where('type', '=', 'DISTRIBUTION').execute();
  await emails
    .insertInto('contact_email')
    .values([
      { account_id: james.accountId, type: 'OTHER', email: 'other@example.com', verified_at: null },
      { account_id: james.accountId, type: 'BUSINESS', email: 'work@example.com', verified_at: null },
    ])
    .execute();
  expect((await deliveryOf(james)).current?.email).toBe(cast.james.username);
  await emails.deleteFrom('contact_email').where('account_id', '=', james.accountId).where('type', '=', 'PERSONAL').execute();
  expect((await deliveryOf(james)).current?.email).toBe('work@example.com');
});
