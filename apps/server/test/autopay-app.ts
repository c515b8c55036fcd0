import type { ChargeState } from '@porchlight/domain/autopay/charge-decision.ts';
import { call as callSandbox } from '@porchlight/sandbox-provider/testing/client.ts';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { composeProduct, type Product } from '../src/app.ts';
import { openPorts } from '../src/open-ports.ts';
import type { PaymentProvider } from '../src/ports/payment-provider.ts';
import { buildInvoiceOf, seedInvoice } from './factories/invoices.ts';
import { messagesTo } from './messages.ts';
import { type Payer, type PaymentApp, type PaymentAppOptions, startPaymentApp } from './payment-app.ts';
import { storesMethods } from './stores-methods.ts';
import { createTestClock } from './test-clock.ts';

/** How the sandbox treats a method when it is charged. */
export type Behaviour = 'approve' | 'slow' | 'insufficientFunds' | 'expiredCard' | 'declineLater' | 'providerError' | 'loseAnswer';
export type BankBehaviour = 'settle' | 'settleLate' | 'returnR01' | 'returnR02';

export interface SeededMethod {
  token: string;
  display: string;
  methodId: number;
}

export interface Charge {
  id: number;
  due_on: string;
  state: ChargeState;
  amount_cents: number;
  reason: string | null;
  tries: number;
  next_try_at: Date | null;
}

/** What a test puts between the product and the provider while AutoPay charges. */
export interface ChargeFaults {
  /** The process dies before the provider is called, or before its answer is applied. */
  dieAt: 'beforeCall' | 'afterCall' | null;
  /** Runs before the provider is called. */
  beforeCall: (() => Promise<void>) | null;
}

/** The product against the sandbox provider, with customers on AutoPay. The clock stands at the given moment. */
export interface AutopayApp extends PaymentApp {
  faults: ChargeFaults;
  /** A stored method, known to the provider and on record here. */
  seedMethod(payer: Payer, behaviour?: Behaviour | BankBehaviour, more?: { expiration?: string }): Promise<SeededMethod>;
  /** A customer with a stored method and AutoPay on, and bills of 50.00 with those due dates. */
  seedMember(behaviour?: Behaviour | BankBehaviour, dueDates?: readonly string[]): Promise<Payer & { method: SeededMethod }>;
  seedBill(payer: Payer, dueDate: string, amountCents?: number): Promise<number>;
  enable(payer: Payer, token: string): ReturnType<typeof enable>;
  chargesOf(payer: Payer): Promise<Charge[]>;
  /** States of the account's payments, oldest first. */
  paymentsOf(
    payer: Payer,
  ): Promise<
    { state: string; channel: string; amount_cents: number; is_backup: boolean; reference: string; method_token: string | null }[]
  >;
  /** Asks the provider until the latest payment stands so: while its own notice is at the payment, asking leaves it alone. */
  learn(payer: Payer, state: 'succeeded' | 'settled'): Promise<void>;
  /** How many payments of this customer the provider took in. */
  takenFrom(payer: Payer): Promise<number>;
  openCents(payer: Payer): Promise<number>;
  subjectsTo(payer: Payer): Promise<string[]>;
  mailsTo(payer: Payer): Promise<{ subject: string | null; text: string }[]>;
  /** Another process on the same database, its clock that far from ours. */
  otherProcess(skewMs?: number): Promise<Product>;
  /** Sets both clocks. */
  at(instant: string): Promise<void>;
}

class Died extends Error {}

function mortal(provider: PaymentProvider, faults: ChargeFaults): PaymentProvider {
  return {
    ...provider,
    chargeToken: async (input) => {
      await faults.beforeCall?.();
      if (faults.dieAt === 'beforeCall') throw new Died();
      const answer = await provider.chargeToken(input);
      if (faults.dieAt === 'afterCall') throw new Died();
      return answer;
    },
  };
}

const enable = (payer: Payer, token: string) => payer.call('enableAutoPayByToken', { body: { accountId: payer.accountId, token } });
const takenIn = ['accepted', 'settled', 'succeeded', 'returned'];
let seeded = 0;

export async function startAutopayApp(options: PaymentAppOptions = {}): Promise<AutopayApp> {
  const faults: ChargeFaults = { dieAt: null, beforeCall: null };
  const { wrap = (provider: PaymentProvider) => provider } = options;
  let between: PaymentProvider | null = null;
  const app = await startPaymentApp({
    ...options,
    wrap: (provider) => {
      between = mortal(wrap(storesMethods(provider)), faults);
      return between;
    },
  });
  const { kysely } = app.db;
  const mailsTo = async (payer: Payer) => (await messagesTo(app, payer.accountId)).map(({ subject, text }) => ({ subject, text }));
  const autopayApp: AutopayApp = {
    ...app,
    faults,
    seedMethod: async (payer, behaviour = 'approve', { expiration = '12/39' } = {}) => {
      seeded += 1;
      const token = `pm_test_${process.pid}_${seeded}`;
      const lastFour = String(1000 + seeded);
      const isBank = ['settle', 'settleLate', 'returnR01', 'returnR02'].includes(behaviour);
      const display = isBank ? `Checking ending ${lastFour}` : `Visa ending ${lastFour}`;
      const method = isBank ? { kind: 'bank', token, lastFour, behaviour } : { kind: 'card', token, lastFour, expiration, behaviour };
      const told = await callSandbox(app.sandbox, 'POST', `/v1/customers/${payer.number}/methods`, { methods: [method] });
      if (told.status !== 200) throw new Error(`the sandbox did not take the method: ${JSON.stringify(told.body)}`);
      const row = {
        account_id: payer.accountId,
        token,
        kind: isBank ? ('bank' as const) : ('card' as const),
        brand: isBank ? 'Checking' : 'Visa',
        display,
        expiration: isBank ? null : expiration,
        created_at: app.clock.now(),
      };
      const { id } = await kysely.insertInto('payment_method').values(row).returning('id').executeTakeFirstOrThrow();
      return { token, display, methodId: id };
    },
    seedMember: async (behaviour = 'approve', dueDates = []) => {
      const payer = await app.seedPayer(0);
      const method = await autopayApp.seedMethod(payer, behaviour);
      const { status } = await enable(payer, method.token);
      if (status !== 200) throw new Error(`AutoPay was not turned on: ${status}`);
      for (const dueDate of dueDates) await autopayApp.seedBill(payer, dueDate);
      return { ...payer, method };
    },
    seedBill: (payer, dueDate, amountCents = 50_00) =>
      seedInvoice(app.db, app.product.ledger, buildInvoiceOf(payer.accountId, amountCents, dueDate)),
    enable,
    chargesOf: (payer) =>
      kysely
        .selectFrom('autopay_charge')
        .select(['id', 'due_on', 'state', 'amount_cents', 'reason', 'tries', 'next_try_at'])
        .where('account_id', '=', payer.accountId)
        .orderBy('due_on')
        .execute(),
    paymentsOf: (payer) =>
      kysely
        .selectFrom('payment')
        .select(['state', 'channel', 'amount_cents', 'is_backup', 'reference', 'method_token'])
        .where('account_id', '=', payer.accountId)
        .orderBy('id')
        .execute(),
    learn: (payer, state) =>
      eventually(`the payment is ${state}`, async () => {
        await app.product.payments.reconcile({ everything: true });
        return (await autopayApp.paymentsOf(payer)).at(-1)?.state === state;
      }),
    takenFrom: async (payer) => {
      const own = new Set((await autopayApp.paymentsOf(payer)).map(({ reference }) => reference));
      return (await app.sandbox.state()).payments.filter(({ reference, status }) => own.has(reference) && takenIn.includes(status)).length;
    },
    openCents: async (payer) => {
      const rows = await kysely.selectFrom('invoice').select('open_cents').where('account_id', '=', payer.accountId).execute();
      return rows.reduce((sum, { open_cents }) => sum + open_cents, 0);
    },
    mailsTo,
    subjectsTo: async (payer) => (await mailsTo(payer)).map(({ subject }) => subject ?? ''),
    otherProcess: async (skewMs = 0) => {
      const clock = createTestClock();
      const skewed = { ...clock, now: () => new Date(app.clock.now().getTime() + skewMs) };
      return composeProduct({ ...app.core, clock: skewed }, { ...(await openPorts(app.core)), provider: between });
    },
    at: async (instant) => {
      app.clock.set(new Date(instant));
      await app.sandbox.control({ clock: { now: app.clock.now().toISOString() } });
    },
  };
  return autopayApp;
}
