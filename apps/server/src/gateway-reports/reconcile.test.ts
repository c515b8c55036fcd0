import { cents } from '@porchlight/domain/money/cents.ts';
import type { PaymentState } from '@porchlight/domain/payments/transitions.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import {
  buildLine,
  createReportedBooks,
  dayMs,
  hourMs,
  newReference,
  type ReportingProvider,
  reportingProvider,
} from '../../test/factories/gateway-reports.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import { paymentProviders } from '../ports/payment-providers.ts';
import { createGatewayReports, type GatewayReports, type Reconciliation } from './index.ts';
import { usualPeriod } from './period.rules.ts';

let database: TestDatabase;
let db: Database;
const clock = createTestClock(new Date('2026-05-20T09:00:00Z'));
const logged: object[] = [];
const log = { error: (fields: object) => void logged.push(fields), warn: () => {}, info: () => {} } as unknown as Log;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: database.connection });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const untouched = () => Promise.reject(new Error('a comparison changes no payment'));
const reportsOf = (reporting: ReportingProvider): GatewayReports =>
  createGatewayReports({
    db,
    clock,
    log,
    providers: paymentProviders(reporting.provider, []),
    payments: { applyReported: untouched },
    paymentMethods: { receiveNotice: untouched },
  });

type Books = Awaited<ReturnType<typeof createReportedBooks>>;
interface Place {
  books: Books;
  reporting: ReportingProvider;
  /** `kind subject` of what is planted. */
  planted: string[];
  /** Makes the two agree about what was planted. */
  mend: (() => void | Promise<unknown>)[];
}

const setState = (reference: string, state: PaymentState) =>
  db.kysely.updateTable('payment').set({ state }).where('reference', '=', reference).execute();
const drop = (place: Place, reference: string, kind?: string) => () => {
  place.reporting.lines = place.reporting.lines.filter(
    (line) => line.about !== 'money' || line.reference !== reference || (kind !== undefined && line.kind !== kind),
  );
};

/** What both sides say alike, whenever it happened. */
const agreeing: Record<string, (place: Place, at: Date) => Promise<void>> = {
  async card({ books, reporting }, at) {
    const { reference } = await books.payment(new Date(at.getTime() + 60_000), ['succeeded']);
    reporting.lines.push(buildLine('captured', { reference, at }));
  },
  async cardByItsIdAlone({ books, reporting }, at) {
    const line = buildLine('captured', { at });
    await books.payment(at, ['succeeded'], { transactionId: line.transactionId });
    reporting.lines.push(line, { ...line });
  },
  async cardThatSettles({ books, reporting }, at) {
    const { reference } = await books.payment(at, ['succeeded']);
    reporting.lines.push(buildLine('captured', { reference, at }), buildLine('settled', { reference, at: new Date(at.getTime() + dayMs) }));
  },
  async bankOnItsWay({ books, reporting }, at) {
    const { reference } = await books.payment(at, ['accepted']);
    reporting.lines.push(buildLine('accepted', { reference, at }));
  },
  async bankThatSettled({ books, reporting }, at) {
    const later = new Date(at.getTime() + 2 * dayMs);
    const { reference } = await books.payment(at, ['accepted', { to: 'settled', at: new Date(later.getTime() + hourMs) }]);
    reporting.lines.push(buildLine('accepted', { reference, at }), buildLine('settled', { reference, at: later }));
  },
  async bankThatSettledSince({ books, reporting }, at) {
    const { reference } = await books.payment(at, ['accepted', { to: 'settled', at: new Date(period.to.getTime() + hourMs) }]);
    reporting.lines.push(buildLine('accepted', { reference, at }));
  },
  async bankThatCameBack({ books, reporting }, at) {
    const later = new Date(at.getTime() + dayMs);
    const { reference } = await books.payment(at, ['accepted', 'settled', { to: 'returned', at: later }]);
    reporting.lines.push(
      buildLine('returned', { reference, at: later }),
      buildLine('accepted', { reference, at }),
      buildLine('settled', { reference, at }),
    );
  },
  async cardThatWasTakenBack({ books, reporting }, at) {
    const later = new Date(at.getTime() + 3 * dayMs);
    const { reference } = await books.payment(at, ['succeeded', { to: 'chargedBack', at: later }]);
    reporting.lines.push(buildLine('captured', { reference, at }), buildLine('chargedBack', { reference, at: later }));
  },
  async stopped({ books, reporting }, at) {
    const { id, reference } = await books.payment(at, ['accepted', 'cancelled']);
    await books.refund(id, new Date(at.getTime() + hourMs), 'done', { amountCents: 50_00, isVoid: true });
    reporting.lines.push(buildLine('accepted', { reference, at }), buildLine('voided', { reference, at: new Date(at.getTime() + hourMs) }));
  },
  async givenBack({ books, reporting }, at) {
    const { id, reference } = await books.payment(at, ['succeeded']);
    const refund = await books.refund(id, new Date(at.getTime() + hourMs), 'done');
    reporting.lines.push(
      buildLine('captured', { reference, at }),
      buildLine('refunded', { reference: refund, at, amountCents: cents(10_00) }),
    );
  },
  async failed({ books }, at) {
    await books.payment(at, ['declined']);
    await books.payment(at, ['expired']);
    await books.payment(at, []);
  },
};

/** What differs, each happening within the time that is compared. */
const differing: Record<string, (place: Place, at: Date) => Promise<void>> = {
  async missingHere(place, at) {
    const line = buildLine('captured', { reference: newReference(), at });
    place.reporting.lines.push(line);
    place.planted.push(`missingHere ${line.reference}`);
    place.mend.push(drop(place, line.reference ?? ''));
  },
  async missingHereOfNobody(place, at) {
    const line = buildLine('settled', { at });
    place.reporting.lines.push(line);
    place.planted.push(`missingHere ${line.transactionId}`);
    place.mend.push(() => void place.reporting.lines.splice(place.reporting.lines.indexOf(line), 1));
  },
  async missingThere(place, at) {
    const { reference } = await place.books.payment(at, ['succeeded']);
    place.planted.push(`missingThere ${reference}`);
    place.mend.push(() => void place.reporting.lines.push(buildLine('captured', { reference, at })));
  },
  async amountDiffers(place, at) {
    const { reference } = await place.books.payment(at, ['succeeded']);
    const line = buildLine('captured', { reference, at, amountCents: cents(50_01) });
    place.reporting.lines.push(line);
    place.planted.push(`amountDiffers ${reference}`);
    place.mend.push(() => void Object.assign(line, { amountCents: cents(50_00) }));
  },
  async returnedThere(place, at) {
    const { reference } = await place.books.payment(new Date(at.getTime() - 4 * dayMs), ['accepted', 'settled']);
    place.reporting.lines.push(
      buildLine('settled', { reference, at: new Date(at.getTime() - 2 * dayMs) }),
      buildLine('returned', { reference, at }),
    );
    place.planted.push(`stateDiffers ${reference}`);
    place.mend.push(() => setState(reference, 'returned'));
  },
  async chargedBackThere(place, at) {
    const { reference } = await place.books.payment(new Date(at.getTime() - 40 * dayMs), ['succeeded']);
    place.reporting.lines.push(buildLine('chargedBack', { reference, at }));
    place.planted.push(`stateDiffers ${reference}`);
    place.mend.push(() => setState(reference, 'chargedBack'));
  },
  async chargedBackHere(place, at) {
    const { reference } = await place.books.payment(at, ['succeeded', { to: 'chargedBack', at }]);
    place.reporting.lines.push(buildLine('captured', { reference, at }));
    place.planted.push(`stateDiffers ${reference}`);
    place.mend.push(() => void place.reporting.lines.push(buildLine('chargedBack', { reference, at })));
  },
  async settledHereAlone(place, at) {
    const { reference } = await place.books.payment(at, ['accepted', { to: 'settled', at }]);
    place.reporting.lines.push(buildLine('accepted', { reference, at }));
    place.planted.push(`stateDiffers ${reference}`);
    place.mend.push(() => void place.reporting.lines.push(buildLine('settled', { reference, at })));
  },
  async stoppedThere(place, at) {
    const { reference } = await place.books.payment(at, ['accepted']);
    place.reporting.lines.push(buildLine('accepted', { reference, at }), buildLine('voided', { reference, at }));
    place.planted.push(`stateDiffers ${reference}`);
    place.mend.push(drop(place, reference, 'voided'));
  },
  async capturedOfOneThatFailed(place, at) {
    const { reference } = await place.books.payment(at, ['declined']);
    place.reporting.lines.push(buildLine('captured', { reference, at }));
    place.planted.push(`stateDiffers ${reference}`);
    place.mend.push(drop(place, reference));
  },
  async capturedOfOneThatIsOpen(place, at) {
    const { reference } = await place.books.payment(at, []);
    place.reporting.lines.push(buildLine('captured', { reference, at }));
    place.planted.push(`stateDiffers ${reference}`);
    place.mend.push(drop(place, reference));
  },
  async takenTwice(place, at) {
    const { reference } = await place.books.payment(at, ['succeeded']);
    const second = buildLine('captured', { reference, at });
    place.reporting.lines.push(buildLine('captured', { reference, at }), second);
    place.planted.push(`duplicateThere ${reference}`);
    place.mend.push(() => void place.reporting.lines.splice(place.reporting.lines.indexOf(second), 1));
  },
  async refundThereAlone(place, at) {
    const line = buildLine('refunded', { reference: newReference(), at });
    place.reporting.lines.push(line);
    place.planted.push(`refundMissingHere ${line.reference}`);
    place.mend.push(drop(place, line.reference ?? ''));
  },
  async refundDeclinedHere(place, at) {
    const { id, reference } = await place.books.payment(at, ['succeeded']);
    const refund = await place.books.refund(id, at, 'declined');
    place.reporting.lines.push(
      buildLine('captured', { reference, at }),
      buildLine('refunded', { reference: refund, at, amountCents: cents(10_00) }),
    );
    place.planted.push(`refundMissingHere ${refund}`);
    place.mend.push(drop(place, refund));
  },
  async refundHereAlone(place, at) {
    const { id, reference } = await place.books.payment(at, ['succeeded']);
    const refund = await place.books.refund(id, at, 'done');
    place.reporting.lines.push(buildLine('captured', { reference, at }));
    place.planted.push(`refundMissingThere ${refund}`);
    place.mend.push(() => void place.reporting.lines.push(buildLine('refunded', { reference: refund, at, amountCents: cents(10_00) })));
  },
  async refundOfAnotherAmount(place, at) {
    const { id, reference } = await place.books.payment(at, ['succeeded']);
    const refund = await place.books.refund(id, at, 'done');
    const line = buildLine('refunded', { reference: refund, at, amountCents: cents(11_00) });
    place.reporting.lines.push(buildLine('captured', { reference, at }), line);
    place.planted.push(`refundAmountDiffers ${refund}`);
    place.mend.push(() => void Object.assign(line, { amountCents: cents(10_00) }));
  },
  async wordOfNobody(place, at) {
    const line = buildLine('unknown', { at, said: 'type=adjustment' });
    place.reporting.lines.push(line);
    place.planted.push(`unknownLine ${line.lineId}`);
    place.mend.push(() => void place.reporting.lines.splice(place.reporting.lines.indexOf(line), 1));
  },
};

const mismatchesOf = async ({ provider }: Pick<Reconciliation, 'provider'>, isOpen = true) =>
  (
    await db.kysely
      .selectFrom('gateway_mismatch')
      .select(['kind', 'subject'])
      .where('provider', '=', provider)
      .where('resolved_at', isOpen ? 'is' : 'is not', null)
      .execute()
  ).map(({ kind, subject }) => `${kind} ${subject}`);

const newPlace = async (): Promise<Place> => {
  const reporting = reportingProvider();
  return { reporting, books: await createReportedBooks(db, reporting.provider.id), planted: [], mend: [] };
};
const period = usualPeriod(clock.now(), 'America/Chicago');
const within = (fraction: number) => new Date(period.from.getTime() + fraction * (period.to.getTime() - period.from.getTime() - 1));

describe('a report beside the books', () => {
  const whenever = fc.double({ min: -0.8, max: 1.2, noNaN: true });
  const inside = fc.double({ min: 0, max: 1, noNaN: true });
  const story = fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom(...Object.keys(agreeing)), when: whenever, differs: fc.constant(false) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom(...Object.keys(differing)), when: inside, differs: fc.constant(true) }) },
  );

  it('[PAY-065] lists every difference that is planted and nothing else; mended, each is resolved', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 4, maxLength: 30 }), async (stories) => {
        const place = await newPlace();
        for (const { kind, when, differs } of stories) await (differs ? differing : agreeing)[kind]?.(place, within(when));
        place.reporting.lines.reverse();
        const reports = reportsOf(place.reporting);
        const [first] = await reports.reconcile();
        if (first === undefined) throw new Error('nothing was compared');
        expect((await mismatchesOf(first)).toSorted()).toEqual(place.planted.toSorted());
        expect([first.outcome, first.found, first.newCount]).toEqual(['done', place.planted.length, place.planted.length]);
        clock.advance(1_000);
        const [again] = await reports.reconcile();
        expect(again).toMatchObject({ found: place.planted.length, newCount: 0, resolved: 0 });
        for (const mend of place.mend) await mend();
        clock.advance(1_000);
        const [mended] = await reports.reconcile();
        expect(await mismatchesOf(first)).toEqual([]);
        expect(mended).toMatchObject({ found: 0, resolved: place.planted.length });
        expect((await mismatchesOf(first, false)).toSorted()).toEqual(place.planted.toSorted());
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it.each(Object.keys(differing))('[PAY-065] finds alone: %s', async (kind) => {
    const place = await newPlace();
    await differing[kind]?.(place, within(0.5));
    const [result] = await reportsOf(place.reporting).reconcile();
    expect([result?.found, await mismatchesOf({ provider: place.reporting.provider.id })]).toEqual([1, place.planted]);
  });

  it.each(Object.keys(agreeing))('[PAY-065] finds nothing in: %s', async (kind) => {
    const place = await newPlace();
    for (const when of [-0.5, 0, 0.2, 0.5, 0.8, 0.99, 1.1]) await agreeing[kind]?.(place, within(when));
    expect((await reportsOf(place.reporting).reconcile())[0]?.found).toBe(0);
  });

  it('[PAY-065] tells each new difference once, with its number and nothing of the payment', async () => {
    const place = await newPlace();
    await differing['missingThere']?.(place, within(0.5));
    const reports = reportsOf(place.reporting);
    logged.length = 0;
    await reports.reconcile();
    clock.advance(1_000);
    await reports.reconcile();
    const { id: mismatchId } = await db.kysely
      .selectFrom('gateway_mismatch')
      .select('id')
      .where('provider', '=', place.reporting.provider.id)
      .executeTakeFirstOrThrow();
    expect(logged).toEqual([{ provider: place.reporting.provider.id, mismatchId }]);
  });

  it('[PAY-065] lists what was resolved and is back as new', async () => {
    const place = await newPlace();
    const line = buildLine('captured', { reference: newReference(), at: within(0.5) });
    const reports = reportsOf(place.reporting);
    const counts: number[] = [];
    for (const lines of [[line], [], [line]]) {
      place.reporting.lines = lines;
      clock.advance(1_000);
      counts.push((await reports.reconcile())[0]?.newCount ?? -1);
    }
    expect(counts).toEqual([1, 0, 1]);
    expect(await mismatchesOf({ provider: place.reporting.provider.id })).toEqual([`missingHere ${line.reference}`]);
  });

  it('[PAY-065] of which only a part can be had is not compared: what was open stays open, and no line stays behind', async () => {
    const place = await newPlace();
    await differing['missingHere']?.(place, within(0.5));
    const reports = reportsOf(place.reporting);
    await reports.reconcile();
    place.reporting.isAway = true;
    place.reporting.lines = [];
    clock.advance(1_000);
    expect(await reports.reconcile()).toMatchObject([{ outcome: 'unavailable', found: 0, resolved: 0 }]);
    expect(await mismatchesOf({ provider: place.reporting.provider.id })).toEqual(place.planted);
    expect(await db.kysely.selectFrom('gateway_report_line').selectAll().execute()).toEqual([]);
    const runs = await db.kysely
      .selectFrom('gateway_reconciliation')
      .select('outcome')
      .where('provider', '=', place.reporting.provider.id)
      .orderBy('id')
      .execute();
    expect(runs.map(({ outcome }) => outcome)).toEqual(['done', 'unavailable']);
  });

  it('[PAY-065] is compared by itself at three in the morning where most accounts are, after it was read, and at no other hour', async () => {
    const place = await newPlace();
    const asked: number[] = [];
    for (const time of ['2026-05-21T07:50:00Z', '2026-05-21T08:50:00Z', '2026-05-21T09:50:00Z']) {
      place.reporting.asked.length = 0;
      const parts = { db, clock: createTestClock(new Date(time)), log, providers: paymentProviders(place.reporting.provider, []) };
      const untold = { payments: { applyReported: untouched }, paymentMethods: { receiveNotice: untouched } };
      await createGatewayReports({ ...parts, ...untold }).jobs.reconcileGateways();
      asked.push(place.reporting.asked.length);
    }
    expect(asked).toEqual([0, 2, 0]);
  });

  it('[PAY-065] whose comparison was killed is put to its end by the next one', async () => {
    const place = await newPlace();
    const left = await db.kysely
      .insertInto('gateway_reconciliation')
      .values({
        provider: 'KILLED',
        period_from: period.from,
        period_to: period.to,
        began_at: new Date(clock.now().getTime() - dayMs),
        ended_at: null,
        outcome: 'running',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.kysely
      .insertInto('gateway_report_line')
      .values({
        reconciliation_id: left.id,
        line_id: 'x',
        kind: 'captured',
        reference: null,
        transaction_id: 't',
        amount_cents: 1,
        at: clock.now(),
        said: null,
      })
      .execute();
    await reportsOf(place.reporting).reconcile();
    const row = await db.kysely.selectFrom('gateway_reconciliation').select('outcome').where('id', '=', left.id).executeTakeFirstOrThrow();
    expect([row.outcome, await db.kysely.selectFrom('gateway_report_line').selectAll().execute()]).toEqual(['unavailable', []]);
  });

  it('[PAY-065] holds up no other provider’s when reading it fails altogether', async () => {
    const [broken, whole] = [reportingProvider(), await newPlace()];
    broken.provider = {
      ...broken.provider,
      report: () => {
        throw new Error('a fault');
      },
    };
    await differing['missingThere']?.(whole, within(0.5));
    const reports = createGatewayReports({
      db,
      clock,
      log,
      providers: paymentProviders(broken.provider, [whole.reporting.provider]),
      payments: { applyReported: untouched },
      paymentMethods: { receiveNotice: untouched },
    });
    await expect(reports.reconcile()).rejects.toThrow('a fault');
    expect(await mismatchesOf({ provider: whole.reporting.provider.id })).toEqual(whole.planted);
  });
});
