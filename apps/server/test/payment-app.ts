import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { apiBasePath } from '@porchlight/contract';
import { cardFields, postPage } from '@porchlight/sandbox-provider/testing/client.ts';
import { type SandboxProcess, startSandboxProcess } from '@porchlight/sandbox-provider/testing/sandbox-process.ts';
import { createSandboxProvider } from '../src/adapters/payments-sandbox/index.ts';
import { checkInvariants, type Finding } from '../src/ledger/index.ts';
import type { DiskSpace } from '../src/ports/disk-space.ts';
import type { PaymentProvider } from '../src/ports/payment-provider.ts';
import type { TestDatabase } from './database.ts';
import { type SeededAccount, seedAccount } from './factories/accounts.ts';
import { seedOpenInvoices } from './factories/invoices.ts';
import { type Caller, startApp, type TestApp, type TestAppOptions } from './harness.ts';

/** Numbers of the sandbox's tables (running.md). */
export const cards = {
  approved: '4111111111111111',
  slow: '5555555555554444',
  declined: '4000000000000002',
  lost: '4000000000000259',
} as const;
export const banks = { settles: '000123456789', returnsR02: '000111111113', refused: '000111111116', returnsR01: '000222222227' } as const;

export type Payer = SeededAccount & Caller;

/** The product on a database of its own, against the real sandbox provider in a process of its own, which sends its notices here. */
export interface PaymentApp extends TestApp {
  sandbox: SandboxProcess;
  /** The sandbox behind the port, without whatever the test put in between. */
  provider: PaymentProvider;
  webhookUrl: string;
  /** A signed-in customer with that many open invoices of 50.00. */
  seedPayer(openInvoices?: number): Promise<Payer>;
  /** Pays in the provider's frame, as a browser would. */
  submitCard(form: { fields: Record<string, string> }, cardNumber: string): Promise<Response>;
  /** Moves the product's clock and the provider's by the same time. */
  advance(ms: number): Promise<void>;
  /** Posts a notice as the provider would sign it; `signedAt` and `secret` for those it would not. */
  notify(
    notice: Record<string, unknown>,
    forged?: { secret?: string; signedAt?: Date },
  ): Promise<{ status: number; code: string | undefined }>;
  /** Every invariant, with the provider's report of what it moved. */
  audit(): Promise<Finding[]>;
}

export interface PaymentAppOptions {
  env?: Record<string, string>;
  /** Puts something between the product and the provider. */
  wrap?: (provider: PaymentProvider) => PaymentProvider;
  /** An empty one of its own unless told. */
  database?: TestDatabase;
  disk?: DiskSpace;
  /** As of the harness. */
  observed?: Pick<TestAppOptions, 'log' | 'tracing'>;
  /** What is outside beside the provider. */
  ports?: TestAppOptions['ports'];
}

export async function startPaymentApp({
  env = {},
  wrap = (provider) => provider,
  database,
  disk,
  observed = {},
  ports = {},
}: PaymentAppOptions = {}): Promise<PaymentApp> {
  const sandbox = await startSandboxProcess({ env: { SANDBOX_FSYNC: 'off' } });
  const provider = createSandboxProvider({
    baseUrl: sandbox.url,
    apiKey: sandbox.apiKey,
    webhookSecret: sandbox.webhookSecret,
    storesMethods: true,
    timeoutMs: 3_000,
  });
  const app = await startApp({
    template: 'empty',
    ...(database ? { database } : {}),
    ...(disk ? { disk } : {}),
    ports: { ...ports, provider: wrap(provider) },
    env,
    ...observed,
  });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  const webhookUrl = `${origin}${apiBasePath}/public/payment-provider/SANDBOX/webhook`;
  await sandbox.control({ webhookUrl });
  return {
    ...app,
    sandbox,
    provider,
    webhookUrl,
    seedPayer: async (openInvoices = 1) => {
      const account = await seedAccount(app.db);
      await seedOpenInvoices(app.db, app.product.ledger, account.accountId, openInvoices);
      let caller = await app.signIn(account.username);
      // Tests that let much time pass outlive a session; the customer then signs in again.
      const call: Caller['call'] = async (name, request, options) => {
        const answer = await caller.call(name, request, options);
        if (answer.body.error?.code !== 'AUTH0003') return answer;
        caller = await app.signIn(account.username);
        return caller.call(name, request, options);
      };
      return { ...account, ...caller, call };
    },
    submitCard: (form, cardNumber) => postPage(`${sandbox.url}/hosted/submit`, { ...form.fields, ...cardFields(cardNumber) }),
    advance: async (ms) => {
      // The provider's time went on while the product's stood: what it is ahead it stays ahead, or waiting would be cut short.
      const { clock } = await sandbox.state();
      const aheadMs = Math.max(0, Date.parse(clock.now) - app.clock.now().getTime());
      app.clock.advance(ms);
      await sandbox.control({ clock: { now: app.clock.now().toISOString(), advanceMs: aheadMs } });
    },
    notify: async (notice, { secret = sandbox.webhookSecret, signedAt = app.clock.now() } = {}) => {
      const body = JSON.stringify(notice);
      const seconds = Math.floor(signedAt.getTime() / 1000);
      const signature = `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
      const headers = { 'content-type': 'application/json', 'x-sandbox-signature': signature };
      const answer = await fetch(webhookUrl, { method: 'POST', headers, body });
      const told = (await answer.json()) as { error?: { code: string } };
      return { status: answer.status, code: told.error?.code };
    },
    audit: async () => {
      const { movements } = await sandbox.state();
      const captures = movements.map(({ kind, reference, amountCents }) => ({ kind: kind as 'capture', reference, amountCents }));
      return checkInvariants(app.db, { captures, now: app.clock.now() });
    },
    close: async () => {
      await sandbox.stop();
      await app.close();
    },
  };
}

let noticed = 0;

/** A notice as the sandbox words it. */
export function buildNotice(referenceId: string, status: string, amount: number | null, more: object = {}): Record<string, unknown> {
  noticed += 1;
  const nothing = { transactionId: null, authCode: null, responseText: null, returnCode: null, method: null };
  return {
    eventId: `evt_test_${process.pid}_${noticed}`,
    type: 'payment',
    referenceId,
    status,
    amount,
    customer: 'C1',
    ...nothing,
    ...more,
  };
}
