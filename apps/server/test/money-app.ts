import { randomUUID } from 'node:crypto';
import type { RouteAnswer, RouteRequest } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { StaffRole } from '@porchlight/domain/access/staff-rights.ts';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { demoPassword } from '../src/demo/index.ts';
import { furtherInvariants } from '../src/invariants.ts';
import { checkInvariants } from '../src/ledger/index.ts';
import { seedStoredCard } from './factories/stored-methods.ts';
import type { StaffCaller } from './harness.ts';
import { banks, cards, type Payer, type PaymentApp, type PaymentAppOptions, startPaymentApp } from './payment-app.ts';
import { storesMethods } from './stores-methods.ts';

type Calls = StaffContract['corrections'];
export type StaffRefund = RouteAnswer<Calls['getRefund']>;
type RefundBody = RouteRequest<Calls['askRefund']>['body'];
interface Told<Body> {
  status: number;
  body: Body & { error?: { code: string } };
}

/** The product with the provider, and members of staff who work on its customers' money. */
export interface MoneyApp extends PaymentApp {
  biller: StaffCaller;
  helper: StaffCaller;
  /** A payment of that amount by a stored card, which is booked at once. Answers our reference. */
  payByCard(payer: Payer, dollars: number): Promise<string>;
  /** A bank payment, accepted and not settled. */
  payByBank(payer: Payer, dollars: number, account?: string): Promise<string>;
  /** Lets every bank payment of the payer that is on its way settle. */
  settle(reference: string): Promise<void>;
  /** Asks for a refund as the biller; a key of its own unless told. */
  refund(reference: string, dollars: number, more?: Partial<RefundBody>, key?: string): Promise<Told<StaffRefund>>;
  corrections(payer: { accountId: number }): Promise<RouteAnswer<Calls['listCorrections']>>;
  balanceOf(payer: { accountId: number }): Promise<number>;
  openOf(payer: { accountId: number }): Promise<number[]>;
  stateOf(reference: string): Promise<string>;
  /** What breaks the books, with the provider's report once all its notices have arrived. */
  broken(): Promise<string[]>;
  subjectsTo(payer: Pick<Payer, 'username'>): Promise<(string | null)[]>;
}

export const keyed = (key: string = randomUUID()) => ({ headers: { 'idempotency-key': key } });
let members = 0;

export async function startMoneyApp(options: PaymentAppOptions = {}): Promise<MoneyApp> {
  const { wrap = (provider) => provider } = options;
  const app = await startPaymentApp({ ...options, wrap: (provider) => wrap(storesMethods(provider)) });
  const member = async (roles: StaffRole[]): Promise<StaffCaller> => {
    members += 1;
    const username = `member${members}@staff.example`;
    await app.product.staffAccess.addMember({
      username,
      displayName: `Member ${members}`,
      roles,
      mayImpersonate: false,
      password: demoPassword,
    });
    return app.staff(username);
  };
  const biller = await member(['billing']);
  const helper = await member(['support']);
  const paymentOption = 'ALL_UNPAID_INVOICES' as const;
  const latest = async ({ accountId }: Payer): Promise<string> => {
    const row = await app.db.kysely
      .selectFrom('payment')
      .select('reference')
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return row.reference;
  };
  const stateOf = async (reference: string) =>
    (await app.db.kysely.selectFrom('payment').select('state').where('reference', '=', reference).executeTakeFirstOrThrow()).state;
  return {
    ...app,
    biller,
    helper,
    stateOf,
    payByCard: async (payer, paymentAmount) => {
      const token = await seedStoredCard(app, payer, cards.approved);
      await payer.call('payByToken', { params: { id: String(payer.accountId) }, body: { paymentOption, paymentAmount, token } }, keyed());
      return latest(payer);
    },
    payByBank: async (payer, paymentAmount, accountNumber = banks.settles) => {
      const bank = { routingNumber: '110000000', accountNumber, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
      await payer.call('payByBank', { params: { id: String(payer.accountId) }, body: { ...bank, paymentAmount, paymentOption } }, keyed());
      return latest(payer);
    },
    settle: async (reference) => {
      await app.sandbox.control({ clock: { advanceMs: 31_000 } });
      await eventually('settled', async () => {
        await app.product.payments.reconcile({ everything: true });
        return (await stateOf(reference)) === 'settled';
      });
    },
    refund: (reference, amount, more = {}, key) =>
      biller.call(
        'corrections.askRefund',
        { params: { reference }, body: { amount, way: 'provider', reason: 'paidTwice', number: '', note: '', ...more } },
        keyed(key),
      ) as Promise<Told<StaffRefund>>,
    corrections: async ({ accountId }) => (await biller.call('corrections.listCorrections', { params: { accountId } })).body,
    balanceOf: async ({ accountId }) => (await app.product.ledger.amounts(accountId)).balanceCents / 100,
    openOf: async ({ accountId }) => {
      const rows = await app.db.kysely
        .selectFrom('invoice')
        .select('open_cents')
        .where('account_id', '=', accountId)
        .orderBy('due_date')
        .orderBy('id')
        .execute();
      return rows.map(({ open_cents }) => open_cents / 100);
    },
    broken: async () => {
      await app.sandbox.control({ noticesHeld: false, refunds: 'asAsked' });
      await eventually('all notices delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
      const { movements } = await app.sandbox.state();
      const captures = movements.map(({ kind, reference, amountCents }) => ({ kind: kind as 'capture', reference, amountCents }));
      const found = await checkInvariants(app.db, { captures, now: app.clock.now(), more: furtherInvariants });
      return found.map(({ invariant, detail }) => `${invariant} ${detail}`);
    },
    subjectsTo: async ({ username }) => (await app.product.outbox.listMessages({ to: username })).map(({ subject }) => subject),
  };
}
