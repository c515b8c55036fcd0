import { contract } from '@porchlight/contract';
import { addDays, type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';

let app: TestApp;
let start: Date;
let today: CalendarDate;
/** Noon in Chicago, some days after the demo was loaded. */
const goTo = (days: number) => app.clock.set(new Date(`${addDays(today, days)}T18:00:00Z`));

type Locale = 'en-us' | 'sp-es';
const labelsOf = async (locale: Locale = 'en-us') => (await app.call('listLabels', { query: { locale } })).body.labels;
const labelOf = async (planName: string) => (await labelsOf()).filter((label) => label.planName === planName);
const planId = async (code: string) =>
  (await app.db.kysely.selectFrom('plan').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
const set = (key: string, value: string) =>
  app.db.kysely
    .insertInto('site_setting')
    .values({ key, value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
    .execute();
/** Imports the catalogue with changes to one plan, as an operator would. */
async function change(code: string, edit: (plan: { label: Record<string, unknown>; [key: string]: unknown }) => void) {
  const file = JSON.parse(await app.product.catalogue.exportFile());
  edit(file.plans.find((plan: { code: string }) => plan.code === code));
  return app.product.catalogue.importFile(JSON.stringify(file), { dryRun: false, retire: false });
}
const setPrice = async (feature: string, price: number) => {
  const file = JSON.parse(await app.product.catalogue.exportFile());
  file.features.find(({ code }: { code: string }) => code === feature).price = price;
  return app.product.catalogue.importFile(JSON.stringify(file), { dryRun: false, retire: false });
};
async function order(accountId: number, codes: string[], status: 'PENDING' | 'FINISHED' | 'CANCELLED' = 'PENDING'): Promise<number> {
  const planIds = await Promise.all(codes.map(planId));
  return app.db.transaction(async (tx) => {
    const at = app.clock.now();
    const row = {
      account_id: accountId,
      status,
      description: 'New service',
      type: 'NEW_SERVICE',
      service_address: '',
      created_at: at,
      modified_at: at,
    };
    const { id } = await tx.kysely.insertInto('customer_order').values(row).returning('id').executeTakeFirstOrThrow();
    await app.product.labels.freeze(tx, { orderId: id, accountId, planIds });
    return id;
  });
}

beforeAll(async () => {
  app = await startApp();
  start = app.clock.now();
  today = todayInZone(start, 'America/Chicago');
});
afterAll(() => app.close());

describe('labels of the demo', () => {
  it('are one for each internet plan sold by itself, each complete in both languages, and no other', async () => {
    const sold = await app.db.kysely
      .selectFrom('plan')
      .select(['id', 'recurring_cents', 'code'])
      .where('icon', '=', 'fiber')
      .where('hide_customer_portal', '=', false)
      .where('only_bundles', '=', false)
      .execute();
    const shape: z.ZodType = contract.broadbandLabels.listLabels.answer.shape;
    for (const locale of ['en-us', 'sp-es'] as const) {
      const { body } = await app.call('listLabels', { query: { locale } });
      expect(shape.safeParse(body).error).toBeUndefined();
      expect(body.labels.map((label) => label.planId).toSorted((a, b) => a - b)).toEqual(
        sold.map(({ id }) => id).toSorted((a, b) => a - b),
      );
      for (const label of body.labels) {
        expect(label.monthlyPrice * 100).toBeCloseTo(sold.find(({ id }) => id === label.planId)?.recurring_cents ?? -1, 6);
        expect(label.typicalDownloadMbps).toBeGreaterThan(0);
        expect(label.typicalLatencyMs).toBeGreaterThan(0);
        expect([label.networkManagementUrl, label.privacyUrl, label.supportUrl].every((url) => url?.startsWith('https://'))).toBe(true);
        expect(label.oneTimeFees).toEqual([{ name: locale === 'sp-es' ? 'Instalación' : 'Installation', amount: 49 }]);
        expect(label.planName.startsWith(locale === 'sp-es' ? 'Fibra' : 'Fiber')).toBe(true);
      }
      expect(new Set(body.labels.map(({ identifier }) => identifier)).size).toBe(body.labels.length);
    }
  });

  it('tell a plan on sale from one that left, whose label stays for two years', async () => {
    const [gone] = await labelOf('Fiber 250');
    expect((await labelOf('Fiber 500'))[0]?.onSaleUntil).toBeNull();
    expect(gone?.onSaleUntil).toBe(addDays(today, -180));
    const end = new Date(`${gone?.onSaleUntil}T18:00:00Z`);
    app.clock.set(new Date(end.setUTCFullYear(end.getUTCFullYear() + 2)));
    expect(await labelOf('Fiber 250')).toHaveLength(1);
    app.clock.advance(24 * 3_600_000);
    expect(await labelOf('Fiber 250')).toEqual([]);
    app.clock.set(start);
  });
});

describe('the file (C-106)', () => {
  it('is RFC 4180 with a header, a row for each label, and parses as such', async () => {
    await app.db.kysely.updateTable('plan').set({ name: '=Fiber, "100"' }).where('code', '=', 'FIBER-100').execute();
    await app.product.labels.jobs.recordLabels();
    const { status, headers, bytes } = await app.call('downloadLabels', { query: {} });
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="broadband-labels.csv"',
    ]);
    const rows: Record<string, string>[] = parse(bytes, { columns: true, record_delimiter: '\r\n' });
    const labels = await labelsOf();
    expect(rows.map((row) => row['unique_plan_identifier'])).toEqual(labels.map(({ identifier }) => identifier));
    expect(rows.map((row) => row['plan_name'])).toContain(`'=Fiber, "100"`);
    expect(rows.find((row) => row['plan_name'] === 'Fiber 500')).toMatchObject({
      monthly_price: '44.99',
      one_time_fees: 'Installation: 49.00',
      data_included_gb: 'UNLIMITED',
      on_sale_until: '',
    });
    await app.db.kysely.updateTable('plan').set({ name: 'Fiber 100' }).where('code', '=', 'FIBER-100').execute();
    await app.product.labels.jobs.recordLabels();
    const spanish = await app.call('downloadLabels', { query: { locale: 'sp-es' } });
    expect(spanish.bytes.toString('utf8')).toContain('Instalación: 49.00');
  });
});

describe('versions', () => {
  const versions = async (code: string) =>
    app.db.kysely
      .selectFrom('broadband_label_version')
      .selectAll()
      .where('plan_id', '=', await planId(code))
      .orderBy('version')
      .execute();

  it('a change of what a label says makes a new one, anything else none; the old one stays as it was', async () => {
    const before = await versions('FIBER-300');
    await setPrice('BACKUP', 3.5);
    await change('FIBER-300', (plan) => void (plan['note'] = 'Other words'));
    await app.product.labels.jobs.recordLabels();
    expect(await versions('FIBER-300')).toHaveLength(before.length);
    await setPrice('LINE-300', 36.5);
    const after = await versions('FIBER-300');
    expect(after).toHaveLength(before.length + 1);
    expect(after.slice(0, before.length)).toEqual(before);
    expect((await labelOf('Fiber 300')).map(({ monthlyPrice }) => monthlyPrice)).toEqual([36.5]);
    await setPrice('LINE-300', 34.99);
  });

  it('a price that changes by date changes the label that day', async () => {
    const file = JSON.parse(await app.product.catalogue.exportFile());
    const line = file.features.find(({ code }: { code: string }) => code === 'LINE-2G');
    line.onSaleUntil = addDays(today, 29);
    file.features.push({ ...line, code: 'LINE-2G-NEXT', price: 99.99, onSaleFrom: addDays(today, 30), onSaleUntil: null });
    const plan = file.plans.find(({ code }: { code: string }) => code === 'FIBER-2G');
    plan.main.includedFeatures.push('LINE-2G-NEXT');
    await app.product.catalogue.importFile(JSON.stringify(file), { dryRun: false, retire: false });
    expect((await labelOf('Fiber 2 Gig'))[0]?.monthlyPrice).toBe(89.99);
    goTo(30);
    await app.product.labels.jobs.recordLabels();
    expect((await labelOf('Fiber 2 Gig'))[0]?.monthlyPrice).toBe(99.99);
    app.clock.set(start);
    await app.product.labels.jobs.recordLabels();
  });

  it('name what nobody can avoid as a fee: mandatory features, the cheapest option of a mandatory package, what the operator adds', async () => {
    await app.db.kysely.updateTable('feature_package_option').set({ recurring_cents: 900 }).where('code', '=', 'WIFI-ONE').execute();
    await change('FIBER-1G', (plan) => {
      const main = plan['main'] as { mandatoryFeatures: string[]; mandatoryPackages: string[] };
      main.mandatoryFeatures.push('BACKUP');
      main.mandatoryPackages = ['WIFI'];
      plan.label['monthlyFees'] = [{ name: 'Network fee', amount: 1.25, texts: { 'sp-es': { name: 'Cargo de red' } } }];
      (plan['main'] as { optionalFeatures: string[] }).optionalFeatures = [];
      (plan['main'] as { optionalPackages: string[] }).optionalPackages = [];
    });
    expect((await labelOf('Fiber 1 Gig'))[0]).toMatchObject({
      monthlyPrice: 64.99,
      monthlyFees: [
        { name: 'Online backup', amount: 3.5 },
        { name: 'Wi-Fi', amount: 8 },
        { name: 'Network fee', amount: 1.25 },
      ],
    });
    const spanish = (await labelsOf('sp-es')).find(({ planName }) => planName === 'Fibra 1 Gig');
    expect(spanish?.monthlyFees.map(({ name }) => name)).toEqual(['Copia de seguridad en línea', 'Wi-Fi', 'Cargo de red']);
  });

  it('can be neither changed nor removed, not even by hand', async () => {
    const table = app.db.kysely;
    await expect(table.deleteFrom('broadband_label_version').execute()).rejects.toThrow('keeps what was published');
    await expect(table.updateTable('broadband_label_version').set({ version: 9 }).execute()).rejects.toThrow('keeps what was published');
    await expect(table.deleteFrom('broadband_label_identifier').execute()).rejects.toThrow('keeps what was published');
  });
});

describe('identifiers', () => {
  const next = 'F0031415926CEDARFIBER09999';

  it('are never given to another plan, also when the first plan has long had another', async () => {
    const [{ identifier: used } = { identifier: '' }] = await labelOf('Fiber 100');
    const taken = await change('FIBER-500', (plan) => void (plan.label['identifier'] = used));
    expect(taken.problems).toEqual([
      {
        path: expect.stringMatching(/^plans\[\d+\]\.label\.identifier$/),
        code: 'identifierTaken',
        message: 'It was given to the plan FIBER-100.',
      },
    ]);
    goTo(9);
    expect((await change('FIBER-100', (plan) => void (plan.label['identifier'] = next))).problems).toEqual([]);
    const again = await change('FIBER-500', (plan) => void (plan.label['identifier'] = used));
    expect(again.problems[0]?.message).toBe('It was given to the plan FIBER-100.');
    const spans = (await labelOf('Fiber 100')).map(({ identifier, onSaleUntil }) => [identifier, onSaleUntil]);
    expect(spans).toEqual([
      [used, addDays(today, 8)],
      [next, null],
    ]);
    expect((await change('FIBER-100', (plan) => void (plan.label['identifier'] = used))).problems).toEqual([]);
    app.clock.set(start);
  });

  it.each(['F0031415926CEDARFIBER0009', 'F003141592CEDARFIBER009999', 'M0031415926CEDARFIBER09999', 'F0031415926CEDARFIBER0999-'])(
    'must have the form of the rule, not %s',
    async (identifier) => {
      const { problems } = await change('FIBER-500', (plan) => void (plan.label['identifier'] = identifier));
      expect(problems.map(({ path }) => path.replace(/\d+/, 'n'))).toEqual(['plans[n].label.identifier']);
    },
  );

  it('a plan for bundles only has none', async () => {
    const { problems } = await change('FIBER-500', (plan) => void (plan['onlyBundlesCustomerPortal'] = true));
    expect(problems.map(({ path }) => path.replace(/\d+/, 'n'))).toEqual(['plans[n].label']);
  });
});

describe('the labels of an account (C-107)', () => {
  const own = async (username: string, locale: Locale = 'en-us') => {
    const caller = await app.signIn(username);
    const { body } = await caller.call('listAccountLabels', { params: { id: String(caller.accountId) }, query: { locale } });
    return { accountId: caller.accountId, labels: body.labels.map(({ planName, monthlyPrice }) => [planName, monthlyPrice]) };
  };

  it('are those of the plans it has; frozen with the order, whatever the label says since', async () => {
    const maria = await own(cast.maria.username);
    expect(maria.labels).toEqual([['Fiber 500', 44.99]]);
    await order(maria.accountId, ['FIBER-500'], 'FINISHED');
    await setPrice('LINE-500', 54.99);
    expect((await own(cast.maria.username)).labels).toEqual([['Fiber 500', 44.99]]);
    expect((await own(cast.maria.username, 'sp-es')).labels).toEqual([['Fibra 500', 44.99]]);
    expect((await labelOf('Fiber 500'))[0]?.monthlyPrice).toBe(54.99);
    await setPrice('LINE-500', 44.99);
  });

  it('are those of an open order too, and not of a cancelled one; plans without a label freeze none', async () => {
    const { accountId } = await own(cast.sue.username);
    await order(accountId, ['FIBER-300'], 'CANCELLED');
    expect((await own(cast.sue.username)).labels).toEqual([]);
    const id = await order(accountId, ['FIBER-500', 'VOICE-BUNDLE']);
    expect((await own(cast.sue.username)).labels).toEqual([['Fiber 500', 44.99]]);
    expect((await app.product.labels.frozenFor(accountId)).map(({ planName }) => planName)).toEqual(['Fiber 500']);
    await app.db.transaction(async (tx) => app.product.labels.freeze(tx, { orderId: id, accountId, planIds: [await planIdIn(tx)] }));
    expect(await app.db.kysely.selectFrom('broadband_label_of_order').selectAll().where('order_id', '=', id).execute()).toHaveLength(1);
  });

  const planIdIn = async (tx: { kysely: TestApp['db']['kysely'] }) =>
    (await tx.kysely.selectFrom('plan').select('id').where('code', '=', 'FIBER-500').executeTakeFirstOrThrow()).id;

  it('are nobody else’s', async () => {
    const maria = await app.signIn(cast.maria.username);
    const { accountId } = await app.signIn(cast.james.username);
    const answer = await maria.call('listAccountLabels', { params: { id: String(accountId) }, query: {} });
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'GEN0004']);
    expect((await app.call('listAccountLabels', { params: { id: String(accountId) }, query: {} })).status).toBe(401);
  });
});

describe('each duty can be switched off by itself', () => {
  const facts = async () => {
    const maria = await app.signIn(cast.maria.username);
    const locationId = (await app.db.kysely.selectFrom('location').select('id').where('code', '=', 'CORE').executeTakeFirstOrThrow()).id;
    const planCategoryId = (
      await app.db.kysely.selectFrom('plan_category').select('id').where('code', '=', 'RESIDENTIAL').executeTakeFirstOrThrow()
    ).id;
    const list = await app.call('listLabels', { query: {} });
    return {
      beside: (await app.product.catalogue.listOffer({ locationId, planCategoryId, planCodes: null })).plans.some(
        (plan) => plan.hasBroadbandLabel,
      ),
      account: (await maria.call('listAccountLabels', { params: { id: String(maria.accountId) }, query: {} })).body.labels.length > 0,
      list: list.status,
      file: (await app.call('downloadLabels', { query: {} })).status,
      archive: list.status === 200 && list.body.labels.some(({ planName }) => planName === 'Fiber 250'),
    };
  };
  const all = { beside: true, account: true, list: 200, file: 200, archive: true };
  it.each([
    ['broadbandLabels.besidePlans', { ...all, beside: false }],
    ['broadbandLabels.inAccount', { ...all, account: false }],
    ['broadbandLabels.asFiles', { ...all, file: 404 }],
    ['broadbandLabels.archive', { ...all, archive: false }],
  ])('%s', async (key, expected) => {
    expect(await facts()).toEqual(all);
    await set(key, 'false');
    expect(await facts()).toEqual(expected);
    await set(key, 'true');
  });

  it('and with nothing to publish for, the list is gone', async () => {
    await set('broadbandLabels.besidePlans', 'false');
    await set('broadbandLabels.asFiles', 'false');
    expect(await facts()).toMatchObject({ list: 404, file: 404 });
    await set('broadbandLabels.besidePlans', 'true');
    await set('broadbandLabels.asFiles', 'true');
  });
});

describe('a label that is taken back', () => {
  it('leaves sale that day, stays published, and can come back', async () => {
    let kept: unknown = null;
    goTo(20);
    await change('FIBER-BIZ-300', (plan) => {
      kept = plan.label;
      plan['label'] = null as never;
    });
    expect((await labelOf('Fiber Business 300')).map(({ onSaleUntil }) => onSaleUntil)).toEqual([addDays(today, 19)]);
    await change('FIBER-BIZ-300', (plan) => void (plan['label'] = kept as never));
    expect((await labelOf('Fiber Business 300')).map(({ onSaleUntil }) => onSaleUntil)).toEqual([null]);
    app.clock.set(start);
  });

  it('and one of a plan no longer sold anywhere ended the day it was noticed', async () => {
    let places: unknown = null;
    goTo(60);
    await change('FIBER-BIZ-300', (plan) => {
      places = plan['locations'];
      plan['locations'] = [];
    });
    goTo(90);
    await app.product.labels.jobs.recordLabels();
    expect((await labelOf('Fiber Business 300')).map(({ onSaleUntil }) => onSaleUntil)).toEqual([addDays(today, 59)]);
    await change('FIBER-BIZ-300', (plan) => void (plan['locations'] = places));
    expect((await labelOf('Fiber Business 300')).map(({ onSaleUntil }) => onSaleUntil)).toEqual([null]);
    app.clock.set(start);
  });
});
