import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://portal.example.com' };
const frame = { PAYMENT_FRAME_URL: 'https://pay.example.com', PAYMENT_FRAME_PORT: '8082' };
const authorizenet = {
  PAYMENT_PROVIDER: 'authorizenet',
  AUTHORIZENET_LOGIN_ID: 'login1234',
  AUTHORIZENET_TRANSACTION_KEY: '0123456789abcdef',
  AUTHORIZENET_SIGNATURE_KEY: 'A1'.repeat(64),
};
const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  ...frame,
};
const ippay = {
  PAYMENT_PROVIDER: 'ippay',
  IPPAY_TERMINAL_ID: 'TERMINAL01',
  IPPAY_REPORT_URL: 'https://reports.example.com/feed',
  IPPAY_REPORT_USER: 'reader',
  IPPAY_REPORT_PASSWORD: 'a-word-to-read-with',
  ...frame,
};
const gateways = { authorizenet, stripe, ippay };

describe('settings of the gateways', () => {
  it.each(Object.entries(gateways))('takes %s in production with its credentials, at its own addresses', (name, settings) => {
    const config = readConfig({ ...production, ...settings });
    expect(config.paymentProvider).toBe(name);
    expect(config[name as keyof typeof gateways]).not.toBeNull();
  });

  it('knows the addresses of test and production', () => {
    expect(readConfig({ ...authorizenet, AUTHORIZENET_ENVIRONMENT: 'sandbox' }).authorizenet).toMatchObject({
      apiUrl: 'https://apitest.authorize.net',
      pagesUrl: 'https://test.authorize.net',
    });
    expect(readConfig({ ...ippay, IPPAY_ENVIRONMENT: 'test' }).ippay?.url).toContain('testgtwy.ippay.com');
    expect(readConfig({ ...production, ...stripe }).stripe).toMatchObject({
      apiUrl: 'https://api.stripe.com',
      scriptUrl: 'https://js.stripe.com/v3/',
    });
  });

  const needed = Object.entries(gateways).flatMap(([name, settings]) =>
    Object.keys(settings)
      .filter((setting) => setting !== 'PAYMENT_PROVIDER' && !setting.startsWith('IPPAY_REPORT'))
      .map((setting) => [name, setting] as const),
  );
  it.each(needed)('with %s wants %s', (name, setting) => {
    expect(refusalOf({ ...production, ...gateways[name as keyof typeof gateways], [setting]: undefined })).toContain(
      `${setting}: is required`,
    );
  });

  it.each([
    ['a report without who reads it', { ...ippay, IPPAY_REPORT_USER: undefined }, 'IPPAY_REPORT_URL: goes together'],
    [
      'IPPay without its report in production',
      { ...production, ...ippay, IPPAY_REPORT_URL: undefined, IPPAY_REPORT_USER: undefined, IPPAY_REPORT_PASSWORD: undefined },
      'IPPAY_REPORT_URL: is required in production',
    ],
    ['keys of two modes', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789' }, 'STRIPE_PUBLISHABLE_KEY: must be of the same mode'],
    ['a frame on the portal', { ...stripe, PUBLIC_URL: frame.PAYMENT_FRAME_URL }, 'PAYMENT_FRAME_URL: must differ from PUBLIC_URL'],
    ['a frame below a path', { ...stripe, PAYMENT_FRAME_URL: 'https://pay.example.com/frame' }, 'PAYMENT_FRAME_URL: must be a host alone'],
    [
      'a frame without TLS in production',
      { ...production, ...stripe, PAYMENT_FRAME_URL: 'http://pay.example.com' },
      'PAYMENT_FRAME_URL: must be https',
    ],
    ['a frame on the port of the portal', { ...stripe, PORT: '8082' }, 'PAYMENT_FRAME_PORT: must differ from PORT'],
    ['a frame without a port', { ...stripe, PAYMENT_FRAME_PORT: undefined }, 'PAYMENT_FRAME_PORT: is required with PAYMENT_FRAME_URL'],
    [
      'a stand-in in production',
      { ...production, ...stripe, STRIPE_API_URL: 'https://elsewhere.example' },
      'STRIPE_API_URL: must not be set in production',
    ],
    ['the provider as a former one', { ...stripe, FORMER_PAYMENT_PROVIDERS: 'ippay,stripe' }, 'FORMER_PAYMENT_PROVIDERS: must not name'],
    ['a former one without its credentials', { ...stripe, FORMER_PAYMENT_PROVIDERS: 'authorizenet' }, 'AUTHORIZENET_LOGIN_ID: is required'],
    [
      'the sandbox as a former one in production',
      { ...production, ...stripe, FORMER_PAYMENT_PROVIDERS: 'sandbox' },
      'the sandbox takes no real money',
    ],
  ])('refuses %s', (_what, settings, reason) => {
    expect(refusalOf(settings)).toContain(reason);
  });

  const replaced = [
    ['AUTHORIZENET_OLD_SIGNATURE_KEY', 'AUTHORIZENET_SIGNATURE_KEY', { ...production, ...authorizenet }, 'B2'.repeat(64)],
    ['STRIPE_OLD_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET', { ...production, ...stripe }, 'whsec_9876543210'],
    ['SANDBOX_OLD_WEBHOOK_SECRET', 'SANDBOX_WEBHOOK_SECRET', { SANDBOX_WEBHOOK_SECRET: 'the-present-secret' }, 'the-one-before-that'],
  ] as const;
  it.each(replaced)('S65: takes %s beside %s, and refuses the same one twice or an old one alone', (old, present, settings, value) => {
    expect(JSON.stringify(readConfig({ ...settings, [old]: value }))).toContain(value);
    const same = (settings as Record<string, string>)[present];
    const refusal = refusalOf({ ...settings, [old]: same });
    expect(refusal).toBe(`${old}: must differ from ${present}, which replaces it`);
    expect(refusalOf({ [old]: value })).toBe(`${old}: says nothing without ${present}, which replaces it`);
  });

  it('takes a signature key in small letters for the same as in capital ones', () => {
    const small = authorizenet.AUTHORIZENET_SIGNATURE_KEY.toLowerCase();
    expect(refusalOf({ ...authorizenet, AUTHORIZENET_OLD_SIGNATURE_KEY: small })).toContain('AUTHORIZENET_OLD_SIGNATURE_KEY: must differ');
  });

  it('follows former providers beside the one that is set', () => {
    const config = readConfig({ ...production, ...ippay, ...stripe, FORMER_PAYMENT_PROVIDERS: 'ippay' });
    expect([config.paymentProvider, config.formerPaymentProviders]).toEqual(['stripe', ['ippay']]);
  });
});

function refusalOf(env: Readonly<Record<string, string | undefined>>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the settings were taken');
}
