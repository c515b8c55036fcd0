import { randomInt } from 'node:crypto';
import { startGateway } from '@porchlight/gateway-fakes/testing/gateway-process.ts';
import { createIppayProvider, type IppayProviderOptions } from '../../../src/adapters/payments-ippay/index.ts';
import { createFrameKit } from '../../../src/payment-frame/index.ts';
import { createSecrets } from '../../../src/platform/secrets/index.ts';
import type { FrameAnswer } from '../../../src/ports/frame-pages.ts';
import type { HostedForm, PaymentProvider } from '../../../src/ports/payment-provider.ts';
import { createTestClock } from '../../test-clock.ts';
import type { CardOutcome, GatewayBench, GatewayDriver } from '../driver.ts';
import { createTestMemory } from '../memory.ts';
import { listenToOutput } from '../written-lines.ts';

const cardNumbers: Readonly<Record<CardOutcome, string>> = {
  approved: '4111111111111111',
  declined: '4000000000000002',
  expired: '4000000000000069',
  insufficientFunds: '4000000000009995',
};
const settings = {
  terminalId: 'SUITETERMINAL',
  terminalPassword: 'terminal-password-of-the-suite',
  user: 'suite-reports',
  password: 'report-password-of-the-suite',
};

/** IPPay: polled, with pages of ours, and with tokens that we remember. */
export const ippayDriver: GatewayDriver = {
  name: 'ippay',
  traits: {
    pushesNotices: false,
    noticeMaxAgeMs: 0,
    // What was ended here is not handed over by our own page; the gateway itself ends nothing.
    endsForms: false,
    reservesUnseen: false,
    queryShowsBankMoves: true,
    queryShowsChargeBacks: true,
    queryShowsUnknownStatus: true,
    speaksXml: true,
    tellsDeclineReasons: true,
    listShowsRemovals: false,
    stopsBankPayments: false,
    leastCents: 1,
    reportsMethods: true,
  },
  start: startBench,
};

async function startBench(): Promise<GatewayBench> {
  const output = listenToOutput();
  const clock = createTestClock();
  const gateway = await startGateway('ippay', {
    clock: clock.now(),
    env: {
      IPPAY_TERMINAL_ID: settings.terminalId,
      IPPAY_TERMINAL_PASSWORD: settings.terminalPassword,
      IPPAY_REPORT_USER: settings.user,
      IPPAY_REPORT_PASSWORD: settings.password,
    },
  });
  const secrets = createSecrets('a-root-key-of-the-tests-0123456789abcdef');
  const options: IppayProviderOptions = {
    terminalId: settings.terminalId,
    terminalPassword: settings.terminalPassword,
    url: `${gateway.url}/ippay`,
    report: { url: `${gateway.url}/ippayReport`, user: settings.user, password: settings.password },
    storesMethods: true,
    timeoutMs: 5_000,
    clock,
    memory: createTestMemory(),
    frameKit: createFrameKit({ secrets, url: 'http://127.0.0.1:8099', providerId: 'IPPAY' }),
  };
  const provider = createIppayProvider(options);
  let accounts = randomInt(1_000_000, 8_000_000);
  return {
    provider,
    providerWith: (change) => createIppayProvider(changed(options, change)),
    gateway,
    clock,
    advance: async (ms) => {
      clock.advance(ms);
      await gateway.clock({ advanceMs: ms });
    },
    customer: 'C1001',
    otherCustomer: 'C2002',
    token: (outcome, customer = 'C1001') => storeCard(provider, customer, cardNumbers[outcome]),
    bank: (outcome) => {
      accounts += 1;
      const accountNumber = outcome === 'refused' ? `9999${accounts}` : `000${accounts}`;
      return { routingNumber: '110000000', accountNumber, accountType: 'CHECKING', holderName: "María José O'Hara-Nuñez" };
    },
    payForm: (form, card) => payForm(provider, form, cardNumbers[card]).then(() => undefined),
    cardNumbers,
    notices: () => [],
    logs: () => Promise.resolve(output.lines()),
    secrets: [settings.terminalPassword, settings.password],
    stop: async () => {
      output.stop();
      await gateway.stop();
    },
  };
}

function changed(options: IppayProviderOptions, change: Parameters<GatewayBench['providerWith']>[0]): IppayProviderOptions {
  const { url, timeoutMs = options.timeoutMs } = change;
  const elsewhere =
    url === undefined ? {} : { url: `${url}/ippay`, report: options.report && { ...options.report, url: `${url}/ippayReport` } };
  const wrong = change.credentials === 'wrong' ? { terminalId: 'OTHERTERMINAL' } : {};
  const report = elsewhere.report ?? options.report;
  const withWrong = change.credentials === 'wrong' && report !== null ? { ...report, password: 'a-wrong-password' } : report;
  return { ...options, ...elsewhere, ...wrong, report: withWrong, timeoutMs };
}

const typed = (number: string) => ({
  cardNumber: number,
  expiration: '08/49',
  securityCode: '123',
  cardName: "María José O'Hara-Nuñez",
  zip: '52001',
});

/** Posts the form as the portal does, then what a customer types, to the pages themselves: their listener is another part's. */
async function payForm(provider: PaymentProvider, form: HostedForm, number: string): Promise<FrameAnswer | null> {
  const post = (path: string, fields: Record<string, string>) =>
    provider.framePages?.answer({
      method: 'POST',
      path,
      query: {},
      fields,
      submitting: () => Promise.resolve(true),
      mayTry: () => Promise.resolve(true),
    }) ?? Promise.resolve(null);
  const { pathname } = new URL(form.action);
  await post(pathname, form.fields);
  return post(pathname + (pathname.endsWith('/card') ? '/pay' : '/save'), { ...form.fields, ...typed(number) });
}

async function storeCard(provider: PaymentProvider, customer: string, number: string): Promise<string> {
  const reference = `METHODFORM${randomInt(1_000_000_000, 9_999_999_999)}`;
  const opened = await provider.openMethodForm({
    reference,
    purpose: 'create',
    methodKind: 'card',
    customer,
    locale: 'en-us',
    returnUrl: 'http://127.0.0.1:8080/payment/return',
  });
  if (!opened.ok) throw new Error('no form for a method');
  await payForm(provider, opened.form, number);
  const kept = (await provider.listMethods(customer))?.find(({ display }) => display.endsWith(number.slice(-4)));
  if (kept === undefined) throw new Error('the card was not kept');
  return kept.token;
}
