import { z } from 'zod';

/** The gateways money is taken through, as PAYMENT_PROVIDER names them (docs/decisions/0031-payment-gateways.md). */
export const gatewayNames = ['sandbox', 'authorizenet', 'stripe', 'ippay'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** Settings of the gateways. An address of a gateway is set where a stand-in takes its place, and never in production. */
export interface PaymentConfig {
  /** New payments go there. */
  paymentProvider: GatewayName | 'none';
  /** What is on its way there is still followed, and nothing new is begun. */
  formerPaymentProviders: readonly GatewayName[];
  sandbox: {
    url: string;
    apiKey: string;
    webhookSecret: string;
    oldWebhookSecret: string | null;
    storesMethods: boolean;
    timeoutMs: number;
  };
  /** What a call of a real gateway may take, and whether customers may keep methods there. */
  gateway: { timeoutMs: number; storesMethods: boolean };
  authorizenet: AuthorizeNetConfig | null;
  stripe: StripeConfig | null;
  ippay: { terminalId: string; terminalPassword: string | null; url: string; report: IppayReport | null } | null;
  /** Where pages of ours stand in for pages a gateway hasn't got: the address customers' browsers know, and where it is served. */
  paymentFrame: { url: string; host: string; port: number } | null;
}

/** `old` are the secrets of notices that were replaced: believed too, as long as they are set. */
interface AuthorizeNetConfig {
  loginId: string;
  transactionKey: string;
  signatureKey: string;
  oldSignatureKey: string | null;
  apiUrl: string;
  pagesUrl: string;
}

interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  oldWebhookSecret: string | null;
  apiUrl: string;
  scriptUrl: string;
}

interface IppayReport {
  url: string;
  user: string;
  password: string;
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform((url) => url.replace(/\/$/, ''));
const onOff = z.enum(['on', 'off'], 'must be on or off');
const key = (pattern: RegExp, message: string) => z.string().regex(pattern, message).optional();
const secretOfSandbox = z.string().min(16, 'must have at least 16 characters').optional();
const keyOfAuthorizeNet = key(/^[0-9A-Fa-f]{64,128}$/, 'must be the signature key, 128 characters of 0-9 and A-F');
const secretOfStripe = key(/^whsec_\w{8,}$/, 'must be the signing secret of the webhook, which begins with whsec_');
const timeout = z.coerce.number('must be milliseconds').int('must be whole milliseconds').min(100, 'must be at least 100');

/** Each setting by itself. What must go together is judged by `paymentProblems`. */
export const paymentSettings = {
  PAYMENT_PROVIDER: z.enum([...gatewayNames, 'none'], `must be ${gatewayNames.join(', ')} or none`).default('sandbox'),
  FORMER_PAYMENT_PROVIDERS: z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(gatewayNames, `must be names out of ${gatewayNames.join(', ')} with commas between them`)))
    .optional(),
  PAYMENT_TIMEOUT_MS: timeout.max(25_000, 'must be at most 25000').default(15_000),
  PAYMENT_STORED_METHODS: onOff.default('on'),
  PAYMENT_FRAME_URL: httpUrl.optional(),
  PAYMENT_FRAME_HOST: z.string().min(1, 'must not be empty').optional(),
  PAYMENT_FRAME_PORT: z.coerce.number('must be a port number').int('must be a whole number').min(0).max(65535).optional(),
  SANDBOX_URL: httpUrl.optional(),
  SANDBOX_API_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  SANDBOX_WEBHOOK_SECRET: secretOfSandbox,
  SANDBOX_OLD_WEBHOOK_SECRET: secretOfSandbox,
  SANDBOX_STORED_METHODS: onOff.default('on'),
  SANDBOX_TIMEOUT_MS: timeout.max(60_000, 'must be at most 60000').default(8_000),
  AUTHORIZENET_LOGIN_ID: key(/^[\w-]{4,25}$/, 'must be the API login ID, at most 25 characters'),
  AUTHORIZENET_TRANSACTION_KEY: key(/^\w{10,16}$/, 'must be the transaction key, at most 16 characters'),
  AUTHORIZENET_SIGNATURE_KEY: keyOfAuthorizeNet,
  AUTHORIZENET_OLD_SIGNATURE_KEY: keyOfAuthorizeNet,
  AUTHORIZENET_ENVIRONMENT: z.enum(['production', 'sandbox'], 'must be production or sandbox').default('production'),
  AUTHORIZENET_API_URL: httpUrl.optional(),
  AUTHORIZENET_PAGES_URL: httpUrl.optional(),
  STRIPE_SECRET_KEY: key(/^(sk|rk)_(test|live)_\w{8,}$/, 'must be a secret or restricted key, which begins with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_\w{8,}$/, 'must be the publishable key, which begins with pk_'),
  STRIPE_WEBHOOK_SECRET: secretOfStripe,
  STRIPE_OLD_WEBHOOK_SECRET: secretOfStripe,
  STRIPE_API_URL: httpUrl.optional(),
  STRIPE_SCRIPT_URL: httpUrl.optional(),
  IPPAY_TERMINAL_ID: key(/^[A-Za-z0-9]{4,20}$/, 'must be the terminal ID, letters and digits'),
  IPPAY_TERMINAL_PASSWORD: z.string().min(1).optional(),
  IPPAY_ENVIRONMENT: z.enum(['production', 'test'], 'must be production or test').default('production'),
  IPPAY_URL: httpUrl.optional(),
  IPPAY_REPORT_URL: httpUrl.optional(),
  IPPAY_REPORT_USER: z.string().min(1).optional(),
  IPPAY_REPORT_PASSWORD: z.string().min(1).optional(),
};

const Settings = z.object(paymentSettings);
type Settings = z.output<typeof Settings>;
type Place = Settings & {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  SANDBOX_PORT: number;
  PORT: number;
  METRICS_PORT?: number | undefined;
};

const addresses = {
  authorizenet: {
    production: { api: 'https://api.authorize.net', pages: 'https://accept.authorize.net' },
    sandbox: { api: 'https://apitest.authorize.net', pages: 'https://test.authorize.net' },
  },
  stripe: { api: 'https://api.stripe.com', script: 'https://js.stripe.com/v3/' },
  ippay: { production: 'https://gtwy.ippay.com/ippay', test: 'https://testgtwy.ippay.com/ippay' },
} as const;

/** What each gateway can't do without. */
const required: Readonly<Record<GatewayName, readonly (keyof Settings)[]>> = {
  sandbox: [],
  authorizenet: ['AUTHORIZENET_LOGIN_ID', 'AUTHORIZENET_TRANSACTION_KEY', 'AUTHORIZENET_SIGNATURE_KEY'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'PAYMENT_FRAME_URL', 'PAYMENT_FRAME_PORT'],
  ippay: ['IPPAY_TERMINAL_ID', 'PAYMENT_FRAME_URL', 'PAYMENT_FRAME_PORT'],
};
const standIns = ['AUTHORIZENET_API_URL', 'AUTHORIZENET_PAGES_URL', 'STRIPE_API_URL', 'STRIPE_SCRIPT_URL', 'IPPAY_URL'] as const;

function used(e: Settings): GatewayName[] {
  const active = e.PAYMENT_PROVIDER === 'none' ? [] : [e.PAYMENT_PROVIDER];
  return [...active, ...(e.FORMER_PAYMENT_PROVIDERS ?? [])];
}

/** Settings that contradict each other, are missing, or must not be in production. */
export function paymentProblems(e: Place, production: boolean): string[] {
  const problems: string[] = [];
  const former = e.FORMER_PAYMENT_PROVIDERS ?? [];
  if (former.some((name) => name === e.PAYMENT_PROVIDER))
    problems.push('FORMER_PAYMENT_PROVIDERS: must not name the provider that PAYMENT_PROVIDER names');
  for (const name of used(e))
    for (const setting of required[name])
      if (e[setting] === undefined) problems.push(`${setting}: is required to take payments through ${name}`);
  const ofReport = [e.IPPAY_REPORT_URL, e.IPPAY_REPORT_USER, e.IPPAY_REPORT_PASSWORD].filter(Boolean).length;
  if (ofReport !== 0 && ofReport !== 3) problems.push('IPPAY_REPORT_URL: goes together with IPPAY_REPORT_USER and IPPAY_REPORT_PASSWORD');
  problems.push(...stripeProblems(e), ...oldSecretProblems(e), ...frameProblems(e, production));
  if (!production) return problems;
  if (used(e).includes('sandbox')) problems.push('PAYMENT_PROVIDER: the sandbox takes no real money and must not run in production');
  for (const name of standIns) if (e[name]) problems.push(`${name}: must not be set in production, where the gateway's own address counts`);
  if (used(e).includes('ippay') && ofReport === 0)
    problems.push(
      'IPPAY_REPORT_URL: is required in production, since IPPay sends no notices: nothing else tells of returns and settlements',
    );
  return problems;
}

function stripeProblems(e: Settings): string[] {
  const [secret, publishable] = [e.STRIPE_SECRET_KEY, e.STRIPE_PUBLISHABLE_KEY].map((each) => each?.split('_')[1]);
  return secret !== undefined && publishable !== undefined && secret !== publishable
    ? ['STRIPE_PUBLISHABLE_KEY: must be of the same mode as STRIPE_SECRET_KEY, both test or both live']
    : [];
}

/** An old secret beside no other one, or beside itself, was put into the wrong setting: nothing would be replaced by it. */
function oldSecretProblems(e: Settings): string[] {
  const replaced = [
    ['SANDBOX_OLD_WEBHOOK_SECRET', 'SANDBOX_WEBHOOK_SECRET'],
    ['AUTHORIZENET_OLD_SIGNATURE_KEY', 'AUTHORIZENET_SIGNATURE_KEY'],
    ['STRIPE_OLD_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET'],
  ] as const;
  return replaced.flatMap(([old, present]) => {
    if (e[old] === undefined) return [];
    if (e[present] === undefined) return [`${old}: says nothing without ${present}, which replaces it`];
    return isSameSecret(e[old], e[present]) ? [`${old}: must differ from ${present}, which replaces it`] : [];
  });
}

/** Signature keys are numbers of base sixteen, in capital letters or small ones. */
function isSameSecret(one: string, other: string): boolean {
  return keyOfAuthorizeNet.safeParse(one).success ? one.toLowerCase() === other.toLowerCase() : one === other;
}

/** The frame's pages must be no part of the portal's origin: what runs there sees what customers type about their cards. */
function frameProblems(e: Place, production: boolean): string[] {
  const { PAYMENT_FRAME_URL: url, PAYMENT_FRAME_PORT: port } = e;
  const problems: string[] = [];
  if (url !== undefined) {
    if (new URL(url).origin !== url)
      problems.push('PAYMENT_FRAME_URL: must be a host alone, such as https://pay.example.com, without a path');
    if (production && !url.startsWith('https://')) problems.push('PAYMENT_FRAME_URL: must be https in production');
    if (url === (e.PUBLIC_URL ?? `http://${e.HOST}:${e.PORT}`)) problems.push('PAYMENT_FRAME_URL: must differ from PUBLIC_URL');
    if (port === undefined) problems.push('PAYMENT_FRAME_PORT: is required with PAYMENT_FRAME_URL');
  }
  if (port !== undefined && port !== 0 && [e.PORT, e.METRICS_PORT].includes(port))
    problems.push('PAYMENT_FRAME_PORT: must differ from PORT and METRICS_PORT');
  return problems;
}

/** To be called once `paymentProblems` found none. */
export function paymentConfigOf(e: Place): PaymentConfig {
  const { PAYMENT_FRAME_URL: frameUrl, PAYMENT_FRAME_PORT: framePort } = e;
  return {
    paymentProvider: e.PAYMENT_PROVIDER,
    formerPaymentProviders: e.FORMER_PAYMENT_PROVIDERS ?? [],
    sandbox: {
      url: e.SANDBOX_URL ?? `http://${e.HOST}:${e.SANDBOX_PORT}`,
      apiKey: e.SANDBOX_API_KEY ?? 'sandbox-api-key-for-demos',
      webhookSecret: e.SANDBOX_WEBHOOK_SECRET ?? 'sandbox-webhook-secret-for-demos',
      oldWebhookSecret: e.SANDBOX_OLD_WEBHOOK_SECRET ?? null,
      storesMethods: e.SANDBOX_STORED_METHODS === 'on',
      timeoutMs: e.SANDBOX_TIMEOUT_MS,
    },
    gateway: { timeoutMs: e.PAYMENT_TIMEOUT_MS, storesMethods: e.PAYMENT_STORED_METHODS === 'on' },
    authorizenet: authorizenetOf(e),
    stripe: stripeOf(e),
    ippay: ippayOf(e),
    paymentFrame:
      frameUrl === undefined || framePort === undefined ? null : { url: frameUrl, host: e.PAYMENT_FRAME_HOST ?? e.HOST, port: framePort },
  };
}

function authorizenetOf(e: Settings): PaymentConfig['authorizenet'] {
  const { AUTHORIZENET_LOGIN_ID: loginId, AUTHORIZENET_TRANSACTION_KEY: transactionKey, AUTHORIZENET_SIGNATURE_KEY: signatureKey } = e;
  if (!loginId || !transactionKey || !signatureKey) return null;
  const { api, pages } = addresses.authorizenet[e.AUTHORIZENET_ENVIRONMENT];
  return {
    loginId,
    transactionKey,
    signatureKey,
    oldSignatureKey: e.AUTHORIZENET_OLD_SIGNATURE_KEY ?? null,
    apiUrl: e.AUTHORIZENET_API_URL ?? api,
    pagesUrl: e.AUTHORIZENET_PAGES_URL ?? pages,
  };
}

function stripeOf(e: Settings): PaymentConfig['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = e;
  if (!secretKey || !publishableKey || !webhookSecret) return null;
  const { api, script } = addresses.stripe;
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    oldWebhookSecret: e.STRIPE_OLD_WEBHOOK_SECRET ?? null,
    apiUrl: e.STRIPE_API_URL ?? api,
    scriptUrl: e.STRIPE_SCRIPT_URL ?? script,
  };
}

function ippayOf(e: Settings): PaymentConfig['ippay'] {
  const { IPPAY_TERMINAL_ID: terminalId, IPPAY_REPORT_URL: url, IPPAY_REPORT_USER: user, IPPAY_REPORT_PASSWORD: password } = e;
  if (!terminalId) return null;
  return {
    terminalId,
    terminalPassword: e.IPPAY_TERMINAL_PASSWORD ?? null,
    url: e.IPPAY_URL ?? addresses.ippay[e.IPPAY_ENVIRONMENT],
    report: url && user && password ? { url, user, password } : null,
  };
}
