import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLine, dayMs, hourMs, newReference } from '../../test/factories/gateway-reports.ts';
import { type MoneyApp, startMoneyApp } from '../../test/money-app.ts';
import { banks, type Payer } from '../../test/payment-app.ts';
import type { PaymentProvider, ReportLine } from '../ports/payment-provider.ts';
import { ReportUnavailable } from '../ports/payment-provider.ts';

let app: MoneyApp;
let lines: ReportLine[] = [];
let isAway = false;
const asked: { from: Date; to: Date }[] = [];
/** Answers of the provider's own list of methods that were asked for. */
let listed: string[] = [];
let isListAway = false;

/** What the provider reports is up to the test; all else is the sandbox's. */
const reporting = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  listMethods: (customer) => {
    listed.push(customer);
    return isListAway ? Promise.resolve(null) : provider.listMethods(customer);
  },
  async *report(period) {
    asked.push(period);
    yield* lines;
    if (isAway) throw new ReportUnavailable();
  },
});

beforeAll(async () => {
  app = await startMoneyApp({ wrap: reporting });
});
beforeEach(async () => {
  await app.sandbox.control({ noticesHeld: false });
  lines = [];
  isAway = false;
  isListAway = false;
  asked.length = 0;
  listed = [];
});
afterAll(() => app.close());

const feed = async () => (await app.product.gatewayReports.feed())[0];
const eventsOf = async (reference: string) =>
  (
    await app.db.kysely
      .selectFrom('payment_event as e')
      .innerJoin('payment as p', 'p.id', 'e.payment_id')
      .select('e.event')
      .where('p.reference', '=', reference)
      .orderBy('e.id')
      .execute()
  ).map(({ event }) => event);
const watermark = async () => (await app.db.kysely.selectFrom('gateway_feed').selectAll().executeTakeFirst())?.read_until ?? null;
const setState = (reference: string, state: string) =>
  app.db.kysely.updateTable('payment').set({ state, next_check_at: null }).where('reference', '=', reference).execute();
const at = (ms = 0) => new Date(app.clock.now().getTime() - hourMs + ms);
const bankPayment = async (): Promise<{ payer: Payer; reference: string }> => {
  const payer = await app.seedPayer(1);
  await app.sandbox.control({ noticesHeld: true });
  return { payer, reference: await app.payByBank(payer, 50, banks.settles) };
};

describe('what a provider reports and nobody told', () => {
  it('[PAY-065] settles a bank payment, and takes it back by the bank’s code when that is told, each once', async () => {
    const { payer, reference } = await bankPayment();
    const settled = buildLine('settled', { reference, at: at() });
    lines = [settled, settled];
    expect(await feed()).toMatchObject({ outcome: 'done', lines: 2, applied: 1 });
    expect([await app.stateOf(reference), await app.balanceOf(payer)]).toEqual(['settled', 0]);
    lines = [buildLine('returned', { reference, at: at(2), returnCode: 'R01' }), settled];
    expect(await feed()).toMatchObject({ lines: 2, applied: 1 });
    expect(await feed()).toMatchObject({ lines: 2, applied: 0 });
    expect([await app.stateOf(reference), await app.balanceOf(payer)]).toEqual(['returned', 50]);
    expect(await eventsOf(reference)).toEqual(['submitted', 'accepted', 'settled', 'returned']);
    const row = await app.db.kysely.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
    expect([row.return_code, row.reason, row.transaction_id]).toEqual(['R01', 'insufficientFunds', expect.not.stringContaining('tx')]);
  });

  it('[PAY-065] books what came in before what went back, in whatever order one report tells it', async () => {
    const { payer, reference } = await bankPayment();
    lines = [buildLine('returned', { reference, at: at(9), returnCode: 'R10' }), buildLine('settled', { reference, at: at(1) })];
    expect(await feed()).toMatchObject({ applied: 2 });
    expect([await app.stateOf(reference), await app.balanceOf(payer)]).toEqual(['returned', 50]);
  });

  it('[PAY-065] takes a card payment back, found by the provider’s id where it names no reference', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByCard(payer, 50);
    const { transaction_id: transactionId } = await app.db.kysely
      .selectFrom('payment')
      .select('transaction_id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    lines = [buildLine('settled', { reference, at: at(1) }), buildLine('chargedBack', { transactionId: transactionId ?? '', at: at(2) })];
    expect(await feed()).toMatchObject({ applied: 1 });
    expect([await app.stateOf(reference), await app.balanceOf(payer)]).toEqual(['chargedBack', 50]);
  });

  it('[PAY-065] books money of an attempt that had been given up, and none of one that was declined or of another amount', async () => {
    const given = await bankPayment();
    await setState(given.reference, 'expired');
    const declined = await bankPayment();
    await setState(declined.reference, 'declined');
    const other = await bankPayment();
    lines = [
      buildLine('settled', { reference: given.reference, at: at() }),
      buildLine('settled', { reference: declined.reference, at: at() }),
      buildLine('settled', { reference: other.reference, at: at(), amountCents: cents(49_99) }),
      buildLine('captured', { reference: newReference(), at: at() }),
      buildLine('unknown', { reference: other.reference, at: at(), said: 'type=fee' }),
      buildLine('refunded', { reference: other.reference, at: at() }),
    ];
    expect(await feed()).toMatchObject({ outcome: 'done', lines: 6, applied: 1 });
    expect([await app.stateOf(given.reference), await app.stateOf(declined.reference), await app.stateOf(other.reference)]).toEqual([
      'settled',
      'declined',
      'accepted',
    ]);
    const cases = await app.db.kysely.selectFrom('payment').select('reference').where('case_opened_at', 'is not', null).execute();
    expect(cases).toEqual([{ reference: other.reference }]);
  });

  it('[PAY-065] is applied once by two that read at the same time', async () => {
    const { payer, reference } = await bankPayment();
    lines = [buildLine('settled', { reference, at: at() })];
    await Promise.all([feed(), feed(), feed()]);
    expect([await app.stateOf(reference), await app.balanceOf(payer)]).toEqual(['settled', 0]);
    expect(await eventsOf(reference)).toEqual(['submitted', 'accepted', 'settled']);
  });

  it('[PAY-065] has the stored methods of a customer asked for, once for all lines about them, and again when that failed', async () => {
    const payer = await app.seedPayer(1);
    const told = (lineId: string) => ({ about: 'method' as const, lineId, customer: payer.number });
    lines = [told('m1'), told('m2')];
    isListAway = true;
    const before = await watermark();
    expect(await feed()).toMatchObject({ outcome: 'unavailable' });
    expect([listed, await watermark()]).toEqual([[payer.number], before]);
    isListAway = false;
    expect(await feed()).toMatchObject({ outcome: 'done' });
    expect(await feed()).toMatchObject({ outcome: 'done' });
    expect(listed).toEqual([payer.number, payer.number]);
  });
});

describe('how far a report was read', () => {
  it('[PAY-065] moves when all of it was applied, and three days are read again', async () => {
    await feed();
    expect(await watermark()).toEqual(app.clock.now());
    const first = app.clock.now();
    app.clock.advance(hourMs);
    await feed();
    expect(asked.at(-1)).toEqual({ from: new Date(first.getTime() - 3 * dayMs), to: app.clock.now() });
  });

  it('[PAY-065] stays where it was while a report breaks off; after a day the numbers tell, and what comes whole is applied', async () => {
    await feed();
    const before = await watermark();
    const { payer, reference } = await bankPayment();
    lines = [buildLine('settled', { reference, at: at() })];
    isAway = true;
    app.clock.advance(hourMs);
    expect(await feed()).toMatchObject({ outcome: 'unavailable', applied: 0 });
    expect([await watermark(), await app.balanceOf(payer)]).toEqual([before, 50]);
    const age = async () => {
      app.clock.advance(6_000);
      return Number(/porchlight_gateway_report_age_seconds\{provider="SANDBOX"\} (\d+)/.exec(await app.core.metrics.text())?.[1]);
    };
    app.clock.advance(25 * hourMs);
    await feed();
    expect(await age()).toBeGreaterThan(25 * 3_600);
    isAway = false;
    expect(await feed()).toMatchObject({ outcome: 'done', applied: 1 });
    expect([await watermark(), await app.balanceOf(payer)]).toEqual([app.clock.now(), 0]);
  });

  it('[PAY-065] is forgotten of a provider that is not set any more: nobody waits for its report', async () => {
    await app.db.kysely.insertInto('gateway_feed').values({ provider: 'GONE', read_until: null, read_at: at() }).execute();
    await feed();
    const feeds = await app.db.kysely.selectFrom('gateway_feed').select('provider').execute();
    expect(feeds).toEqual([{ provider: 'SANDBOX' }]);
  });

  it('[PAY-065] of a provider that fails altogether is tried again by the job', async () => {
    lines = [
      {
        about: 'money',
        get lineId(): string {
          throw new Error('a fault');
        },
      } as unknown as ReportLine,
    ];
    const before = await watermark();
    await expect(app.product.gatewayReports.jobs.readGatewayReports()).rejects.toThrow('a fault');
    expect(await watermark()).toEqual(before);
  });
});
