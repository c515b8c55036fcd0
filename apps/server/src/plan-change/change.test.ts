import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChangeApp, startChangeApp, type Wish } from '../../test/change-app.ts';
import type { Caller } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';

let app: ChangeApp;
let maria: Caller;
let line: number;
const mariaHas = ['BACKUP', 'LINE-CARE', 'STATIC-IP', 'WIFI-WHOLE'];

beforeAll(async () => {
  app = await startChangeApp();
  maria = await app.signIn(cast.maria.username);
  line = await app.lineOf(maria);
});
afterAll(() => app.close());

/** Every test begins with maria as she is in the cast. */
beforeEach(async () => {
  const { kysely } = app.db;
  await kysely.deleteFrom('pending_charge').execute();
  await kysely.updateTable('change_order').set({ ended_at: app.clock.now() }).where('ended_at', 'is', null).execute();
  await kysely.deleteFrom('service_line_feature').where('service_line_id', '=', line).execute();
  await kysely.deleteFrom('service_line_option').where('service_line_id', '=', line).execute();
  await kysely
    .insertInto('service_line_feature')
    .values(
      ['STATIC-IP', 'BACKUP', 'LINE-CARE'].map((code) => ({
        account_id: maria.accountId,
        service_line_id: line,
        feature_id: app.idOf(code),
      })),
    )
    .execute();
  await kysely
    .insertInto('service_line_option')
    .values({ account_id: maria.accountId, service_line_id: line, feature_package_option_id: app.idOf('WIFI-WHOLE') })
    .execute();
  await kysely
    .updateTable('service_item')
    .set({ plan_id: app.idOf('FIBER-500'), allow_manage: true })
    .where('account_id', '=', maria.accountId)
    .execute();
});

const orderOf = async (id: number) => {
  const { body } = await maria.call('getOrder', { params: { id: String(id) } });
  return body;
};
const mailsTo = async (caller: Caller) => {
  const messages = await app.product.outbox.listMessages({ to: caller === maria ? cast.maria.username : cast.carlos.username });
  return messages;
};
const refusal = async (wish: Wish, caller = maria) => {
  const { status, body } = await app.order(caller, wish);
  return [status, body.error?.code];
};

describe('C-037 an ordered change', () => {
  it('[API-042] [ENT-026] [PLAN-007] [CONST-012] [PLAN-011] answers the id of an order and makes the change when the order completes', async () => {
    const { status, body } = await app.order(maria, { on: ['STREAM', 'WIFI-ONE'], off: ['STATIC-IP', 'WIFI-WHOLE'], note: 'Please' });
    expect([status, body]).toEqual([200, { success: true, id: expect.any(Number) }]);
    const { order } = await orderOf(body.id);
    expect(order).toMatchObject({
      status: 'PENDING',
      type: 'Service change',
      description: 'Change Fiber 500',
      serviceAddress: '118 Fiber Way, Cedar Valley, IA 52001',
    });
    expect(await app.lineState(line)).toEqual({ plan: 'FIBER-500', items: mariaHas });
    await app.apply(body.id);
    expect((await orderOf(body.id)).order.status).toBe('FINISHED');
    expect(await app.lineState(line)).toEqual({ plan: 'FIBER-500', items: ['BACKUP', 'LINE-CARE', 'STREAM', 'WIFI-ONE'] });
    const [change] = await app.db.kysely.selectFrom('change_order').selectAll().where('order_id', '=', body.id).execute();
    expect(change).toMatchObject({ account_id: maria.accountId, service_line_id: line, note: 'Please', ended_at: expect.any(Date) });
  });

  it('[PLAN-007] names the order by the one thing it adds or removes, or by the plans', async () => {
    const descriptions: string[] = [];
    for (const wish of [{ on: ['STREAM'] }, { off: ['STATIC-IP'] }, { plan: 'FIBER-1G' }]) {
      const { body } = await app.order(maria, wish);
      descriptions.push((await orderOf(body.id)).order.description);
      await app.apply(body.id);
    }
    expect(descriptions).toEqual(['Add Prairie Stream TV', 'Remove Static IP address', 'Fiber 500 to Fiber 1 Gig']);
    expect(await app.lineState(line)).toEqual({ plan: 'FIBER-1G', items: ['BACKUP', 'LINE-CARE', 'STREAM', 'WIFI-WHOLE'] });
  });

  it('[ORD-005] [I18N-001] says what it is about in the language of whoever reads it: in lists, of its work and in the mail of its end', async () => {
    const { kysely } = app.db;
    const inSpanish = { headers: { 'accept-language': 'sp-es' } };
    const expected = [
      [{ off: ['STATIC-IP'] }, 'Remove Static IP address', 'Quitar Dirección IP fija'],
      [{ plan: 'FIBER-1G' }, 'Fiber 500 to Fiber 1 Gig', 'De Fibra 500 a Fibra 1 Gig'],
    ] as const;
    await kysely.updateTable('portal_user').set({ locale: 'sp-es' }).where('id', '=', maria.userId).execute();
    try {
      for (const [wish, english, spanish] of expected) {
        const id = String((await app.order(maria, wish)).body.id);
        const told = async (options = {}) => {
          const { order } = (await maria.call('getOrder', { params: { id } }, options)).body;
          const { progress } = (await maria.call('trackOrder', { params: { id } }, options)).body;
          return [order.description, order.serviceOrdersInfo[0]?.description, progress[0]?.description];
        };
        expect(await told()).toEqual([english, english, english]);
        expect(await told(inSpanish)).toEqual([spanish, spanish, spanish]);
        await app.product.orders.operations.cancel(Number(id), 'Asked by phone');
        const [mail] = await mailsTo(maria);
        expect(mail?.text).toContain(`: ${spanish}\n`);
        expect(mail?.text).not.toContain(english);
        await app.apply(Number(id));
      }
    } finally {
      await kysely.updateTable('portal_user').set({ locale: 'en-us' }).where('id', '=', maria.userId).execute();
    }
  });

  it('[PLAN-007] takes the full set as well as the difference, and charges nothing for what is active already (D-107)', async () => {
    const active = (await maria.call('listActiveItems', { params: { id: String(maria.accountId), lineId: String(line) } })).body;
    const body = await app.bodyOf(maria, { on: ['WIRING'] });
    body.features.push(
      ...active.features.map(({ id }) => ({ id, action: 'ENABLE' as const })),
      ...active.featurePackageOptions.map((option) => ({ ...option, action: 'ENABLE' as const })),
    );
    const { body: answer } = await maria.call('changeService', { body });
    await app.apply(answer.id);
    expect((await app.chargesOf(maria.accountId)).filter(({ kind }) => kind === 'ONE_TIME')).toEqual([
      { kind: 'ONE_TIME', description: 'Wiring to a second room', amount_cents: 79_00, invoice_id: null },
    ]);
    const again = await app.order(maria, { on: ['WIRING', 'STREAM'] });
    await app.apply(again.body.id);
    expect((await app.chargesOf(maria.accountId)).filter(({ kind }) => kind === 'ONE_TIME')).toHaveLength(1);
  });

  it('[PERM-012] [ENT-025] keeps what is hidden and active, and a new plan keeps what it offers too (D-112)', async () => {
    await app.db.kysely.updateTable('feature').set({ hide_customer_portal: true }).where('code', '=', 'BACKUP').execute();
    try {
      const { body } = await app.order(maria, { plan: 'FIBER-2G', off: ['STATIC-IP', 'LINE-500'] });
      await app.apply(body.id);
      expect(await app.lineState(line)).toEqual({ plan: 'FIBER-2G', items: ['BACKUP', 'LINE-CARE', 'WIFI-WHOLE'] });
    } finally {
      await app.db.kysely.updateTable('feature').set({ hide_customer_portal: false }).where('code', '=', 'BACKUP').execute();
    }
  });

  it('[API-042] is confirmed by mail: reference number, what changes, from when, and the next bill as the preview shows it', async () => {
    const wish = { on: ['STREAM'], off: ['STATIC-IP'] };
    const preview = (await app.preview(maria, wish)).body;
    const { body } = await app.order(maria, wish);
    const [mail] = await mailsTo(maria);
    expect(mail?.subject).toBe(`Your service change: reference # ${body.id}`);
    const [year, month, day] = preview.bills[0]?.invoiceDate.split('-') ?? [];
    for (const text of [
      'Prairie Stream TV: Added, $12.99/mo',
      'Static IP address: Removed',
      'Each month: $68.98 instead of $60.99',
      `Next bill, ${month}/${day}/${year}: $${preview.bills[0]?.after.total.toFixed(2)}`,
      '118 Fiber Way, Cedar Valley, IA 52001',
    ]) {
      expect(mail?.text).toContain(text);
    }
    expect(mail?.links).toContainEqual(expect.stringMatching(/\/home\?panel=orders$/));
  });

  it('[API-042] writes to a Spanish reader in Spanish, while lists call the order in the words of the provider', async () => {
    const carlos = await app.signIn(cast.carlos.username);
    const { body } = await app.order(carlos, { on: ['STATIC-IP'] });
    const [mail] = await mailsTo(carlos);
    expect(mail?.subject).toBe(`Su cambio de servicio: número de referencia ${body.id}`);
    expect(mail?.text).toContain('Dirección IP fija: Agregado, $5.00 al mes');
    await app.apply(body.id);
    const [order] = (await carlos.call('listOrders', { params: { id: String(carlos.accountId) } })).body.orders;
    expect(order?.description).toBe('Add Static IP address');
    expect((await app.chargesOf(carlos.accountId)).map(({ description }) => description)).toEqual(['Dirección IP fija']);
  });

  it('is not mailed to whoever declined mail about orders', async () => {
    const before = (await mailsTo(maria)).length;
    const { id } = await app.db.kysely
      .selectFrom('notification_category')
      .select('id')
      .where('key', '=', 'orders')
      .executeTakeFirstOrThrow();
    await app.db.kysely
      .insertInto('notification_preference')
      .values({ account_id: maria.accountId, category_id: id, channel: 'email', opted_in: false, changed_at: app.clock.now() })
      .execute();
    const { body } = await app.order(maria, { on: ['STREAM'] });
    expect(body.id).toEqual(expect.any(Number));
    expect(await mailsTo(maria)).toHaveLength(before);
    await app.db.kysely.deleteFrom('notification_preference').execute();
  });
});

describe('C-037 refusals', () => {
  it('PLN0001: the setting is off, the service is not for the portal, or it has no single line', async () => {
    const { kysely } = app.db;
    await kysely
      .insertInto('site_setting')
      .values({ key: 'portal.manage.plan.enabled', value: 'false' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: 'false' }))
      .execute();
    expect(await refusal({ on: ['STREAM'] })).toEqual([403, 'PLN0001']);
    expect((await app.preview(maria, { on: ['STREAM'] })).body.error?.code).toBe('PLN0001');
    await kysely.updateTable('site_setting').set({ value: 'true' }).where('key', '=', 'portal.manage.plan.enabled').execute();
    await kysely.updateTable('service_item').set({ allow_manage: false }).where('account_id', '=', maria.accountId).execute();
    expect(await refusal({ on: ['STREAM'] })).toEqual([403, 'PLN0001']);
    await kysely.updateTable('service_item').set({ allow_manage: true }).where('account_id', '=', maria.accountId).execute();
    const { id: _id, ...own } = await kysely.selectFrom('service_line').selectAll().where('id', '=', line).executeTakeFirstOrThrow();
    const second = await kysely.insertInto('service_line').values(own).returning('id').executeTakeFirstOrThrow();
    expect(await refusal({ on: ['STREAM'] })).toEqual([403, 'PLN0001']);
    await kysely.deleteFrom('service_line').where('id', '=', second.id).execute();
  });

  it('PLN0003: the line or the account is not Active', async () => {
    expect(await refusal({ on: ['STATIC-IP'] }, await app.signIn(cast.tom.username))).toEqual([409, 'PLN0003']);
    const status = (value: string) => app.db.kysely.updateTable('service_line').set({ status: value }).where('id', '=', line).execute();
    await status('Suspended');
    expect(await refusal({ on: ['STREAM'] })).toEqual([409, 'PLN0003']);
    expect((await app.preview(maria, { on: ['STREAM'] })).body.error?.code).toBe('PLN0003');
    await status('Active');
  });

  it.each<[string, Wish]>([
    ['nothing to change', {}],
    ['what is active already', { on: ['STATIC-IP', 'BACKUP'] }],
    ['something hidden', { on: ['STREAM'], off: ['LINE-CARE'] }],
    ['something of another plan', { on: ['VOICEMAIL'] }],
    ['the access of another plan', { on: ['LINE-1G'] }],
    ['something twice', { on: ['STREAM', 'STREAM'] }],
    ['something contradictory', { on: ['STREAM'], off: ['STREAM'] }],
    ['without what is included', { off: ['LINE-500'] }],
    ['without what is mandatory', { off: ['INSTALL'] }],
    ['without a mandatory package', { off: ['ROUTER-STANDARD'] }],
    ['two options of a package', { on: ['WIFI-ONE'] }],
    ['two new options of a package', { on: ['ROUTER-FAST', 'ROUTER-OWN'], off: ['ROUTER-STANDARD'] }],
    ['a hidden plan', { plan: 'FIBER-STAFF' }],
    ['a plan off sale', { plan: 'FIBER-250' }],
    ['a plan for business', { plan: 'FIBER-BIZ' }],
    ['a plan of bundles alone', { plan: 'VOICE-BUNDLE' }],
    ['a feature of the plan before', { plan: 'FIBER-1G', on: ['LINE-500'] }],
  ])('[PLAN-007] PLN0002: %s', async (_what, wish) => {
    expect(await refusal(wish)).toEqual([400, 'PLN0002']);
    expect(await app.db.kysely.selectFrom('change_order').select('order_id').where('ended_at', 'is', null).execute()).toEqual([]);
  });

  it('[PERM-012] PLN0002: a hidden feature or option can not be had', async () => {
    await app.db.kysely.updateTable('feature').set({ hide_customer_portal: true }).where('code', '=', 'STREAM').execute();
    expect(await refusal({ on: ['STREAM'] })).toEqual([400, 'PLN0002']);
    await app.db.kysely.updateTable('feature').set({ hide_customer_portal: false }).where('code', '=', 'STREAM').execute();
  });

  it('PLN0002: a plan that another line may change to', async () => {
    expect(await refusal({ plan: 'VOICE-HOME' }, await app.signIn(cast.bakery.username))).toEqual([400, 'PLN0002']);
  });

  it('[API-042] GEN0004: a line of somebody else, and one there is not', async () => {
    const james = await app.lineOf(await app.signIn(cast.james.username));
    expect(await refusal({ lineId: james, plan: 'FIBER-1G' })).toEqual([404, 'GEN0004']);
    expect(await refusal({ lineId: 999_999, plan: 'FIBER-1G' })).toEqual([404, 'GEN0004']);
    const { body } = await maria.call('changeService', {
      body: { ...(await app.bodyOf(maria, { on: ['STREAM'] })), accountId: (await app.signIn(cast.james.username)).accountId },
    });
    expect(body.error?.code).toBe('GEN0004');
  });

  it('[CONST-012] [PLAN-011] GEN0002: another action, source or time to apply, or a name that is not one', async () => {
    const body = await app.bodyOf(maria, { on: ['STREAM'] });
    const wrong: object[] = [
      { features: [{ id: 1, action: 'REPLACE' }] },
      { source: 'STAFF' },
      { applyOn: 'NOW' },
      { autoExecuteOrder: false },
      { name: 'NEW_ORDER_1' },
    ];
    for (const part of wrong) {
      const answer = await maria.call('changeService', { body: { ...body, ...part } as never });
      expect([part, answer.status, answer.body.error?.code]).toEqual([part, 400, 'GEN0002']);
    }
  });

  it('[PERM-020] AUTH0006: a linked account is not changed, whoever may open it', async () => {
    const linda = await app.signIn(cast.linda.username);
    const walter = await app.db.kysely.selectFrom('account').select('id').where('number', '=', '1000006').executeTakeFirstOrThrow();
    const body = await app.bodyOf({ ...linda, accountId: walter.id }, { plan: 'FIBER-1G' });
    const { status, body: answer } = await linda.call('changeService', { body });
    expect([status, answer.error?.code]).toEqual([403, 'AUTH0006']);
  });
});

describe('C-037 once', () => {
  const name = 'SERVICE_CHANGE_ORDER_once';

  it('[API-042] the same key, or the same name, is the same order, even after it was made; another wish under it is GEN0007 (D-013)', async () => {
    const wish = { name, on: ['STREAM'] };
    const key = { 'idempotency-key': 'e3b0c442-98fc-4c14-9afb-f4c8996fb924' };
    const first = (await app.order(maria, wish, key)).body.id;
    expect((await app.order(maria, wish, key)).body.id).toBe(first);
    expect((await app.order(maria, { ...wish, on: ['GUARD'] }, key)).body.error?.code).toBe('GEN0007');
    expect((await app.order(maria, wish)).body.id).toBe(first);
    await app.apply(first);
    expect((await app.order(maria, wish)).body.id).toBe(first);
    expect((await app.order(maria, { ...wish, on: ['GUARD'] })).body.error?.code).toBe('GEN0007');
    expect((await app.order(maria, { ...wish, note: 'Another' })).body.error?.code).toBe('GEN0007');
    expect(await app.chargesOf(maria.accountId)).toHaveLength(1);
  });

  it('[API-042] PLN0004: a second change of a line that is being changed, until the first is over', async () => {
    const first = (await app.order(maria, { on: ['STREAM'] })).body.id;
    expect(await refusal({ on: ['GUARD'] })).toEqual([409, 'PLN0004']);
    expect((await app.preview(maria, { on: ['GUARD'] })).status).toBe(200);
    await app.apply(first);
    expect((await app.order(maria, { on: ['GUARD'] })).status).toBe(200);
  });
});

it('[API-042] takes effect on the day of the service address', async () => {
  const { body } = await app.preview(maria, { on: ['STREAM'] });
  expect(body.effectiveDate).toBe(todayInZone(app.clock.now(), 'America/Chicago'));
});
