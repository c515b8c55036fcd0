import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streets } from '../../test/guest-app.ts';
import { type PatchBody, type SignupApp, startSignupApp } from '../../test/signup-app.ts';
import { cast } from '../demo/index.ts';

let app: SignupApp;
beforeAll(async () => {
  app = await startSignupApp();
});
afterAll(() => app.close());
beforeEach(() => app.setStatus(streets.signup, 'NEW_SERVICE'));

/** Somebody with a good link, and what the page would send for the first plan. */
const chooser = async () => {
  const made = await app.signUp();
  const token = await app.link(made.accountNumber);
  const opened = await app.opened(token);
  return { ...made, token, opened, body: await app.bodyOf(opened) };
};
const kept = (orderId: number) => app.db.kysely.selectFrom('service_signup').selectAll().where('order_id', '=', orderId).executeTakeFirst();
const outcome = ({ status, body }: Awaited<ReturnType<SignupApp['patch']>>) => `${status} ${body.error?.code ?? 'ok'}`;
/** Two pieces of work: then the order as a whole is given its plans. */
const addWork = async (orderId: number) => {
  const [work] = await app.db.kysely.selectFrom('service_order').selectAll().where('order_id', '=', orderId).execute();
  if (!work) throw new Error('the order has no work');
  const { id, workflow_chain, ...rest } = work;
  await app.db.kysely
    .insertInto('service_order')
    .values({ ...rest, description: 'Voice', workflow_chain: JSON.stringify(workflow_chain) })
    .execute();
  return id;
};

describe('choosing plans by a link (C-079, C-080)', () => {
  it('[API-089][SIGNUP-010] gives the one service order its plan, with the names and prices of the catalogue', async () => {
    const { token, body, orderId, accountId } = await chooser();
    const { body: answer, status } = await app.patch(token, body);
    expect([status, answer]).toEqual([200, { success: true, id: body.serviceOrderId }]);
    const [asked] = body.plans;
    const row = await kept(orderId);
    expect(row).toMatchObject({ account_id: accountId, locale: 'en-us', completed_at: null });
    expect(row?.plans).toMatchObject([{ planId: asked?.planId, planName: asked?.planName, bundle: null }]);
  });

  it('[API-090][SIGNUP-010] gives an order with several pieces of work its plans', async () => {
    const { token, orderId } = await chooser();
    await addWork(orderId);
    const body = await app.bodyOf(await app.opened(token), { bundle: 0 });
    expect(body.plans.length).toBeGreaterThan(1);
    expect((await app.patch(token, body)).body).toEqual({ success: true, id: orderId });
    expect(await kept(orderId)).toMatchObject({ plans: body.plans.map(({ planId }) => expect.objectContaining({ planId })) });
  });

  it.each([
    ['sid', cast.sid.accountNumber, streets.signup],
    ['a visitor of whom no more than the order is known', '1000018', streets.waiting],
  ])('[API-089] works for the order of %s', async (_who, number, street) => {
    await app.setStatus(street, 'NEW_SERVICE');
    const token = await app.link(number);
    expect(outcome(await app.patch(token, await app.bodyOf(await app.opened(token))))).toBe('200 ok');
  });

  it('[API-089] gives the same state for the same body twice, and another choice takes the place of an earlier one', async () => {
    const { token, opened, body, orderId } = await chooser();
    await app.patch(token, body);
    const first = await kept(orderId);
    await app.patch(token, body);
    expect(await kept(orderId)).toEqual(first);
    const other = await app.bodyOf(opened, { plan: 1 });
    expect(outcome(await app.patch(token, other))).toBe('200 ok');
    expect((await kept(orderId))?.plans).toMatchObject([{ planId: other.plans[0]?.planId }]);
    expect(await app.db.kysely.selectFrom('service_signup').selectAll().where('order_id', '=', orderId).execute()).toHaveLength(1);
  });

  it('changes nothing of the order before the sign-up is completed', async () => {
    const { token, opened, orderId } = await chooser();
    const read = () =>
      Promise.all([
        app.db.kysely.selectFrom('customer_order').selectAll().where('id', '=', orderId).execute(),
        app.db.kysely.selectFrom('service_order').selectAll().where('order_id', '=', orderId).execute(),
        app.db.kysely.selectFrom('order_event').selectAll().where('order_id', '=', orderId).execute(),
      ]);
    const before = await read();
    expect(outcome(await app.patch(token, await app.bodyOf(opened, { plan: 1 })))).toBe('200 ok');
    expect(await read()).toEqual(before);
    expect((await app.open(token)).body.success).toBe(true);
  });

  it('[API-089] takes neither names nor prices from the browser', async () => {
    const { token, body, orderId } = await chooser();
    await app.patch(token, body);
    const honest = await kept(orderId);
    const [plan] = body.plans;
    if (!plan) throw new Error('nothing was chosen');
    const [line] = plan.servicelines;
    const lying = {
      ...body,
      fullAddress: '100 Fiber Way, Cedar Valley, IA 52001',
      price: 0,
      plans: [
        { ...plan, planName: 'Free', planDescription: 'Free for ever', recurringMonthlyPrice: 0, servicelines: [{ ...line, price: 0 }] },
      ],
    };
    expect(outcome(await app.patch(token, lying as unknown as PatchBody))).toBe('200 ok');
    expect((await kept(orderId))?.plans).toEqual(honest?.plans);
  });

  it('keeps the note that was left', async () => {
    const { token, body, orderId } = await chooser();
    await app.patch(token, { ...body, note: 'The gate is at the back.' });
    expect((await kept(orderId))?.note).toBe('The gate is at the back.');
  });
});

describe('who may choose', () => {
  it.each([
    ['no link', () => Promise.resolve(null), '403 TOK0001'],
    ['a link nobody made', () => Promise.resolve('A'.repeat(43)), '403 TOK0001'],
    [
      'a link of another kind',
      async () => {
        const invited = await app.product.guestOrder.inviteToOrder(cast.sid.accountNumber);
        return 'url' in invited ? new URL(invited.url).searchParams.get('token') : null;
      },
      '403 TOK0001',
    ],
    ["another order's link", async () => app.link(cast.sid.accountNumber), '403 TOK0001'],
  ])('[API-089][API-090][PERM-018][PERM-022] is refused with %s', async (_what, tokenOf, refusal) => {
    const { body, orderId } = await chooser();
    const token = await tokenOf();
    expect(outcome(await app.patch(token, body))).toBe(refusal);
    expect(outcome(await app.patch(token, { ...body, serviceOrderId: null }))).toBe(refusal);
    expect(await kept(orderId)).toBeUndefined();
  });

  it('[API-089] is not a session, not even the own one', async () => {
    const sid = await app.signIn(cast.sid.username);
    const token = await app.link(cast.sid.accountNumber);
    const body = await app.bodyOf(await app.opened(token));
    const { status, body: answer } = await sid.call('patchServiceOrder', { body });
    expect(`${status} ${answer.error?.code}`).toBe('403 TOK0001');
  });

  it("[API-089][API-090] is refused for another account's id, and for another order's work", async () => {
    const mine = await chooser();
    const theirs = await chooser();
    const attempts = [
      { ...mine.body, accountId: theirs.accountId },
      { ...mine.body, accountId: 999_999_999 },
      { ...mine.body, serviceOrderId: theirs.body.serviceOrderId },
      { ...mine.body, serviceOrderId: 999_999_999 },
    ];
    for (const body of attempts) expect(outcome(await app.patch(mine.token, body))).toBe('403 TOK0001');
    expect([await kept(mine.orderId), await kept(theirs.orderId)]).toEqual([undefined, undefined]);
  });

  it('is refused once the link is over', async () => {
    const { token, body } = await chooser();
    app.clock.advance(30 * 86_400_000);
    expect(outcome(await app.patch(token, body))).toBe('403 TOK0002');
  });

  it.each(['cancelled', 'plansChosen'] as const)(
    '[API-089][SIGNUP-011] hears that the order was moved on by "%s": ORD0003',
    async (event) => {
      const { token, body, orderId } = await chooser();
      const { serviceOrderId } = body;
      if (serviceOrderId === null) throw new Error('the order has one piece of work');
      await app.db.transaction((tx) => app.orders.advance(tx, { serviceOrderId, event, actor: { kind: 'operator', userId: null } }));
      const { status, body: answer } = await app.patch(token, body);
      expect([status, answer]).toMatchObject([200, { success: false, error: { code: 'ORD0003' } }]);
      expect(await kept(orderId)).toBeUndefined();
    },
  );
});

describe('what may be chosen', () => {
  const bent = async (change: (body: PatchBody) => PatchBody | Promise<PatchBody>, via?: 'patchOrder' | 'patchServiceOrder') => {
    const { token, body, orderId } = await chooser();
    const answer = await app.patch(token, await change(body), { ...(via && { via }) });
    return { said: outcome(answer), fields: answer.body.error?.fields?.map(({ field }) => field), kept: await kept(orderId) };
  };
  const only = (plan: Partial<PatchBody['plans'][number]>) => (body: PatchBody) => {
    const [first] = body.plans;
    if (!first) throw new Error('nothing was chosen');
    return { ...body, plans: [{ ...first, ...plan }] };
  };
  const planId = async (column: 'hide_customer_portal' | 'only_bundles') =>
    (await app.db.kysely.selectFrom('plan').select('id').where(column, '=', true).executeTakeFirstOrThrow()).id;

  it('[API-089] is nothing hidden, nothing of a bundle alone, and nothing from elsewhere: ORD0002', async () => {
    const hidden = await planId('hide_customer_portal');
    const bundled = await planId('only_bundles');
    const foreign = (await app.offersAt(streets.single)).plans[0]?.id ?? 0;
    for (const id of [hidden, bundled, foreign, 999_999]) {
      expect(await bent(only({ planId: id }))).toEqual({ said: '200 ORD0002', fields: undefined, kept: undefined });
    }
  });

  it('[API-089] is no plan twice, no half bundle and no feature that is not offered: ORD0002', async () => {
    const { planBundles } = await app.offersAt(streets.signup);
    const bundle = planBundles[0]?.id ?? 0;
    const line = { features: [{ id: 999_999 }], serviceLineRelation: 'Main' as const, index: 0 };
    expect((await bent((body) => ({ ...body, plans: [...body.plans, ...body.plans] }))).said).toBe('200 ORD0002');
    expect((await bent(only({ planBundleId: bundle }))).said).toBe('200 ORD0002');
    expect((await bent(only({ servicelines: [line] }))).said).toBe('200 ORD0002');
  });

  it.each(['NEW_SIGNUP', 'NEW_SURVEY', 'NONE'] as const)(
    '[SIGNUP-006][API-089] is nothing where the address allows %s now: ORD0002',
    async (status) => {
      const { token, body, orderId } = await chooser();
      await app.setStatus(streets.signup, status);
      expect(outcome(await app.patch(token, body))).toBe('200 ORD0002');
      expect(await kept(orderId)).toBeUndefined();
      await app.setStatus(streets.signup, 'NEW_SERVICE');
      expect(outcome(await app.patch(token, body))).toBe('200 ok');
    },
  );

  it('[API-089][API-090] goes the path that fits the order: GEN0002 names the field', async () => {
    const wrong = { said: '400 GEN0002', fields: ['serviceOrderId'], kept: undefined };
    expect(await bent((body) => body, 'patchOrder')).toEqual(wrong);
    expect(await bent((body) => ({ ...body, serviceOrderId: null }), 'patchOrder')).toMatchObject({ said: '200 ok' });
    expect(await bent((body) => ({ ...body, serviceOrderId: null }), 'patchServiceOrder')).toEqual(wrong);
    const several = await chooser();
    const id = await addWork(several.orderId);
    expect(outcome(await app.patch(several.token, { ...several.body, serviceOrderId: id }))).toBe('400 GEN0002');
  });

  it('[API-089] carries the service orders of its own models only', async () => {
    const theirs = await chooser();
    const wrong = { said: '400 GEN0002', fields: ['serviceModelServiceOrderList'], kept: undefined };
    expect(await bent((body) => ({ ...body, serviceModelServiceOrderList: theirs.body.serviceModelServiceOrderList }))).toEqual(wrong);
    expect(
      await bent((body) => ({
        ...body,
        serviceModelServiceOrderList: [{ serviceModelId: 999_999, serviceOrderId: body.serviceOrderId ?? 0 }],
      })),
    ).toEqual(wrong);
    expect(theirs.body.serviceModelServiceOrderList).toHaveLength(1);
  });

  it.each([
    ['type', { type: 'NEW_SIGNUP' }],
    ['name', { name: 'ORDER' }],
    ['plans', { plans: [] }],
    ['note', { note: 'x'.repeat(1001) }],
    ['accountId', { accountId: '1' }],
  ])('[API-089] has a well-formed %s', async (field, change) => {
    expect(await bent((body) => ({ ...body, ...change }) as PatchBody)).toEqual({ said: '400 GEN0002', fields: [field], kept: undefined });
  });

  it('is told apart at the same moment: the last of many choices stands whole', async () => {
    const { token, opened, orderId } = await chooser();
    const bodies = await Promise.all([0, 1, 2].map((plan) => app.bodyOf(opened, { plan })));
    const answers = await Promise.all([...bodies, ...bodies].map((body) => app.patch(token, body)));
    expect(new Set(answers.map(outcome))).toEqual(new Set(['200 ok']));
    const row = await kept(orderId);
    const [choice] = (row?.choice ?? []) as { planId: number }[];
    expect(row?.plans).toMatchObject([{ planId: choice?.planId }]);
  });
});
