import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeededAccount } from '../../test/factories/accounts.ts';
import type { Caller } from '../../test/harness.ts';
import { begun, type OutageApp, startOutageApp, westEnd } from '../../test/outage-app.ts';

let app: OutageApp;
/** Inside the drawn square, outside of it, at an address nobody knows, and in another ZIP code. */
let inside: SeededAccount;
let outside: SeededAccount;
let unknown: SeededAccount;
let elsewhere: SeededAccount;
let callers: Caller[];
beforeAll(async () => {
  app = await startOutageApp();
  [inside, outside] = [await app.at('100 Fiber Way'), await app.at('900 Nowhere Trail')];
  [unknown, elsewhere] = [await app.at('12345 Unlisted Byway'), await app.at('77 Other Road', { zip: '60601' })];
  callers = [];
  for (const { username } of [inside, outside, unknown, elsewhere]) callers.push(await app.signIn(username));
});
afterAll(() => app.close());

const seen = async () => {
  const answers: boolean[] = [];
  for (const caller of callers) answers.push(await app.sees(caller));
  return answers;
};
const end = (id: number) => app.product.outages.end(id);
const panelOf = async (caller: Caller) =>
  (await caller.call('listAccountOutages', { params: { id: String(caller.accountId) } }, { headers: { 'accept-language': 'en-us' } })).body;
/** A square around all of the town. */
const wholeTown = {
  type: 'Polygon',
  coordinates: [
    [
      [-91, 42],
      [-90, 42],
      [-90, 43],
      [-91, 43],
      [-91, 42],
    ],
  ],
};

describe('whom an outage concerns', () => {
  it('[SHELL-021] are those whose service is inside the drawn area, as soon as they are listed', async () => {
    const id = await begun(app, { shape: westEnd });
    expect(await seen()).toEqual([false, false, false, false]);
    await app.follow();
    expect(await seen()).toEqual([true, false, false, false]);
    await end(id);
    expect(await seen()).toEqual([false, false, false, false]);
  });

  it('counts an address of unknown place by its ZIP code where most of that lies inside', async () => {
    const id = await begun(app, { shape: wholeTown });
    await app.follow();
    expect(await seen()).toEqual([true, true, true, false]);
    const [listed] = await app.product.outages.list();
    expect(listed).toMatchObject({ id, isListed: true, byZip: expect.any(Number) });
    expect(listed?.byZip).toBeGreaterThanOrEqual(1);
    await end(id);
  });

  it('leaves out holes of the area', async () => {
    const [hole] = westEnd.coordinates;
    const id = await begun(app, { shape: { type: 'Polygon', coordinates: [...wholeTown.coordinates, hole] } });
    await app.follow();
    expect((await seen()).slice(0, 2)).toEqual([false, true]);
    await end(id);
  });

  it('are those of the ZIP codes, of the places, and those named, all together', async () => {
    const id = await begun(app, { zipCodes: ['60601'], accounts: [outside.number] });
    await app.follow();
    expect(await seen()).toEqual([false, true, false, true]);
    await end(id);
  });

  it('are also those who come into the area while it goes on, within minutes', async () => {
    const id = await begun(app, { zipCodes: ['60699'] });
    await app.follow();
    const late = await app.at('1 Late Road', { zip: '60699' });
    const caller = await app.signIn(late.username);
    await app.follow();
    expect(await app.sees(caller)).toBe(false);
    await app.pass(0.1);
    expect(await app.sees(caller)).toBe(true);
    await end(id);
  });

  it('changes with the area: who is not in it any more sees nothing', async () => {
    const id = await begun(app, { zipCodes: ['52001'] });
    await app.follow();
    expect((await seen()).slice(0, 3)).toEqual([true, true, true]);
    const outcome = await app.product.outages.change(
      id,
      {
        startedAt: app.clock.now(),
        expectedUntil: null,
        severity: 'down',
        causeKind: 'power',
        words: null,
        wordsEs: null,
        area: { accounts: [], shape: westEnd },
      },
      { version: 1 },
    );
    expect(outcome).toEqual({ id });
    await app.follow();
    expect((await seen()).slice(0, 3)).toEqual([true, false, false]);
    await end(id);
  });

  it('leaves out accounts without service: closed ones and those that only ordered', async () => {
    const closed = await app.at('5 Closed Road', { zip: '60688', account: { status: 'Deactivated' } });
    const id = await begun(app, { zipCodes: ['60688'] });
    await app.follow();
    expect(await app.sees(await app.signIn(closed.username))).toBe(false);
    expect((await app.product.outages.list())[0]?.concerned).toBe(0);
    await end(id);
  });
});

describe('what is planned', () => {
  it('is shown from its beginning, ends by itself, and may be called off before', async () => {
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
    const id = await begun(app, { zipCodes: ['60601'], isPlanned: true, startsAt: at(2), expectedUntil: at(5) });
    const other = await begun(app, { zipCodes: ['60601'], isPlanned: true, startsAt: at(24), expectedUntil: at(25) });
    await app.follow();
    const caller = () => app.signIn(elsewhere.username);
    expect(await app.sees(await caller())).toBe(false);
    const planned = async () =>
      (await panelOf(await caller())).outages.filter((each) => each.isPlanned).map((each) => [each.id, each.state]);
    expect(await planned()).toEqual([
      [id, 'planned'],
      [other, 'planned'],
    ]);
    await app.pass(2);
    expect(await app.sees(await caller())).toBe(true);
    await end(other);
    await app.pass(3);
    expect(await app.sees(await caller())).toBe(false);
    expect(await planned()).toEqual([
      [other, 'cancelled'],
      [id, 'ended'],
    ]);
    expect(await end(other)).toEqual({ problem: 'endedBefore' });
  });
});

describe('what a customer is told', () => {
  it("is the provider's words in their language, with every update and the times of the account", async () => {
    const caller = await app.signIn(inside.username);
    const id = await begun(app, {
      shape: westEnd,
      causeKind: 'fiberCut',
      words: 'A digger <b>cut</b> a cable.',
      wordsEs: 'Cortaron un cable.',
    });
    await app.follow();
    const expectedUntil = new Date(app.clock.now().getTime() + 3_600_000);
    const said = {
      startedAt: app.clock.now(),
      severity: 'slow' as const,
      causeKind: 'fiberCut' as const,
      words: 'Being spliced.',
      wordsEs: null,
    };
    await app.product.outages.change(id, { ...said, expectedUntil }, { version: 1 });
    const { timeZone, outages } = await panelOf(caller);
    expect(timeZone).toBe('America/Chicago');
    expect(outages[0]).toMatchObject({
      id,
      state: 'open',
      severity: 'slow',
      cause: 'fiberCut',
      message: 'Being spliced.',
      expectedUntil: expectedUntil.toISOString(),
      credit: null,
      updates: [
        { kind: 'begun', expectedUntil: null, message: 'A digger <b>cut</b> a cable.' },
        { kind: 'changed', expectedUntil: expectedUntil.toISOString(), message: 'Being spliced.' },
      ],
    });
    const spanish = await caller.call(
      'listAccountOutages',
      { params: { id: String(caller.accountId) } },
      { headers: { 'accept-language': 'sp-es' } },
    );
    expect(spanish.body.outages[0]?.updates[0]?.message).toBe('Cortaron un cable.');
    await end(id);
  });

  it("is nothing of other accounts' outages, and a foreign account is not there", async () => {
    const caller = await app.signIn(outside.username);
    const own = (await panelOf(caller)).outages.map(({ id }) => id);
    const id = await begun(app, { accounts: [inside.number] });
    await app.follow();
    expect((await panelOf(caller)).outages.map((each) => each.id)).toEqual(own);
    await end(id);
    expect((await caller.call('listAccountOutages', { params: { id: String(inside.accountId) } })).status).toBe(404);
  });
});

describe('what is refused', () => {
  const start = (outage: Partial<Parameters<OutageApp['product']['outages']['start']>[0]>) =>
    app.product.outages.start({ accounts: [], cause: null, expectedUntil: null, ...outage });
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);

  it('names what is wrong with an area', async () => {
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
    expect(await start({ shape: crossing })).toEqual({ problem: { shape: 'crossing', at: [0.5, 0.5] } });
    expect(await start({ shape: { type: 'Point', coordinates: [0, 0] } })).toMatchObject({ problem: { shape: 'notAnArea' } });
    expect(await start({ shape: 'nonsense' })).toMatchObject({ problem: { shape: 'notAnArea' } });
    expect(await start({ zipCodes: ['5200'] })).toEqual({ problem: 'badZipCode' });
    expect(await start({ locationIds: [999_999] })).toEqual({ problem: { unknownLocations: [999_999] } });
    expect(await start({ coverageAreaIds: [999_999] })).toEqual({ problem: 'unknownCoverageAreas' });
    expect(await start({ accounts: ['4711'] })).toEqual({ problem: { unknownAccounts: ['4711'] } });
    expect(await start({})).toEqual({ problem: 'noArea' });
  });

  it('names what is wrong with its times', async () => {
    const zip = { zipCodes: ['60601'] };
    expect(await start({ ...zip, expectedUntil: at(-1) })).toEqual({ problem: 'notInFuture' });
    expect(await start({ ...zip, startsAt: at(1) })).toEqual({ problem: 'notInPast' });
    expect(await start({ ...zip, startsAt: at(-24 * 40) })).toEqual({ problem: 'tooLongAgo' });
    expect(await start({ ...zip, isPlanned: true, startsAt: at(2), expectedUntil: at(1) })).toEqual({ problem: 'endBeforeBegin' });
    expect(await start({ ...zip, isPlanned: true, startsAt: at(2) })).toEqual({ problem: 'noEnd' });
    expect(await start({ ...zip, isPlanned: true, startsAt: at(-1), expectedUntil: at(1) })).toEqual({ problem: 'notInFuture' });
    const id = await begun(app, { ...zip, startsAt: at(-2) });
    expect(await app.product.outages.end(id, { at: at(-3) })).toEqual({ problem: 'endBeforeBegin' });
    expect(await app.product.outages.end(id, { at: at(1) })).toEqual({ problem: 'notInPast' });
    expect(await app.product.outages.end(id, { at: at(-1) })).toEqual({ id });
    expect(await app.product.outages.end(987_654)).toEqual({ problem: 'noOutage' });
  });

  it('lets one of two changes made from the same version through', async () => {
    const id = await begun(app, { zipCodes: ['60601'] });
    const to = {
      startedAt: app.clock.now(),
      expectedUntil: null,
      severity: 'down',
      causeKind: 'power',
      words: null,
      wordsEs: null,
    } as const;
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => app.product.outages.change(id, to, { version: 1 })));
    expect(outcomes.filter((outcome) => 'id' in outcome)).toHaveLength(1);
    expect(outcomes).toContainEqual({ problem: 'otherVersion' });
    expect(await app.product.outages.end(id, { version: 1 })).toEqual({ problem: 'otherVersion' });
    await end(id);
  });
});
