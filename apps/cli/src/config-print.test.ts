import { readConfig, settingNames } from '@porchlight/server/config.ts';
import { expect, it } from 'vitest';
import type { CommandContext } from './command.ts';
import { configPrint } from './config-print.ts';

// Whatever is secret, or may hold a secret, has this word in it.
const secret = 'hush';
const everySetting: Record<string, string> = {
  NODE_ENV: 'test',
  HOST: '127.0.0.2',
  PORT: '8180',
  SANDBOX_PORT: '8181',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: `postgres://${secret}-name:${secret}-word@db.example/porchlight?options=${secret}`,
  DATA_DIR: '/var/lib/porchlight',
  ROLE: 'worker',
  DEMO: 'on',
  SMTP_URL: `smtps://${secret}-name:${secret}-word@mail.example:465`,
  MAIL_FROM: 'bills@portal.example',
  TEXT_URL: `https://${secret}:${secret}@texts.example/${secret}/send?key=${secret}`,
  PAYMENT_PROVIDER: 'sandbox',
  SANDBOX_URL: `http://${secret}:${secret}@sandbox.example/${secret}`,
  SANDBOX_API_KEY: `${secret}-api-key-0123456789`,
  SANDBOX_WEBHOOK_SECRET: `${secret}-webhook-0123456789`,
  SANDBOX_OLD_WEBHOOK_SECRET: `${secret}-webhook-before-0123456789`,
  SANDBOX_STORED_METHODS: 'on',
  SANDBOX_TIMEOUT_MS: '5000',
  FORMER_PAYMENT_PROVIDERS: 'authorizenet,stripe,ippay',
  PAYMENT_TIMEOUT_MS: '9000',
  PAYMENT_STORED_METHODS: 'on',
  PAYMENT_FRAME_URL: 'https://pay.example',
  PAYMENT_FRAME_HOST: '127.0.0.4',
  PAYMENT_FRAME_PORT: '8182',
  AUTHORIZENET_LOGIN_ID: `${secret}LoginId`,
  AUTHORIZENET_TRANSACTION_KEY: `${secret}Key012345`,
  AUTHORIZENET_SIGNATURE_KEY: 'A1'.repeat(64),
  AUTHORIZENET_OLD_SIGNATURE_KEY: 'B2'.repeat(64),
  AUTHORIZENET_ENVIRONMENT: 'sandbox',
  AUTHORIZENET_API_URL: `https://${secret}:${secret}@gateway.example/${secret}`,
  AUTHORIZENET_PAGES_URL: `https://gateway.example/${secret}`,
  STRIPE_SECRET_KEY: `sk_test_${secret}012345`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${secret}012345`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secret}012345`,
  STRIPE_OLD_WEBHOOK_SECRET: `whsec_${secret}before012345`,
  STRIPE_API_URL: `https://gateway.example/${secret}`,
  STRIPE_SCRIPT_URL: `https://gateway.example/${secret}`,
  IPPAY_TERMINAL_ID: `${secret}TERMINAL`,
  IPPAY_TERMINAL_PASSWORD: secret,
  IPPAY_ENVIRONMENT: 'test',
  IPPAY_URL: `https://gateway.example/${secret}`,
  IPPAY_REPORT_URL: `https://reports.example/${secret}`,
  IPPAY_REPORT_USER: secret,
  IPPAY_REPORT_PASSWORD: secret,
  SECRET_KEY: `${secret}-root-key-0123456789-0123456789`,
  OLD_SECRET_KEY: `${secret}-old-key-0123456789-0123456789`,
  RATE_LIMITS: 'on',
  BOT_PROTECTION: 'always',
  CLOCK: '2026-11-21T12:00:00Z',
  PAYMENT_CAP: '500.00',
  IMPERSONATED_PAYMENTS: 'on',
  ROUTING_CHECKSUM: 'on',
  TRUSTED_PROXIES: '10.0.0.1',
  LOG_LEVEL: 'warn',
  API_DOCS: 'off',
  GEOCODER_URL: `https://geo.example/api?q={text}&key=${secret}`,
  MAP_TILES_URL: `https://tiles.example/{z}/{x}/{y}.png?key=${secret}`,
  MAP_TILES_ATTRIBUTION: 'Tiles of Example',
  BILLING: 'daily',
  STAFF_CREDIT_LIMIT: '75.00',
  PROSPECT_DAYS: '80',
  ABANDONED_ORDER_DAYS: '20',
  STAFF_PASSWORDS: 'on',
  OIDC_ISSUER: 'https://sign-in.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: `${secret}-of-the-client`,
  OIDC_ROLES_CLAIM: 'roles',
  METRICS_PORT: '9400',
  METRICS_HOST: '127.0.0.3',
  METRICS_TOKEN: `${secret}-token-of-the-metrics`,
  SHUTDOWN_DELAY: '7',
  READY_QUEUE_AGE: '600',
  DISK_FOLDER: '/var/lib/postgresql',
  DISK_RESERVE_MB: '2048',
  OTEL_EXPORTER_OTLP_ENDPOINT: `https://traces.example/${secret}`,
  OTEL_EXPORTER_OTLP_HEADERS: `x-key=${secret}`,
  OTEL_SERVICE_NAME: 'portal',
  OTEL_TRACES_SAMPLER_ARG: '0.5',
  WEBHOOK_PRIVATE_ADDRESSES: 'off',
  TMF_API: 'on',
  SECURITY_CONTACT: 'mailto:security@provider.example',
};

async function print(env: Record<string, string>): Promise<string> {
  const context = { core: { config: readConfig(env) } } as unknown as CommandContext;
  const { lines, result } = await configPrint.run({ redacted: true }, context);
  expect(lines.join('\n')).toBe(JSON.stringify(result, null, 2));
  return lines.join('\n');
}

it('prints no secret, with every setting there is set', async () => {
  expect(settingNames.filter((name) => everySetting[name] === undefined)).toEqual([]);
  const printed = await print(everySetting);
  expect(printed).not.toContain(secret);
  expect(printed).not.toMatch(/A1A1|B2B2/);
  for (const plain of [
    'https://portal.example',
    'bills@portal.example',
    'https://tiles.example',
    '/var/lib/porchlight',
    '10.0.0.1',
    '(set)',
  ])
    expect(printed).toContain(plain);
  const { secretKey, oldSecretKey, databaseUrl } = JSON.parse(printed);
  expect([secretKey, oldSecretKey, databaseUrl]).toEqual(['(set)', '(set)', '(set)']);
});

it('tells what is not set, and wants the word', async () => {
  const { secretKey, smtpUrl } = JSON.parse(await print({ NODE_ENV: 'test' }));
  expect([secretKey, smtpUrl]).toEqual([null, null]);
  await expect(configPrint.run({}, {} as CommandContext)).rejects.toThrow('config print needs --redacted');
});
