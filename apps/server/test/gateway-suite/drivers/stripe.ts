import { testKeys } from '@porchlight/gateway-fakes/stripe/keys.ts';
import { startGateway } from '@porchlight/gateway-fakes/testing/gateway-process.ts';
import { createStripeProvider } from '../../../src/adapters/payments-stripe/index.ts';
import { createFrameKit } from '../../../src/payment-frame/index.ts';
import { createSecrets } from '../../../src/platform/secrets/index.ts';
import type { BankDetails, HostedForm, PaymentProvider } from '../../../src/ports/payment-provider.ts';
import { createTestClock } from '../../test-clock.ts';
import type { BankOutcome, CardOutcome, GatewayBench, GatewayDriver } from '../driver.ts';
import { createTestMemory } from '../memory.ts';
import { receiveNotices } from '../notice-receiver.ts';
import { listenToOutput } from '../written-lines.ts';

const cardNumbers: Readonly<Record<CardOutcome, string>> = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  expired: '4000000000000069',
  insufficientFunds: '4000000000009995',
};

export const stripeDriver: GatewayDriver = {
  name: 'STRIPE',
  traits: {
    pushesNotices: true,
    noticeMaxAgeMs: 300_000,
    endsForms: true,
    reservesUnseen: false,
    queryShowsBankMoves: true,
    queryShowsChargeBacks: true,
    queryShowsUnknownStatus: true,
    speaksXml: false,
    tellsDeclineReasons: true,
    listShowsRemovals: true,
    stopsBankPayments: false,
    leastCents: 50,
    reportsMethods: true,
  },
  start,
};

async function start(portal?: { webhookUrl: string }): Promise<GatewayBench> {
  const receiver = portal === undefined ? await receiveNotices() : null;
  const output = listenToOutput();
  const clock = createTestClock();
  const gateway = await startGateway('stripe', { webhookUrl: portal?.webhookUrl ?? receiver?.url ?? '', clock: clock.now() });
  const memory = createTestMemory();
  const frameKit = createFrameKit({
    secrets: createSecrets('a-root-key-of-the-tests-0123456789abcdef'),
    url: 'http://127.0.0.1:1',
    providerId: 'STRIPE',
  });
  const providerWith: GatewayBench['providerWith'] = ({ timeoutMs = 5_000, credentials, url = gateway.url }) =>
    createStripeProvider({
      secretKey: credentials === 'wrong' ? 'sk_test_somebodyelses0123456789' : testKeys.secretKey,
      publishableKey: testKeys.publishableKey,
      webhookSecret: credentials === 'wrong' ? 'whsec_somebodyelses0123456789' : testKeys.webhookSecret,
      apiUrl: url,
      scriptUrl: `${gateway.url}/v3/`,
      storesMethods: true,
      timeoutMs,
      clock,
      memory,
      frameKit,
    });
  const provider = providerWith({});
  let accounts = 0;
  return {
    provider,
    providerWith,
    gateway,
    clock,
    advance: async (ms) => {
      clock.advance(ms);
      await gateway.clock({ advanceMs: ms });
    },
    customer: '100001',
    otherCustomer: '100002',
    token: async (outcome, customer = '100001') => {
      const stored = (await gateway.act({ name: 'storeMethod', customer, kind: 'card', outcome })) as { token: string; customerId: string };
      await memory.keepCustomerId(customer, stored.customerId);
      return stored.token;
    },
    bank: (outcome) => bankOf(outcome, accounts++),
    payForm: (form, card) => payForm(provider, gateway.act, form, card),
    cardNumbers,
    notices: () => receiver?.received ?? [],
    logs: () => Promise.resolve(output.lines()),
    secrets: [testKeys.secretKey, testKeys.webhookSecret],
    stop: async () => {
      output.stop();
      await gateway.stop();
      await receiver?.close();
    },
  };
}

function bankOf(outcome: BankOutcome, count: number): BankDetails {
  const accountNumber = outcome === 'accepted' ? `0009${String(count).padStart(8, '0')}` : '000666666661';
  return { routingNumber: '110000000', accountNumber, accountType: 'CHECKING', holderName: "Zoë O'Hara" };
}

/** What a browser does: opens the form, lets Stripe's script make a token of the card, and posts it. The answer's notice goes nowhere. */
async function payForm(provider: PaymentProvider, act: GatewayBench['gateway']['act'], form: HostedForm, card: CardOutcome): Promise<void> {
  const path = new URL(form.action).pathname;
  const ask = (step: string, fields: Record<string, string>) =>
    provider.framePages?.answer({
      method: 'POST',
      path: path.replace(/\/open$/, step),
      query: {},
      fields,
      submitting: () => Promise.resolve(true),
      mayTry: () => Promise.resolve(true),
    });
  const opened = await ask('/open', form.fields);
  if (opened?.kind !== 'page' || opened.status !== 200) throw new Error('the form was not shown');
  const made = (await act({ name: 'confirmationToken', card, number: cardNumbers[card], setupFutureUsage: 'off_session' })) as {
    token: string;
  };
  await ask('/confirm', { ...form.fields, confirmationToken: made.token });
}
