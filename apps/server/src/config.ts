import path from 'node:path';
import { Environment, type Settings } from './config-environment.ts';
import { type PaymentConfig, paymentConfigOf, paymentProblems } from './config-payments.ts';
import { isProxyEntry } from './platform/http/trusted-proxies.ts';

/** Everything the environment may say (docs/spec/running.md). Parsed once; a bad value stops the start with its name and reason. */
export interface Config extends PaymentConfig {
  host: string;
  port: number;
  publicUrl: string;
  /** Unset: the embedded PostgreSQL below dataDir. */
  databaseUrl: string | null;
  dataDir: string;
  /** Where the files of the database are, null: out of sight; and what is kept free there, null: by the size of the disk (0032). */
  disk: { folder: string | null; reserveBytes: number | null };
  role: 'all' | 'api' | 'worker';
  /** `auto`: on when the database is empty and this is not production. */
  demo: 'on' | 'off' | 'auto';
  production: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  textUrl: string | null;
  secretKey: string | null;
  /** The root key that SECRET_KEY replaces, as long as something may be kept under it. */
  oldSecretKey: string | null;
  rateLimits: 'on' | 'off';
  /** When a new guest account needs a proof of work: never, always, or once somebody makes many. */
  botProtection: 'adaptive' | 'always' | 'off';
  clockStart: Date | null;
  /** `daily`: bills and what follows unpaid ones are made here, each day; `off`: another system may do it. */
  billing: 'off' | 'daily';
  /** How members of staff get in (decision 0023); `company` null: the provider has no server of its own for it. */
  staffSignIn: { byPassword: boolean; company: CompanySignIn | null };
  /** The most a credit of staff may be without the right to give any amount. */
  staffCreditLimitCents: number;
  paymentCapCents: number;
  /** After how many days without anything happening persons are taken out of what never became business (control S58). */
  forgetting: { prospectDays: number; abandonedOrderDays: number };
  /** Whether staff may pay in a customer's name (D-033). */
  impersonatedPayments: boolean;
  checkRoutingNumber: boolean;
  trustedProxies: readonly string[];
  logLevel: string;
  /** Who may read what the product measures of itself (docs/decisions/0029-running-it.md). */
  metrics: MetricsSettings;
  /** How long `/readyz` says no before a stop closes the listener, so that a load balancer has noticed. */
  shutdownDelayMs: number;
  /** A worker whose oldest due job has waited longer is not ready; 0: jobs may be as late as they are. */
  readyQueueAgeMs: number;
  /** Where traces are sent, null: nobody traces, and nothing of it is loaded. */
  tracing: { endpoint: string; headers: Readonly<Record<string, string>>; service: string; share: number } | null;
  /** OpenAPI document and its page: off in production unless switched on. */
  apiDocs: boolean;
  /** Whether webhooks may go to addresses of private networks; the public ones alone otherwise (0027). */
  webhookPrivateAddresses: boolean;
  /** Asked for addresses the base does not hold; null: nobody is. */
  geocoderUrl: string | null;
  /** Background pictures of the coverage map; null draws it from our own data alone. */
  mapTiles: { url: string; attribution: string } | null;
  /** The standard APIs below /tmf-api, for other systems of the provider that hold a token (0028). */
  tmfApi: boolean;
  /** Whom to tell of a weakness, `mailto:` or `https:`; null: nobody is named in public. */
  securityContact: string | null;
}

export interface CompanySignIn {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claim that lists roles; null: roles are given on the members page. */
  rolesClaim: string | null;
}

/** `port` null: beside the portal where that is allowed. `token` null: whoever reaches the address may read it. */
export interface MetricsSettings {
  host: string;
  port: number | null;
  token: string | null;
  /** Whether the portal's own address has `/metrics`: never in production without a token, and not where it has an address of its own. */
  besidePortal: boolean;
}

/** A setting that can't be used. The message names the setting and says why, never its value: it may be a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** Reads the settings. Throws ConfigError listing every bad or missing one. An empty value counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  // Once in a process: a parser that is compiled for it takes longer than it saves.
  const parsed = Environment.safeParse(given, { jitless: true });
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('\n'));
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const problems = problemsOf(e, production);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? `http://${e.HOST}:${e.PORT}`,
    databaseUrl: e.DATABASE_URL ?? null,
    dataDir: e.DATA_DIR,
    disk: diskOf(e),
    role: e.ROLE,
    demo: e.DEMO ?? (production ? 'off' : 'auto'),
    production,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? 'no-reply@localhost.localdomain',
    textUrl: e.TEXT_URL ?? null,
    ...paymentConfigOf(e),
    secretKey: e.SECRET_KEY ?? null,
    oldSecretKey: e.OLD_SECRET_KEY ?? null,
    rateLimits: e.RATE_LIMITS,
    // Load tests take the limits off and mean this one too.
    botProtection: e.BOT_PROTECTION ?? (e.RATE_LIMITS === 'off' ? 'off' : 'adaptive'),
    billing: e.BILLING,
    clockStart: e.CLOCK ? new Date(e.CLOCK) : null,
    impersonatedPayments: e.IMPERSONATED_PAYMENTS === 'on',
    forgetting: { prospectDays: e.PROSPECT_DAYS, abandonedOrderDays: e.ABANDONED_ORDER_DAYS },
    paymentCapCents: Math.round(Number(e.PAYMENT_CAP) * 100),
    staffCreditLimitCents: Math.round(Number(e.STAFF_CREDIT_LIMIT) * 100),
    staffSignIn: { byPassword: e.STAFF_PASSWORDS === 'on', company: companySignInOf(e) },
    checkRoutingNumber: (e.ROUTING_CHECKSUM ?? (production ? 'on' : 'off')) === 'on',
    trustedProxies: proxiesOf(e),
    logLevel: e.LOG_LEVEL,
    ...operationOf(e, production),
    geocoderUrl: e.GEOCODER_URL ?? null,
    mapTiles: e.MAP_TILES_URL ? { url: e.MAP_TILES_URL, attribution: e.MAP_TILES_ATTRIBUTION ?? '' } : null,
    tmfApi: e.TMF_API === 'on',
    securityContact: e.SECURITY_CONTACT ?? null,
    apiDocs: (e.API_DOCS ?? (production ? 'off' : 'on')) === 'on',
    webhookPrivateAddresses: (e.WEBHOOK_PRIVATE_ADDRESSES ?? (production ? 'off' : 'on')) === 'on',
  };
}

/** The folder of the embedded PostgreSQL. */
export const embeddedFolder = (dataDir: string): string => path.join(dataDir, 'database');

function diskOf({ DATABASE_URL, DATA_DIR, DISK_FOLDER, DISK_RESERVE_MB }: Settings): Config['disk'] {
  const ownFolder = DATABASE_URL === undefined ? embeddedFolder(DATA_DIR) : null;
  return { folder: DISK_FOLDER ?? ownFolder, reserveBytes: DISK_RESERVE_MB === undefined ? null : DISK_RESERVE_MB * 1024 * 1024 };
}

function companySignInOf(e: Settings): CompanySignIn | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = e;
  if (!issuer || !clientId || !clientSecret) return null;
  return { issuer, clientId, clientSecret, rolesClaim: e.OIDC_ROLES_CLAIM ?? null };
}

function proxiesOf({ TRUSTED_PROXIES }: Settings): string[] {
  return TRUSTED_PROXIES.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** How the running process is watched and stopped. */
function operationOf(e: Settings, production: boolean): Pick<Config, 'metrics' | 'shutdownDelayMs' | 'readyQueueAgeMs' | 'tracing'> {
  const { METRICS_PORT: metricsPort = null, METRICS_TOKEN: token = null, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = e;
  return {
    metrics: {
      host: e.METRICS_HOST ?? e.HOST,
      port: metricsPort,
      token,
      besidePortal: metricsPort === null && (!production || token !== null),
    },
    // Whoever stops a demo or a test waits for nobody.
    shutdownDelayMs: (e.SHUTDOWN_DELAY ?? (production ? 5 : 0)) * 1_000,
    readyQueueAgeMs: e.READY_QUEUE_AGE * 1_000,
    tracing: endpoint
      ? { endpoint, headers: namedValues(e.OTEL_EXPORTER_OTLP_HEADERS), service: e.OTEL_SERVICE_NAME, share: e.OTEL_TRACES_SAMPLER_ARG }
      : null,
  };
}

/** `name=value,name=value`, values percent-encoded as the OpenTelemetry specification has it. */
function namedValues(list = ''): Record<string, string> {
  const pairs = list.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(pairs.map((pair) => pair.split('=')).map(([name = '', value = '']) => [name, decoded(value)]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Settings that contradict each other, or are too weak for production. */
function problemsOf(e: Settings, production: boolean): string[] {
  const problems: string[] = [];
  if (production) {
    if (!e.SECRET_KEY) problems.push('SECRET_KEY: is required in production');
    if (!e.PUBLIC_URL) problems.push('PUBLIC_URL: is required in production');
    else if (!e.PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL: must be https in production');
    else if (new URL(e.PUBLIC_URL).origin !== e.PUBLIC_URL)
      problems.push(
        'PUBLIC_URL: must be a host alone in production, such as https://portal.example.com, in small letters and without a path',
      );
    if (e.OIDC_ISSUER?.startsWith('http://')) problems.push('OIDC_ISSUER: must be https in production');
    if (e.DEMO === 'on') problems.push('DEMO: must not be on in production');
    if (e.SMTP_URL && e.MAIL_FROM === undefined)
      problems.push('MAIL_FROM: is required with SMTP_URL in production, an address that mail server may send from');
    if (e.ROLE !== 'all' && !e.DATABASE_URL)
      problems.push(`DATABASE_URL: is required with ROLE=${e.ROLE} in production: the processes share one database server`);
  }
  problems.push(...paymentProblems(e, production));
  const demoPossible = !production && e.DEMO !== 'off';
  if (e.RATE_LIMITS === 'off' && !demoPossible) problems.push('RATE_LIMITS: may be off in demo mode only');
  if (e.CLOCK && !demoPossible) problems.push('CLOCK: may be set in demo mode only');
  if (e.MAP_TILES_URL && !e.MAP_TILES_ATTRIBUTION) problems.push('MAP_TILES_ATTRIBUTION: is required with MAP_TILES_URL');
  if (e.OLD_SECRET_KEY && e.OLD_SECRET_KEY === e.SECRET_KEY)
    problems.push('OLD_SECRET_KEY: must differ from SECRET_KEY, which replaces it');
  const ofCompany = [e.OIDC_ISSUER, e.OIDC_CLIENT_ID, e.OIDC_CLIENT_SECRET].filter(Boolean).length;
  if (ofCompany !== 0 && ofCompany !== 3) problems.push('OIDC_ISSUER: goes together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  if (e.OIDC_ROLES_CLAIM && ofCompany === 0) problems.push('OIDC_ROLES_CLAIM: says nothing without OIDC_ISSUER');
  if (e.STAFF_PASSWORDS === 'off' && ofCompany === 0)
    problems.push('STAFF_PASSWORDS: may be off only with OIDC_ISSUER, else no member of staff could sign in');
  if (!proxiesOf(e).every(isProxyEntry))
    problems.push(
      'TRUSTED_PROXIES: must be addresses or networks such as 10.0.0.0/8 with commas between them, or loopback, linklocal, uniquelocal',
    );
  if (e.METRICS_HOST && e.METRICS_PORT === undefined) problems.push('METRICS_HOST: says nothing without METRICS_PORT; set both');
  if (e.METRICS_PORT && e.METRICS_PORT === e.PORT)
    problems.push('METRICS_PORT: must differ from PORT; leave it out and set METRICS_TOKEN to serve /metrics there');
  if (e.PORT !== 0 && e.PORT === e.SANDBOX_PORT) problems.push('SANDBOX_PORT: must differ from PORT');
  return problems;
}
