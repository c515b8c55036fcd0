import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaffCaller, startApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let agent: StaffCaller;
let code: string;
beforeAll(async () => {
  app = await startApp();
  agent = await app.staff('agent');
  code =
    (await agent.call('catalogue.listItems', { params: { kind: 'plans' } })).body.items.find(({ state }) => state === 'onSale')?.code ?? '';
});
afterAll(() => app.close());

const get = async (kind: 'plans' | 'locations' | 'features' = 'plans', which = code) =>
  (await agent.call('catalogue.getItem', { params: { kind, code: which } })).body;
const save = (item: Record<string, unknown>, number: number, which = code) =>
  agent.call('catalogue.saveItem', { params: { kind: 'plans', code: which }, body: { number, item } } as never);
const fieldsOf = (body: { error?: { fields?: unknown } }) => (body.error?.fields ?? []) as { field: string; message: string }[];
const file = async () => (await agent.call('catalogue.getFile')).body as unknown;
const fileText = async () => {
  const answer = await app.http.inject({
    url: '/aboss-api/rest/v1/staff/catalogue-file',
    headers: { cookie: agent.cookie, 'x-requested-with': 'portal' },
  });
  return answer.body;
};

describe('one thing of the catalogue', () => {
  it('is changed by the rules of the import, with before and after kept', async () => {
    const { item, number } = await get();
    const saved = await save({ ...item, fromPrice: 61.5, description: 'Changed by staff' }, number);
    expect(saved.status).toBe(200);
    expect((await get()).item).toMatchObject({ fromPrice: 61.5, description: 'Changed by staff' });
    const { versions } = (await agent.call('catalogue.listVersions')).body;
    expect(versions[0]).toMatchObject({ number: saved.body.number, changedBy: expect.any(String) });
    expect(versions[0]?.differences[0]).toMatchObject({ kind: 'plans', code, change: 'changed' });
    expect(versions[0]?.differences[0]?.fields).toContainEqual({ field: 'fromPrice', before: expect.any(String), after: '61.5' });
  });

  it('is refused with every problem, in the names of the file, and nothing is kept', async () => {
    const { item, number } = await get();
    const shape = await save({ ...item, fromPrice: -1, description: '' }, number);
    expect(shape.status).toBe(400);
    expect(
      fieldsOf(shape.body)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['description', 'fromPrice']);
    const together = await save({ ...item, categories: ['NOWHERE'], onSaleFrom: '2026-12-01', onSaleUntil: '2026-11-01' }, number);
    expect(
      fieldsOf(together.body)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['categories[0]', 'onSaleUntil']);
    expect((await save({ ...item, surprise: 1 }, number)).status).toBe(400);
    expect((await save({ ...item, code: 'OTHER' }, number)).status).toBe(400);
    expect((await get()).item).toEqual(item);
  });

  it('that somebody else changed meanwhile stays as they left it; another thing does not stand in the way', async () => {
    const { item, number } = await get();
    const other =
      (await agent.call('catalogue.listItems', { params: { kind: 'plans' } })).body.items.find((each) => each.code !== code)?.code ?? '';
    const otherItem = (await get('plans', other)).item;
    expect((await save({ ...otherItem, note: 'By a colleague' }, number, other)).status).toBe(200);
    expect((await save({ ...item, note: 'Mine' }, number)).status).toBe(200);
    const late = await save({ ...item, note: 'Too late' }, number);
    expect([late.status, late.body.error?.code]).toEqual([409, 'STF0002']);
    expect((await get()).item).toMatchObject({ note: 'Mine' });
  });

  it('saved twice at once is written once', async () => {
    const { item, number } = await get();
    const both = await Promise.all([save({ ...item, note: 'One' }, number), save({ ...item, note: 'Two' }, number)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('saved as it is makes no version, and is on record', async () => {
    const { item, number } = await get();
    expect((await save(item, number)).body).toMatchObject({ number });
    expect((await get()).number).toBe(number);
  });
});

describe('a change', () => {
  it('is taken back, and what it added is off sale', async () => {
    const { item, number } = await get();
    const before = item;
    const changed = (await save({ ...item, fromPrice: 12.34 }, number)).body.number;
    const undone = await agent.call('catalogue.undo', { params: { number: String(changed) } });
    expect(undone.status).toBe(200);
    expect((await get()).item).toEqual(before);
    const added = await save({ ...before, code: 'BRAND-NEW', label: null }, undone.body.number, 'BRAND-NEW');
    expect(added.status).toBe(200);
    await agent.call('catalogue.undo', { params: { number: String(added.body.number) } });
    const listed = (await agent.call('catalogue.listItems', { params: { kind: 'plans' } })).body.items;
    expect(listed.find((each) => each.code === 'BRAND-NEW')).toMatchObject({ state: 'ended' });
  });

  it('that was changed again is not', async () => {
    const first = await get();
    const one = (await save({ ...first.item, note: 'first' }, first.number)).body.number;
    await save({ ...first.item, note: 'second' }, one);
    expect((await agent.call('catalogue.undo', { params: { number: String(one) } })).body.error?.code).toBe('STF0002');
  });
});

describe('the history', () => {
  const latest = async () => (await agent.call('catalogue.listVersions')).body.versions[0]?.differences[0]?.change;

  it.each([
    ['a last day still to come', { onSaleUntil: '2099-11-01' }, 'changed'],
    ['that day brought forward to one that is over', { onSaleUntil: '2001-11-01' }, 'retired'],
    ['another day that is over', { onSaleUntil: '2001-11-02' }, 'changed'],
    ['no last day any more', { onSaleUntil: null }, 'changed'],
    ['a day that is over, with other words', { onSaleUntil: '2001-11-01', note: 'Sold out' }, 'changed'],
  ])('calls what took a thing off sale so, and nothing else: %s', async (_what, part, change) => {
    const { item, number } = await get();
    expect((await save({ ...item, ...part }, number)).status).toBe(200);
    expect(await latest()).toBe(change);
  });

  it('calls it so when a file leaves it out, and not when that is taken back', async () => {
    const whole = JSON.parse(await fileText());
    const sold = whole.plans.filter((each: { onSaleUntil: string | null }) => each.onSaleUntil === null);
    const plans = whole.plans.filter((each: { code: string }) => each.code !== sold[0].code);
    const text = JSON.stringify({ format: whole.format, version: whole.version, plans });
    const { body } = await agent.call('catalogue.compareFile', { body: { file: text, retire: true } });
    expect(body.differences).toMatchObject([{ code: sold[0].code, change: 'retired' }]);
    const applied = await agent.call('catalogue.applyFile', { body: { number: body.number, file: text, retire: true } });
    expect(applied.body).toMatchObject({ added: 0, changed: 0, retired: 1 });
    expect(await latest()).toBe('retired');
    await agent.call('catalogue.undo', { params: { number: String(applied.body.number) } });
    expect(await latest()).toBe('changed');
  });
});

describe('a whole file', () => {
  const compare = (text: string, retire = false) => agent.call('catalogue.compareFile', { body: { file: text, retire } });

  it('changes nothing when it comes back', async () => {
    expect(await file()).toBeDefined();
    const { body } = await compare(await fileText(), true);
    expect(body).toMatchObject({ problems: [], differences: [] });
    expect(body.unchanged).toBe(body.read);
  });

  it('is compared without keeping anything, and applied as it was compared', async () => {
    const whole = JSON.parse(await fileText());
    const plan = whole.plans.find((each: { code: string }) => each.code === code);
    plan.fromPrice = 77;
    whole.plans = whole.plans.filter((each: { code: string }) => each.code !== 'BRAND-NEW');
    const text = JSON.stringify(whole);
    const { body } = await compare(text);
    expect(body.differences).toEqual([
      { kind: 'plans', code, change: 'changed', fields: [{ field: 'fromPrice', before: expect.any(String), after: '77' }] },
    ]);
    expect((await get()).item).not.toMatchObject({ fromPrice: 77 });
    const applied = await agent.call('catalogue.applyFile', { body: { number: body.number, file: text, retire: false } });
    expect(applied.body).toMatchObject({ added: 0, changed: 1, retired: 0 });
    const again = await agent.call('catalogue.applyFile', { body: { number: body.number, file: text, retire: false } });
    expect(again.body.error?.code).toBe('STF0002');
  });

  it('that is wrong says where, and nothing of it is applied', async () => {
    expect((await compare('{oops')).body.problems[0]).toMatchObject({ path: '' });
    const whole = JSON.parse(await fileText());
    whole.bundles = [{ ...whole.bundles[0], plans: ['NO-SUCH-PLAN'] }];
    const text = JSON.stringify(whole);
    const { body } = await compare(text);
    expect(body.problems).toEqual([{ path: 'bundles[0].plans[0]', code: 'noPlan', message: 'There is no plan NO-SUCH-PLAN.' }]);
    const applied = await agent.call('catalogue.applyFile', { body: { number: body.number, file: text, retire: false } });
    expect([applied.status, fieldsOf(applied.body)[0]?.field]).toEqual([400, 'bundles[0].plans[0]']);
    const inSpanish = { headers: { 'accept-language': 'es' } };
    const compared = await agent.call('catalogue.compareFile', { body: { file: text, retire: false } }, inSpanish);
    expect(compared.body.problems[0]?.message).toBe('No existe el plan NO-SUCH-PLAN.');
    const refused = await agent.call('catalogue.applyFile', { body: { number: body.number, file: text, retire: false } }, inSpanish);
    expect(fieldsOf(refused.body)[0]?.message).toBe('No existe el plan NO-SUCH-PLAN.');
  });

  it('is for those who may edit the catalogue', async () => {
    const clerk = await app.staff('clerk');
    expect((await clerk.call('catalogue.compareFile', { body: { file: '{}', retire: false } })).status).toBe(403);
    expect((await clerk.call('catalogue.getFile')).status).toBe(403);
  });
});
