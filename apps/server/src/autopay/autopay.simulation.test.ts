import { addDays, addMonths, type CalendarDate, calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { call as callSandbox } from '@porchlight/sandbox-provider/testing/client.ts';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AutopayApp, type BankBehaviour, type Behaviour, type SeededMethod, startAutopayApp } from '../../test/autopay-app.ts';
import { type MortalWorker, startMortalWorker } from '../../test/mortal-worker.ts';
import { soMuch } from '../../test/nightly.ts';
import type { Payer } from '../../test/payment-app.ts';

const seed = Number(process.env['AUTOPAY_SIMULATION_SEED'] ?? Date.now() % 1_000_000);
const months = Number(process.env['AUTOPAY_SIMULATION_MONTHS'] ?? soMuch(12, 24));
const accounts = Number(process.env['AUTOPAY_SIMULATION_ACCOUNTS'] ?? 6);
const hourMs = 3_600_000;
const begins = calendarDate('2027-01-01');
const zones = ['America/Chicago', 'America/New_York', 'Pacific/Honolulu', 'America/St_Johns'] as const;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomStream(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = randomStream(seed);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const happens = (share: number): boolean => random() < share;

interface Member extends Payer {
  method: SeededMethod;
  kind: 'card' | 'bank';
  cycleDay: number;
  /** Pays by hand now and then. */
  isBusy: boolean;
}

let app: AutopayApp;
let members: Member[];
const workers: MortalWorker[] = [];
const skews = [hourMs, -hourMs] as const;
const counted = { kills: 0, byHand: 0, declines: 0, runs: 0 };

beforeAll(async () => {
  app = await startAutopayApp();
  await app.at(`${begins}T12:00:00Z`);
  members = [];
  for (let at = 0; at < accounts; at++) members.push(await enrol(at));
});
afterAll(() => app.close());

async function enrol(at: number): Promise<Member> {
  const payer = await app.seedPayer(0);
  await app.db.kysely
    .updateTable('account')
    .set({ time_zone: pick(zones) })
    .where('id', '=', payer.accountId)
    .execute();
  const kind = at % 3 === 2 ? 'bank' : 'card';
  const method = await app.seedMethod(payer, kind === 'bank' ? 'settle' : 'approve');
  const backup = at % 3 === 1 ? await app.seedMethod(payer, 'approve') : null;
  expect((await app.enable(payer, method.token)).status).toBe(200);
  if (backup !== null) {
    const body = { accountId: payer.accountId, limit: null, backupToken: backup.token };
    expect((await payer.call('changeAutoPaySettings', { body })).status).toBe(200);
  }
  return { ...payer, method, kind, cycleDay: [31, 30, 29, 28, 1, 15][at % 6] ?? 31, isBusy: at % 2 === 1 };
}

/** From now on the provider treats that method so. */
async function treat(member: Member, behaviour: Behaviour | BankBehaviour): Promise<void> {
  const { token, display } = member.method;
  const lastFour = display.slice(-4);
  const card = { kind: 'card', token, lastFour, expiration: '12/39', behaviour };
  const method = member.kind === 'bank' ? { kind: 'bank', token, lastFour, behaviour } : card;
  // Faults of the rehearsal meet this call too.
  await eventually(
    'the provider knows',
    async () =>
      (await callSandbox(app.sandbox, 'POST', `/v1/customers/${member.number}/methods`, { methods: [method] }).catch(() => null))
        ?.status === 200,
  );
}

async function fate(member: Member): Promise<void> {
  const isBad = happens(0.25);
  if (isBad) counted.declines += 1;
  if (member.kind === 'bank') return treat(member, isBad ? 'returnR01' : 'settle');
  return treat(
    member,
    isBad ? pick(['insufficientFunds', 'providerError', 'declineLater'] as const) : pick(['approve', 'approve', 'slow'] as const),
  );
}

async function payByHand(member: Member): Promise<void> {
  const open = await app.openCents(member);
  if (open === 0) return;
  const body = {
    paymentAmount: Math.ceil(open * random()) / 100,
    paymentOption: 'ALL_UNPAID_INVOICES' as const,
    token: member.method.token,
  };
  const { body: answer } = await member.call('payByToken', { params: { id: String(member.accountId) }, body });
  if (answer.success) counted.byHand += 1;
}

/** Both workers at once, one of them dying somewhere now and then, and a customer in between. */
async function work({ isCalm }: { isCalm: boolean }): Promise<void> {
  counted.runs += 1;
  for (const [at, skew] of skews.entries()) {
    const former = workers[at];
    const worker = former === undefined || former.isDead() ? await startMortalWorker(app, app.provider, skew) : former;
    workers[at] = worker;
    if (!isCalm && happens(0.35)) {
      counted.kills += 1;
      worker.killAfter(1 + Math.floor(random() * 60));
    }
  }
  const byHand = members.filter(({ isBusy }) => isBusy && !isCalm && happens(0.04)).map(payByHand);
  const jobs = workers.map(async ({ product }) => {
    await product.autopay.run();
    await product.payments.reconcile();
  });
  await Promise.all([...jobs.map((job) => job.catch(() => {})), ...byHand]);
}

/** One day, at two moments: near eight in the morning somewhere, and in the evening. */
async function live(day: CalendarDate, { isCalm = false, isDueDay = true } = {}): Promise<void> {
  const morning = `${String(11 + Math.floor(random() * 8)).padStart(2, '0')}:${String(Math.floor(random() * 60)).padStart(2, '0')}`;
  for (const time of isDueDay ? [morning, '22:30'] : ['22:30']) {
    await app.at(`${day}T${time}:00Z`);
    await work({ isCalm });
    // What is under way comes to its end: settlements, lost answers, tries the provider never saw.
    await app.advance(90_000);
    await Promise.all(workers.map(({ product }) => product.payments.reconcile().catch(() => {})));
  }
}

it(
  `[AUTO-001] [AUTO-008] ${months} months with two workers an hour apart, kills, declines, lost answers and payments by hand: nothing missed, nothing doubled (seed ${seed})`,
  async () => {
    process.stdout.write(`AUTOPAY_SIMULATION_SEED=${seed}\n`);
    const dueDates = new Map(members.map((member) => [member.accountId, [] as CalendarDate[]]));
    let day: CalendarDate = begins;
    for (let month = 0; month < months; month++) {
      const bill = async (member: Member) => {
        const due = addMonths(addMonths(begins, month), 0, member.cycleDay);
        dueDates.get(member.accountId)?.push(due);
        await app.seedBill(member, due, 20_00 + Math.floor(random() * 100_00));
        await fate(member);
      };
      for (const member of members) await bill(member);
      await app.sandbox.control({ loseReplyRate: pick([0, 0.1, 0.3]), errorRate: pick([0, 0.05]) });
      const last = addDays(addMonths(begins, month + 1), -1);
      const isOfInterest = await daysOfInterest();
      for (; day <= last; day = addDays(day, 1)) {
        const interest = await isOfInterest(day);
        if (interest !== 'none') await live(day, { isDueDay: interest === 'due' });
      }
      await app.sandbox.reset();
      await chooseAnew(`${last}T23:00:00Z`);
    }
    await settle(day, dueDates);
    const findings = await app.audit();
    expect(findings).toEqual([]);
    await assertNothingMissedOrDoubled(dueDates);
    expect(Math.min(...Object.values(counted))).toBeGreaterThan(0);
    process.stdout.write(`${JSON.stringify(counted)}\n`);
  },
  Math.max(180_000, months * 10_000),
);

/** Due dates, the days after them, and days on which something is to be tried again: between them nothing can happen. */
async function daysOfInterest(): Promise<(day: CalendarDate) => Promise<'due' | 'later' | 'none'>> {
  const dueDays = new Set(
    (await app.db.kysely.selectFrom('invoice').select('due_date').where('open_cents', '>', 0).execute()).map(({ due_date }) => due_date),
  );
  return async (day) => {
    if (dueDays.has(day)) return 'due';
    if (dueDays.has(addDays(day, -1))) return 'later';
    const waiting = await app.db.kysely
      .selectFrom('autopay_charge')
      .select('next_try_at')
      .where('next_try_at', '<=', new Date(`${day}T23:59:00Z`))
      .execute();
    return waiting.length > 0 ? 'later' : 'none';
  };
}

/** Whoever AutoPay warns chooses a method again, as the warning asks for. */
async function chooseAnew(instant: string): Promise<void> {
  await app.at(instant);
  const failed = await app.db.kysely
    .selectFrom('autopay_enrolment')
    .select('account_id')
    .where('ended_at', 'is', null)
    .where('method_failed_at', 'is not', null)
    .execute();
  for (const member of members) {
    if (failed.some(({ account_id }) => account_id === member.accountId)) await app.enable(member, member.method.token);
  }
}

/** One more month in which everything goes well collects what is still open. */
async function settle(from: CalendarDate, dueDates: Map<number, CalendarDate[]>): Promise<void> {
  await app.sandbox.reset();
  const due = addDays(from, 4);
  for (const member of members) {
    await treat(member, member.kind === 'bank' ? 'settle' : 'approve');
    await app.seedBill(member, due, 10_00);
    dueDates.get(member.accountId)?.push(due);
  }
  for (let day = from; day <= addDays(from, 8); day = addDays(day, 1)) await live(day, { isCalm: true, isDueDay: day === due });
  await eventually('every notice delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
  await app.product.payments.reconcile({ everything: true });
}

async function assertNothingMissedOrDoubled(dueDates: Map<number, CalendarDate[]>): Promise<void> {
  for (const member of members) {
    const context = `account ${member.accountId}, seed ${seed}`;
    expect(await app.openCents(member), context).toBe(0);
    const payments = (await app.paymentsOf(member)).filter(({ state }) => state === 'succeeded' || state === 'settled');
    const sum = (rows: typeof payments) => rows.reduce((total, { amount_cents }) => total + amount_cents, 0);
    const collected = sum(payments.filter(({ channel }) => channel === 'autopay'));
    const byHand = sum(payments.filter(({ channel }) => channel !== 'autopay'));
    const { total } = await app.db.kysely
      .selectFrom('invoice')
      .select(({ fn }) => fn.sum<number>('amount_cents').as('total'))
      .where('account_id', '=', member.accountId)
      .executeTakeFirstOrThrow();
    // What is paid too much was paid by hand, on purpose.
    expect(collected, context).toBeLessThanOrEqual(Number(total));
    expect(collected + byHand, context).toBeGreaterThanOrEqual(Number(total));
    if (byHand > 0) continue;
    expect(collected, context).toBe(Number(total));
    const charges = await app.chargesOf(member);
    expect(
      charges.map(({ due_on }) => due_on),
      context,
    ).toEqual(dueDates.get(member.accountId)?.toSorted());
  }
}
