import type { AddressInfo } from 'node:net';
import { apiBasePath } from '@porchlight/contract';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { type SandboxProcess, startSandboxProcess } from '@porchlight/sandbox-provider/testing/sandbox-process.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { checkInvariants } from '../ledger/index.ts';
import { openPorts } from '../open-ports.ts';
import { cast, type DemoProvider, seedDemoProvider } from './index.ts';

let sandbox: SandboxProcess;
let app: TestApp;
let provider: DemoProvider;
const daysMs = 86_400_000;

beforeAll(async () => {
  sandbox = await startSandboxProcess({ env: { SANDBOX_FSYNC: 'off' } });
  const env = { SANDBOX_URL: sandbox.url, SANDBOX_API_KEY: sandbox.apiKey, SANDBOX_WEBHOOK_SECRET: sandbox.webhookSecret };
  app = await startApp({ env });
  const ports = await openPorts(app.core);
  if (!ports.demoProvider) throw new Error('the sandbox can be told of the demo');
  provider = ports.demoProvider;
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  await sandbox.control({ webhookUrl: `http://127.0.0.1:${port}${apiBasePath}/public/payment-provider/SANDBOX/webhook` });
});
afterAll(async () => {
  await sandbox.stop();
  await app.close();
});

async function balanceOf(caller: Caller) {
  const { body } = await caller.call('getAmounts', { params: { id: String(caller.accountId) } });
  return { balance: body.accountBalace, pending: body.postPaymentAmount };
}

it("the provider learns of the cast's methods and of carlos' payment, once, however often it is told", async () => {
  const { reference } = await app.db.kysely
    .selectFrom('payment')
    .select('reference')
    .where('state', '=', 'accepted')
    .executeTakeFirstOrThrow();
  for (let time = 0; time < 2; time++) expect(await seedDemoProvider(app.db, provider)).toBe(true);
  const { payments } = await sandbox.state();
  expect(payments.filter((payment) => payment.reference === reference)).toHaveLength(1);
  const amountCents = 1999 as never;
  const charge = { reference: 'SEEDTEST000000000001', amountCents, customer: '1000001', token: 'pm_demo_maria_visa' };
  expect(await provider.chargeToken(charge)).toMatchObject({ known: true, result: { status: 'succeeded' } });
});

it('[DASH-007] the pending payment settles by itself days later, and what is left becomes credit', async () => {
  const carlos = await app.signIn(cast.carlos.username);
  expect(await balanceOf(carlos)).toEqual({ balance: 37.5, pending: 45 });
  app.clock.advance(4 * daysMs);
  await sandbox.control({ clock: { now: app.clock.now().toISOString() } });
  const later = await app.signIn(cast.carlos.username);
  await eventually('the notice of the settlement', async () => (await balanceOf(later)).pending === 0);
  expect(await balanceOf(later)).toEqual({ balance: -7.5, pending: 0 });
  expect(await checkInvariants(app.db, { now: app.clock.now() })).toEqual([]);
});

it('says so when the provider cannot be reached', async () => {
  const away: DemoProvider = {
    seedMethods: async () => false,
    chargeToken: async () => ({ known: false, reason: 'unreachable' }),
  };
  expect(await seedDemoProvider(app.db, away)).toBe(false);
});
