import { randomUUID } from 'node:crypto';
import { type CalendarDate, calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { BillingPolicy } from '@porchlight/domain/dunning/terms.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import type { Product } from '../src/app.ts';
import { furtherInvariants } from '../src/invariants.ts';
import { checkInvariants } from '../src/ledger/index.ts';
import { type AutopayApp, type BankBehaviour, type Behaviour, type SeededMethod, startAutopayApp } from './autopay-app.ts';
import type { Payer } from './payment-app.ts';

/** Terms with every step, far enough apart to tell them from each other. */
export const testTerms: BillingPolicy = {
  accountType: 'RESIDENTIAL',
  daysToPay: 20,
  autopayDiscountCents: cents(0),
  billsWhileSuspended: true,
  overdueFromCents: cents(1_00),
  reminderDays: [3, 8, 15],
  lateFeeAfterDays: 10,
  lateFeeCents: cents(5_00),
  lateFeePpm: 0,
  lateFeeCapCents: null,
  suspendAfterDays: 30,
  suspendNoticeDays: 10,
  reconnectionFeeCents: cents(25_00),
  deactivateAfterDays: 60,
  writeOffAfterDays: 90,
};

export type Debtor = Payer & { method: SeededMethod };

interface SuspendedState {
  status: string;
  lines: string[];
}

/** The product with customers who have service and do not pay. */
export interface DunningApp extends AutopayApp {
  setTerms(more?: Partial<BillingPolicy>): Promise<void>;
  /** A customer with an active line, another one that is pending, a stored method, and bills of 50.00 with those due dates. */
  seedDebtor(dueDates: readonly string[], behaviour?: Behaviour | BankBehaviour): Promise<Debtor>;
  /** Runs as of that day, in this or another process. */
  runOn(day: string, product?: Product): ReturnType<Product['dunning']['run']>;
  /** Runs day by day, both days included. */
  runDaily(from: string, to: string): Promise<void>;
  serviceOf(debtor: Payer): Promise<SuspendedState>;
  /** Kind and day of each step, in their order, late fees with their invoice and reminders with their days. */
  stepsOf(debtor: Payer): Promise<string[]>;
  casesOf(debtor: Payer): Promise<{ closed_as: string | null; opened_on: string; closed_on: string | null }[]>;
  noticesOf(debtor: Payer): Promise<string[]>;
  /** What waits for the next bill. */
  waitingFor(
    debtor: Payer,
  ): Promise<{ description: string; amount_cents: number; charge_key: string | null; charge_class: string | null }[]>;
  /** Pays dollars with the stored method. */
  pay(debtor: Debtor, dollars: number): Promise<{ status: number }>;
  /** Everything that must hold, beside what the provider says. */
  broken(): Promise<unknown[]>;
}

export async function startDunningApp(): Promise<DunningApp> {
  const app = await startAutopayApp();
  const { kysely } = app.db;
  const plan = { code: `DUN-${process.pid}`, name: 'Fiber 500', description: 'Fiber 500', recurring_cents: 50_00 };
  const { id: planId } = await kysely
    .insertInto('plan')
    .values(plan as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const seedService = async (accountId: number): Promise<void> => {
    const item = { account_id: accountId, plan_id: planId, relation: 'Main' as const };
    const { id } = await kysely.insertInto('service_item').values(item).returning('id').executeTakeFirstOrThrow();
    const place = { address1: '12 Cedar Street', city: 'Cedar Valley', state_name: 'Iowa', zip_code: '52001' };
    const lines = ['Active', 'Pending', 'Active'].map((status) => ({ account_id: accountId, service_item_id: id, status, ...place }));
    await kysely.insertInto('service_line').values(lines).execute();
  };
  const dunningApp: DunningApp = {
    ...app,
    setTerms: async (more = {}) => {
      const problem = await app.db.transaction((tx) => app.product.dunning.setPolicy(tx, { ...testTerms, ...more }));
      if (problem !== null) throw new Error(`terms were refused: ${JSON.stringify(problem)}`);
    },
    seedDebtor: async (dueDates, behaviour = 'approve') => {
      const payer = await app.seedPayer(0);
      await seedService(payer.accountId);
      const method = await app.seedMethod(payer, behaviour);
      for (const dueDate of dueDates) await app.seedBill(payer, dueDate);
      return { ...payer, method };
    },
    runOn: (day, product = app.product) => product.dunning.run({ asOf: calendarDate(day) }),
    runDaily: async (from, to) => {
      for (let day = new Date(`${from}T00:00:00Z`); day <= new Date(`${to}T00:00:00Z`); day = new Date(day.getTime() + 86_400_000))
        await dunningApp.runOn(day.toISOString().slice(0, 10));
    },
    serviceOf: async ({ accountId }) => {
      const { status } = await kysely.selectFrom('account').select('status').where('id', '=', accountId).executeTakeFirstOrThrow();
      const lines = await kysely.selectFrom('service_line').select('status').where('account_id', '=', accountId).orderBy('id').execute();
      return { status, lines: lines.map((line) => line.status) };
    },
    stepsOf: async ({ accountId }) => {
      const rows = await kysely.selectFrom('dunning_step').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
      return rows.map(({ kind, subject_id, taken_on }) => [kind, ...(kind === 'reminder' ? [subject_id] : []), taken_on].join(' '));
    },
    casesOf: ({ accountId }) =>
      kysely
        .selectFrom('dunning_case')
        .select(['closed_as', 'opened_on', 'closed_on'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
    noticesOf: async ({ accountId }) => {
      const open = kysely
        .selectFrom('account_notice')
        .select('message')
        .where('account_id', '=', accountId)
        .where('cleared_at', 'is', null);
      return (await open.orderBy('id').execute()).map(({ message }) => message);
    },
    waitingFor: ({ accountId }) =>
      kysely
        .selectFrom('pending_charge')
        .select(['description', 'amount_cents', 'charge_key', 'charge_class'])
        .where('account_id', '=', accountId)
        .where('invoice_id', 'is', null)
        .orderBy('id')
        .execute(),
    pay: (debtor, dollars) =>
      debtor.call(
        'payByToken',
        {
          params: { id: String(debtor.accountId) },
          body: { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: dollars, token: debtor.method.token },
        },
        { headers: { 'idempotency-key': randomUUID() } },
      ),
    broken: () => checkInvariants(app.db, { now: app.clock.now(), more: furtherInvariants }),
  };
  return dunningApp;
}

/** The day that many days after a due date. */
export function dayAfter(due: string, days: number): CalendarDate {
  return calendarDate(new Date(Date.parse(`${due}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10));
}
