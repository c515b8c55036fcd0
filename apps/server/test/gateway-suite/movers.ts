import { testKeys } from '@porchlight/gateway-fakes/stripe/keys.ts';
import { type GatewayControl, startGateway } from '@porchlight/gateway-fakes/testing/gateway-process.ts';
import { createAuthorizeNetProvider } from '../../src/adapters/payments-authorizenet/index.ts';
import { createIppayProvider } from '../../src/adapters/payments-ippay/index.ts';
import { createStripeProvider } from '../../src/adapters/payments-stripe/index.ts';
import { createFrameKit } from '../../src/payment-frame/index.ts';
import { createSecrets } from '../../src/platform/secrets/index.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { GatewayMemory } from '../../src/ports/gateway-memory.ts';
import type { PaymentProvider } from '../../src/ports/payment-provider.ts';

/** A method that another portal stored at the gateway, under its own name of the customer, as its export tells it. */
export interface StoredElsewhere {
  token: string;
  /** The gateway's id of the customer; empty where it has none. */
  customerId: string;
  lastFour: string;
}

/** A gateway that an operator has stored methods at, from before Porchlight. */
export interface Mover {
  /** As `PaymentProvider.id`. */
  readonly id: string;
  /** It has ids of its own for customers. */
  readonly namesCustomers: boolean;
  start(now: Date): Promise<GatewayControl>;
  provider(gateway: GatewayControl, parts: { memory: GatewayMemory; clock: Clock }): PaymentProvider;
  /** `customer`: as the other portal called them. */
  store(gateway: GatewayControl, customer: string, kind: 'card' | 'bank'): Promise<StoredElsewhere>;
  remove(gateway: GatewayControl, customer: string, token: string): Promise<void>;
}

const secrets = createSecrets('a-root-key-of-the-tests-0123456789abcdef');
const kitOf = (providerId: string) => createFrameKit({ secrets, url: 'https://pay.example.com', providerId });
const common = { storesMethods: true, timeoutMs: 5_000 };
const signatureKey = '5C0FFEE1'.repeat(16);
const anetKeys = { loginId: 'moverLogin01', transactionKey: 'moverTransKey001', signatureKey };
const terminalPassword = 'terminal-password-of-movers';
let numbers = 4_100_000;

async function storedBy(gateway: GatewayControl, act: Record<string, string>): Promise<{ token: string; customerId?: string }> {
  return (await gateway.act({ name: 'storeMethod', outcome: 'approved', ...act })) as { token: string; customerId?: string };
}

export const anetMover: Mover = {
  id: 'ANET',
  namesCustomers: true,
  start: (clock) =>
    startGateway('authorizenet', {
      clock,
      env: {
        ANET_LOGIN_ID: anetKeys.loginId,
        ANET_TRANSACTION_KEY: anetKeys.transactionKey,
        ANET_SIGNATURE_KEY: signatureKey,
        ANET_ECHECK_LIMIT_CENTS: '1000000000',
      },
    }),
  provider: ({ url }, parts) =>
    createAuthorizeNetProvider({
      ...common,
      ...anetKeys,
      ...parts,
      apiUrl: url,
      pagesUrl: url,
      communicatorUrl: 'http://127.0.0.1:8080/payment-communicator',
    }),
  store: async (gateway, customer, kind) => {
    const { token, customerId = '' } = await storedBy(gateway, { customer, kind, lastFour: '1111' });
    return { token, customerId, lastFour: '1111' };
  },
  remove: async (gateway, customer, token) => void (await gateway.act({ name: 'removeMethod', customer, token })),
};

const stripe: Mover = {
  id: 'STRIPE',
  namesCustomers: true,
  start: (clock) => startGateway('stripe', { clock }),
  provider: ({ url }, parts) =>
    createStripeProvider({ ...common, ...testKeys, ...parts, apiUrl: url, scriptUrl: `${url}/v3/`, frameKit: kitOf('STRIPE') }),
  store: async (gateway, customer, kind) => {
    const { token, customerId = '' } = await storedBy(gateway, { customer, kind, lastFour: '4242' });
    return { token, customerId, lastFour: '4242' };
  },
  remove: async (gateway, _customer, token) => void (await gateway.act({ name: 'removeMethod', token })),
};

const ippay: Mover = {
  id: 'IPPAY',
  namesCustomers: false,
  start: (clock) =>
    startGateway('ippay', {
      clock,
      env: {
        IPPAY_TERMINAL_ID: 'MOVERTERMINAL',
        IPPAY_TERMINAL_PASSWORD: terminalPassword,
        IPPAY_REPORT_USER: 'mover',
        IPPAY_REPORT_PASSWORD: 'report-password-of-movers',
      },
    }),
  provider: ({ url }, parts) =>
    createIppayProvider({
      ...common,
      ...parts,
      terminalId: 'MOVERTERMINAL',
      terminalPassword,
      url: `${url}/ippay`,
      report: { url: `${url}/ippayReport`, user: 'mover', password: 'report-password-of-movers' },
      frameKit: kitOf('IPPAY'),
    }),
  store: async (gateway, _customer, kind) => {
    numbers += 1;
    const number = kind === 'card' ? `411111${numbers}111` : `110000000${numbers}`;
    const { token } = await storedBy(gateway, { kind, number });
    return { token, customerId: '', lastFour: number.slice(-4) };
  },
  // It lists none: a token whose number is gone is declined when it is charged.
  remove: async (gateway, _customer, token) => void (await gateway.act({ name: 'removeMethod', token })),
};

export const movers: readonly Mover[] = [anetMover, stripe, ippay];
