import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs, type OutageApp, startOutageApp, westEnd } from '../../test/outage-app.ts';

let app: OutageApp;
let staff: Awaited<ReturnType<OutageApp['staff']>>;
beforeAll(async () => {
  app = await startOutageApp();
  staff = await app.staff('agent');
});
afterAll(() => app.close());

const nowhere = { isNetwork: false, accountNumbers: [], zipCodes: [], locationIds: [], coverageAreaIds: [], shape: null };
const said = { severity: 'down', cause: 'power', words: null, wordsEs: null } as const;
const unplanned = { ...said, area: nowhere, isPlanned: false, startsAt: null, expectedUntil: null, note: null };
const started = async (more: Partial<typeof unplanned> | { area: object }) =>
  (await staff.call('outages.startOutage', { body: { ...unplanned, ...more } as typeof unplanned })).body.id;
const one = async (id: number) => (await staff.call('outages.getOutage', { params: { id: String(id) } })).body;
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString();

it('counts an area before anybody is told, begins there, and lists it', async () => {
  await app.at('100 Fiber Way');
  const area = { ...nowhere, shape: westEnd };
  const counted = await staff.call('outages.countOutage', { body: { area } });
  const id = await started({ area, words: '<img src=x onerror=alert(1)>' } as never);
  await app.follow();
  const [first] = (await staff.call('outages.listOutages')).body;
  expect(first).toMatchObject({ id, state: 'open', isListed: true, version: 1, words: '<img src=x onerror=alert(1)>' });
  expect(first?.area).toEqual({ isNetwork: false, accountNumbers: [], zipCodes: [], locations: [], hasShape: true });
  expect(first?.accounts).toBeGreaterThanOrEqual(1);
  expect(counted.body).toMatchObject({ accounts: first?.accounts, byZip: first?.byZip });
});

it('names the field that has to be put right', async () => {
  const refused = async (body: object) => {
    const { status, body: answer } = await staff.call('outages.startOutage', { body: { ...unplanned, ...body } as never });
    return [status, answer.error?.code, answer.error?.fields?.[0]?.field];
  };
  const crossing = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    ],
  };
  expect(await refused({})).toEqual([400, 'GEN0002', 'area']);
  expect(await refused({ area: { ...nowhere, shape: crossing } })).toEqual([400, 'GEN0002', 'area.shape']);
  expect(await refused({ area: { ...nowhere, zipCodes: ['5'] } })).toEqual([400, 'GEN0002', 'area.zipCodes']);
  expect(await refused({ area: { ...nowhere, accountNumbers: ['4711'] } })).toEqual([400, 'GEN0002', 'area.accountNumbers']);
  const zip = { area: { ...nowhere, zipCodes: ['52001'] } };
  expect(await refused({ ...zip, expectedUntil: at(-1) })).toEqual([400, 'GEN0002', 'expectedUntil']);
  expect(await refused({ ...zip, startsAt: 'tomorrow' })).toEqual([400, 'GEN0002', 'startsAt']);
  expect(await refused({ ...zip, isPlanned: true, startsAt: at(2), expectedUntil: at(1) })).toEqual([400, 'GEN0002', 'expectedUntil']);
  const network = { area: { ...nowhere, isNetwork: true } };
  const id = await started(network);
  expect((await refused(network)).slice(0, 2)).toEqual([409, 'STF0150']);
  await staff.call('outages.endOutage', { params: { id: String(id) }, body: { version: 1, endedAt: null } });
});

it('changes, ends and corrects from the version it was read at, each on record under who did it', async () => {
  const id = await started({ area: { ...nowhere, zipCodes: ['60601'] } });
  const params = { id: String(id) };
  const { startedAt } = await one(id);
  const body = { ...said, version: 1, startsAt: startedAt, expectedUntil: at(3), area: null, words: 'Being repaired.' };
  expect((await staff.call('outages.changeOutage', { params, body })).status).toBe(200);
  const late = await staff.call('outages.changeOutage', { params, body });
  expect([late.status, late.body.error?.code]).toEqual([409, 'STF0002']);
  expect((await one(id)).updates.map(({ kind, message }) => [kind, message])).toEqual([
    ['begun', null],
    ['changed', 'Being repaired.'],
  ]);
  expect((await staff.call('outages.endOutage', { params, body: { version: 2, endedAt: null } })).status).toBe(200);
  const again = await staff.call('outages.endOutage', { params, body: { version: 3, endedAt: null } });
  expect([again.status, again.body.error?.code]).toEqual([409, 'STF0151']);
  app.clock.advance(hourMs / 4);
  expect((await staff.call('outages.endOutage', { params, body: { version: 3, endedAt: at(-0.1) } })).status).toBe(200);
  const acts = await app.db.kysely
    .selectFrom('audit_event')
    .select(['action', 'staff_id', 'detail'])
    .where('action', 'like', 'outage.%')
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  expect(acts.map(({ action }) => action)).toEqual(['outage.corrected', 'outage.ended', 'outage.changed', 'outage.started']);
  expect(new Set(acts.map((act) => act.staff_id)).size).toBe(1);
  expect(acts[0]?.staff_id).not.toBeNull();
  expect(acts[0]?.detail).toEqual({ outageId: id });
});

it('keeps messages and credit rules, refuses what makes no sense, and what was changed meanwhile', async () => {
  const { version, quietMinutes, perMinute, rules } = (await staff.call('outages.getOutageSettings')).body;
  const [first, second] = rules;
  if (first === undefined || second === undefined) throw new Error('there are two rules');
  const change = (more: object, of = version) =>
    staff.call('outages.changeOutageSettings', { body: { version: of, quietMinutes, perMinute, rules, ...more } as never });
  const wrong = await change({ rules: [{ ...first, fromHours: 0 }, second] });
  expect(wrong.body.error?.fields?.[0]?.field).toBe(`${first.accountType}.fromHours`);
  expect((await change({ rules: [{ ...first, dayAmount: 0.001 }, second] })).status).toBe(400);
  expect((await change({ quietMinutes: 30, rules: [{ ...first, fromHours: 4, cap: 12.5 }, second] })).status).toBe(200);
  expect((await change({})).body.error?.code).toBe('STF0002');
  const after = (await staff.call('outages.getOutageSettings')).body;
  expect(after).toMatchObject({ version: version + 1, quietMinutes: 30 });
  expect(after.rules[0]).toMatchObject({ fromHours: 4, cap: 12.5 });
});

it('shows what an outage credits and approves it', async () => {
  await app.rule({ isAutomatic: false });
  const account = await app.at('9 Credit Street', { zip: '60655' });
  const id = await started({ area: { ...nowhere, zipCodes: ['60655'] } });
  await app.follow();
  app.clock.advance(72 * hourMs);
  staff = await app.staff('agent');
  const params = { id: String(id) };
  await staff.call('outages.endOutage', { params, body: { version: 1, endedAt: null } });
  await app.follow();
  const { credit } = await one(id);
  expect(credit).toMatchObject({ isWorking: false, decision: null, sums: [{ accountType: 'RESIDENTIAL', accounts: 1 }] });
  expect(await app.creditsOf(account)).toEqual([]);
  await staff.call('outages.decideOutageCredit', { params, body: { version: 2, decision: 'approved' } });
  await app.follow();
  expect(await app.creditsOf(account)).toHaveLength(1);
  expect((await one(id)).credit.decision).toBe('approved');
});
