import { randomInt } from 'node:crypto';
import { startGateway } from '@porchlight/gateway-fakes/testing/gateway-process.ts';
import { type AuthorizeNetOptions, createAuthorizeNetProvider } from '../../../src/adapters/payments-authorizenet/index.ts';
import { createTestClock } from '../../test-clock.ts';
import type { GatewayBench, GatewayDriver } from '../driver.ts';
import { createTestMemory } from '../memory.ts';
import { receiveNotices } from '../notice-receiver.ts';
import { listenToOutput } from '../written-lines.ts';

const loginId = 'suiteLogin01';
const transactionKey = 'suiteTransKey001';
const signatureKey = '5C0FFEE1'.repeat(16);
const dayMs = 86_400_000;

/** Authorize.Net: found by its own ids, with webhooks that only say that something became of a payment. */
export const authorizenetDriver: GatewayDriver = {
  name: 'authorizenet',
  traits: {
    pushesNotices: true,
    noticeMaxAgeMs: 10 * dayMs,
    endsForms: false,
    reservesUnseen: false,
    queryShowsBankMoves: true,
    queryShowsChargeBacks: false,
    queryShowsUnknownStatus: true,
    speaksXml: false,
    // A card without money is declined like any other.
    tellsDeclineReasons: false,
    listShowsRemovals: true,
    stopsBankPayments: true,
    leastCents: 1,
    reportsMethods: false,
  },
  start: startBench,
};

async function startBench(portal?: { webhookUrl: string }): Promise<GatewayBench> {
  const output = listenToOutput();
  const clock = createTestClock();
  const receiver = await receiveNotices();
  const gateway = await startGateway('authorizenet', {
    clock: clock.now(),
    webhookUrl: portal?.webhookUrl ?? receiver.url,
    env: {
      ANET_LOGIN_ID: loginId,
      ANET_TRANSACTION_KEY: transactionKey,
      ANET_SIGNATURE_KEY: signatureKey,
      // The limit of a hundred dollars is one of the gateway's sandbox, not of the gateway.
      ANET_ECHECK_LIMIT_CENTS: '1000000000',
      ANET_METHODS_AT_MOST: '1000',
    },
  });
  const options: AuthorizeNetOptions = {
    loginId,
    transactionKey,
    signatureKey,
    apiUrl: gateway.url,
    pagesUrl: gateway.url,
    communicatorUrl: 'http://127.0.0.1:8080/payment-communicator',
    storesMethods: true,
    timeoutMs: 5_000,
    clock,
    memory: createTestMemory(),
  };
  let accounts = randomInt(1_000_000, 8_000_000);
  return {
    provider: createAuthorizeNetProvider(options),
    providerWith: ({ timeoutMs = options.timeoutMs, credentials, url = options.apiUrl }) =>
      createAuthorizeNetProvider({
        ...options,
        timeoutMs,
        apiUrl: url,
        ...(credentials === 'wrong' ? { transactionKey: 'wrongTransKey001', signatureKey: 'BADC0FFE'.repeat(16) } : {}),
      }),
    gateway,
    clock,
    advance: async (ms) => {
      clock.advance(ms);
      await gateway.clock({ advanceMs: ms });
    },
    customer: 'C1001',
    otherCustomer: 'C2002',
    token: async (outcome, customer = 'C1001') => {
      const stored = (await gateway.act({ name: 'storeMethod', customer, kind: 'card', outcome })) as { token: string };
      return stored.token;
    },
    bank: (outcome) => {
      accounts += 1;
      const routingNumber = outcome === 'refused' ? '123456789' : '110000000';
      return { routingNumber, accountNumber: `000${accounts}`, accountType: 'CHECKING', holderName: "María José O'Hara-Nuñez" };
    },
    payForm: async (form, card) => void (await gateway.act({ name: 'payForm', fields: form.fields, card })),
    // The ZIP code and the expiration make the difference, not the number.
    cardNumbers: {
      approved: '4111111111111111',
      declined: '4111111111111111',
      expired: '4111111111111111',
      insufficientFunds: '4111111111111111',
    },
    notices: () => receiver.received,
    logs: () => Promise.resolve(output.lines()),
    secrets: [transactionKey, signatureKey],
    stop: async () => {
      output.stop();
      await gateway.stop();
      await receiver.close();
    },
  };
}
