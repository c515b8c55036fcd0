import { z } from 'zod';
import { paymentSettings } from './config-payments.ts';

const port = z.coerce
  .number('must be a port number')
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65535, 'must be 0 to 65535');
const days = z.coerce
  .number('must be a number of days')
  .int('must be whole days')
  .min(1, 'must be 1 to 3650')
  .max(3650, 'must be 1 to 3650');
const onOff = z.enum(['on', 'off'], 'must be on or off');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform((url) => url.replace(/\/$/, ''));

/** Every setting by itself: its form and what holds when it is unset. What must go together is judged in config.ts. */
export const Environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  PORT: port.default(8080),
  SANDBOX_PORT: port.default(8081),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./data'),
  DISK_FOLDER: z.string().optional(),
  DISK_RESERVE_MB: z.coerce
    .number('must be a number of mebibytes')
    .int('must be whole mebibytes')
    .min(0, 'must be 0 or more')
    .max(1_048_576, 'must be at most 1048576')
    .optional(),
  ROLE: z.enum(['all', 'api', 'worker'], 'must be api, worker or all').default('all'),
  DEMO: onOff.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  TEXT_URL: httpUrl.optional(),
  ...paymentSettings,
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  OLD_SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  RATE_LIMITS: onOff.default('on'),
  BOT_PROTECTION: z.enum(['adaptive', 'always', 'off'], 'must be adaptive, always or off').optional(),
  CLOCK: z.iso.datetime({ offset: true, error: 'must be an ISO instant such as 2026-11-21T12:00:00Z' }).optional(),
  BILLING: z.enum(['off', 'daily'], 'must be off or daily').default('off'),
  PAYMENT_CAP: z
    .string()
    .regex(/^\d{1,7}(\.\d{2})?$/, 'must be dollars such as 10000.00')
    .default('10000.00'),
  IMPERSONATED_PAYMENTS: onOff.default('off'),
  STAFF_CREDIT_LIMIT: z
    .string()
    .regex(/^\d{1,7}(\.\d{2})?$/, 'must be dollars such as 50.00')
    .default('50.00'),
  PROSPECT_DAYS: days.default(90),
  ABANDONED_ORDER_DAYS: days.default(30),
  STAFF_PASSWORDS: onOff.default('on'),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ROLES_CLAIM: z.string().optional(),
  ROUTING_CHECKSUM: onOff.optional(),
  TRUSTED_PROXIES: z.string().default(''),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug').default('info'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1, 'must not be empty').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SHUTDOWN_DELAY: z.coerce.number('must be a number of seconds').min(0, 'must be 0 to 120').max(120, 'must be 0 to 120').optional(),
  READY_QUEUE_AGE: z.coerce.number('must be a number of seconds').int('must be whole seconds').min(0, 'must be 0 or more').default(900),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,=\s]+(,[\w-]+=[^,=\s]+)*$/, 'must be name=value, several with commas between them')
    .optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'must be a name of letters, digits, dots and dashes')
    .default('porchlight'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a share from 0 to 1').min(0, 'must be 0 to 1').max(1, 'must be 0 to 1').default(1),
  API_DOCS: onOff.optional(),
  WEBHOOK_PRIVATE_ADDRESSES: onOff.optional(),
  TMF_API: onOff.default('off'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: with an address, or an https address')
    .optional(),
  GEOCODER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine((url) => decodeURIComponent(url).includes('{text}'), 'must say with {text} where the address goes')
    .optional(),
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/, hostname: /^[a-z0-9.{}-]+$/i, error: 'must be an http or https address' })
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'must hold {z}, {x} and {y}')
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(200, 'must have at most 200 characters').optional(),
});

export type Settings = z.output<typeof Environment>;
