import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GuestApp, startGuestApp, streets } from '../../test/guest-app.ts';
import { cast } from '../demo/index.ts';

let app: GuestApp;
beforeAll(async () => {
  app = await startGuestApp();
});
afterAll(() => app.close());

const invite = async (number: string) => {
  const invited = await app.product.guestOrder.inviteToOrder(number);
  if ('problem' in invited) throw new Error(invited.problem);
  return { url: invited.url, token: new URL(invited.url).searchParams.get('token') ?? '' };
};
const verify = (verificationToken: string) => app.call('verifyOrderToken', { body: { verificationToken } });
/** An account that is about to order, with the order's body. */
const visitor = async () => {
  const account = await app.makeAccount(streets.signup, 'SIGNUP');
  return { account, body: await app.orderBody(account.id, streets.signup) };
};
const order = ({ account, body }: Awaited<ReturnType<typeof visitor>>, baseOrderId: number | undefined, token: string | null) =>
  app.order(
    'SIGNUP',
    { ...body, ...(baseOrderId === undefined ? {} : { baseOrderId }) },
    account.guestKey,
    token === null ? {} : { 'x-verification-token': token },
  );

describe('[API-060][EMAILORD-002] an invitation to order', () => {
  it('[API-060] is mailed, and opens the account’s open order as often as somebody looks', async () => {
    const { url, token } = await invite(cast.sid.accountNumber);
    expect(url).toBe(`http://127.0.0.1:8080/emailorder?token=${token}`);
    expect((await app.mailsTo(cast.sid.username))[0]).toMatchObject({
      subject: 'Your invitation to order from Cedar Valley Fiber',
      links: [url],
    });
    for (const _look of [1, 2]) {
      const { status, body } = await verify(token);
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, orderId: expect.any(Number), formattedAddress: '200 Signup Street, Cedar Valley, IA 52001' });
    }
  });

  it('of an account without an order is about one that waits for the choice, and that no list shows', async () => {
    const { token } = await invite(cast.nora.accountNumber);
    const { body } = await verify(token);
    expect(body.formattedAddress).toMatch(/Cedar Valley, IA 52001$/);
    const nora = await app.signIn(cast.nora.username);
    const { orders } = (await nora.call('listOrders', { params: { id: nora.accountId } })).body;
    expect(orders.flatMap(({ serviceOrdersInfo }) => serviceOrdersInfo)).toEqual([]);
  });

  it('is refused where nobody could follow it', async () => {
    expect(await app.product.guestOrder.inviteToOrder('4711')).toEqual({ problem: 'noAccount' });
  });

  it.each(['nonsense', 'A'.repeat(43)])('[PERM-018] opens nothing with the token %j', async (token) => {
    const { status, body } = await verify(token);
    expect([status, body.success, body.error?.code]).toEqual([200, false, 'TOK0001']);
  });

  it('is tied to the order it leads to and used up by it (D-145)', async () => {
    const { token } = await invite(cast.sid.accountNumber);
    const { orderId } = (await verify(token)).body;
    const mine = await visitor();
    const made = await order(mine, orderId, token);
    expect(made.status).toBe(200);
    const kept = await app.db.kysely.selectFrom('guest_order').selectAll().where('order_id', '=', made.body.id).executeTakeFirstOrThrow();
    expect(kept.base_order_id).toBe(orderId);
    expect((await order(mine, orderId, token)).body).toEqual(made.body);
    expect((await verify(token)).body.error?.code).toBe('TOK0003');
    const again = await order(await visitor(), orderId, token);
    expect([again.status, again.body.error?.code]).toEqual([403, 'TOK0003']);
  });

  it('[PERM-022] is needed to name a base order, and leads to its own order only', async () => {
    const { token } = await invite(cast.sid.accountNumber);
    const { orderId } = (await verify(token)).body;
    const refusals = [
      await order(await visitor(), orderId, null),
      await order(await visitor(), orderId, 'nonsense'),
      await order(await visitor(), orderId + 1, token),
      await order(await visitor(), undefined, token),
    ];
    expect(refusals.map(({ status, body }) => `${status} ${body.error?.code}`)).toEqual(Array.from({ length: 4 }, () => '403 TOK0001'));
    expect((await order(await visitor(), orderId, token)).status).toBe(200);
  });

  it('is not used up by an order that was refused', async () => {
    const { token } = await invite(cast.sid.accountNumber);
    const { orderId } = (await verify(token)).body;
    const mine = await visitor();
    const refused = await order({ ...mine, body: { ...mine.body, salesAgentId: 987_654 } }, orderId, token);
    expect(refused.body.error?.code).toBe('ORD0001');
    const zones = [{ zoneId: 987_654, value: 'x' }];
    expect((await order({ ...mine, body: { ...mine.body, addressZoneValuesToSave: zones } }, orderId, token)).body.error?.code).toBe(
      'ORD0001',
    );
    expect((await order(mine, orderId, token)).status).toBe(200);
  });

  it('leads to one order when two use it at the same moment', async () => {
    const { token } = await invite(cast.sid.accountNumber);
    const { orderId } = (await verify(token)).body;
    const visitors = await Promise.all([visitor(), visitor(), visitor(), visitor()]);
    const answers = await Promise.all(visitors.map((mine) => order(mine, orderId, token)));
    expect(answers.map(({ status, body }) => `${status} ${body.error?.code ?? ''}`).toSorted()).toEqual([
      '200 ',
      '403 TOK0003',
      '403 TOK0003',
      '403 TOK0003',
    ]);
  });

  it('is over after thirty days', async () => {
    const { token } = await invite(cast.sid.accountNumber);
    const { orderId } = (await verify(token)).body;
    app.clock.advance(30 * 86_400_000);
    expect((await verify(token)).body.error?.code).toBe('TOK0002');
    const late = await order(await visitor(), orderId, token);
    expect([late.status, late.body.error?.code]).toEqual([403, 'TOK0002']);
  });
});
