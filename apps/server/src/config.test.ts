import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { cautionsOf } from './config-cautions.ts';

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'k'.repeat(32),
  PUBLIC_URL: 'https://portal.example.com',
  PAYMENT_PROVIDER: 'none',
};

describe('settings', () => {
  it('has the defaults of the running contract', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: null,
      dataDir: './data',
      role: 'all',
      demo: 'auto',
      rateLimits: 'on',
    });
    expect(config.sandbox).toMatchObject({ url: 'http://127.0.0.1:8081', storesMethods: true });
    expect(readConfig({ SANDBOX_STORED_METHODS: 'off' }).sandbox.storesMethods).toBe(false);
  });

  it('takes an empty value for unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SANDBOX_PORT', '-1'],
    ['PUBLIC_URL', 'portal.example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['ROLE', 'everything'],
    ['DEMO', 'maybe'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['TEXT_URL', 'ftp://texts.example.com'],
    ['PAYMENT_PROVIDER', 'bank-of-nowhere'],
    ['SECRET_KEY', 'short'],
    ['RATE_LIMITS', 'yes'],
    ['CLOCK', 'tomorrow'],
    ['PAYMENT_CAP', '10.5'],
    ['FORMER_PAYMENT_PROVIDERS', 'sandbox,bank-of-nowhere'],
    ['PAYMENT_TIMEOUT_MS', '40000'],
    ['PAYMENT_FRAME_URL', 'pay.example.com'],
    ['SANDBOX_OLD_WEBHOOK_SECRET', 'short'],
    ['AUTHORIZENET_SIGNATURE_KEY', 'not-hexadecimal'],
    ['AUTHORIZENET_OLD_SIGNATURE_KEY', 'not-hexadecimal'],
    ['STRIPE_SECRET_KEY', 'pk_live_0123456789'],
    ['STRIPE_WEBHOOK_SECRET', 'wh-0123456789'],
    ['STRIPE_OLD_WEBHOOK_SECRET', 'wh-0123456789'],
    ['IPPAY_TERMINAL_ID', 'a terminal'],
  ])('refuses %s=%s by its name, with a reason, without repeating the value', (name, value) => {
    const refusal = refusalOf({ [name]: value });
    expect(refusal).toMatch(new RegExp(`^${name}: must`));
    expect(refusal).not.toContain(value);
  });

  it('names every bad setting at once', () => {
    expect(refusalOf({ PORT: 'x', ROLE: 'y' }).split('\n')).toHaveLength(2);
  });

  it.each(['SECRET_KEY', 'PUBLIC_URL'])('wants %s in production', (name) => {
    expect(refusalOf({ ...production, [name]: undefined })).toContain(`${name}: is required in production`);
  });

  it('refuses in production what is for demonstrations', () => {
    expect(refusalOf({ ...production, PUBLIC_URL: 'http://portal.example.com' })).toContain('PUBLIC_URL: must be https');
    expect(refusalOf({ ...production, DEMO: 'on' })).toContain('DEMO:');
    expect(refusalOf({ ...production, PAYMENT_PROVIDER: 'sandbox' })).toContain('PAYMENT_PROVIDER:');
    expect(refusalOf({ ...production, RATE_LIMITS: 'off' })).toContain('RATE_LIMITS:');
    expect(refusalOf({ ...production, CLOCK: '2026-11-21T12:00:00Z' })).toContain('CLOCK:');
    expect(readConfig(production)).toMatchObject({ demo: 'off', checkRoutingNumber: true, apiDocs: false });
  });

  it.each(['https://portal.example.com/portal', 'https://user@portal.example.com', 'https://portal.example.com/?a=b'])(
    'wants the address of the portal in production to be a host alone, and not %s',
    (url) => {
      expect(refusalOf({ ...production, PUBLIC_URL: url })).toContain('PUBLIC_URL: must be a host alone');
    },
  );

  it('takes the address of the portal with a port, and with a last slash', () => {
    expect(readConfig({ ...production, PUBLIC_URL: 'https://portal.example.com:8443/' }).publicUrl).toBe('https://portal.example.com:8443');
  });

  it('wants to know in production whom mails come from, as nobody takes them from the default', () => {
    const mail = { SMTP_URL: 'smtp://mail.example.com:587' };
    expect(refusalOf({ ...production, ...mail })).toMatch(/^MAIL_FROM: is required with SMTP_URL in production/);
    expect(readConfig({ ...production, ...mail, MAIL_FROM: 'bills@example.com' }).mailFrom).toBe('bills@example.com');
    expect(readConfig(mail).mailFrom).toBe('no-reply@localhost.localdomain');
  });

  it.each(['api', 'worker'])('wants a database server in production for ROLE=%s, which has processes beside it', (role) => {
    expect(refusalOf({ ...production, ROLE: role })).toMatch(/^DATABASE_URL: is required with ROLE=/);
    expect(readConfig({ ...production, ROLE: role, DATABASE_URL: 'postgres://db.example.com/porchlight' }).role).toBe(role);
    expect(readConfig({ ROLE: role }).databaseUrl).toBeNull();
  });

  it('takes a source of map tiles with whom to name, and nothing that is no pattern of one', () => {
    const url = 'https://{s}.tiles.example.org/{z}/{x}/{y}.png';
    expect(readConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'Example' }).mapTiles).toEqual({ url, attribution: 'Example' });
    expect(readConfig({}).mapTiles).toBeNull();
    expect(refusalOf({ MAP_TILES_URL: url })).toContain('MAP_TILES_ATTRIBUTION: is required');
    expect(refusalOf({ MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}.png' })).toContain('MAP_TILES_URL: must hold');
    expect(refusalOf({ MAP_TILES_URL: 'javascript:{z}{x}{y}' })).toContain('MAP_TILES_URL:');
    // A content policy is made of the host.
    expect(refusalOf({ MAP_TILES_URL: "https://a;script-src'self'/{z}/{x}/{y}" })).toContain('MAP_TILES_URL:');
  });

  it('refuses one port for two programs', () => {
    expect(refusalOf({ PORT: '9000', SANDBOX_PORT: '9000' })).toContain('SANDBOX_PORT: must differ');
  });
});

describe('cautions at the start', () => {
  const named = (env: Record<string, string>) => cautionsOf(readConfig({ ...production, ...env })).map((caution) => caution.split(' ')[0]);

  it('names what can be meant but seldom is, in production alone', () => {
    expect(named({})).toEqual(['SMTP_URL', 'DATABASE_URL', 'TRUSTED_PROXIES', 'PAYMENT_PROVIDER']);
    expect(cautionsOf(readConfig({}))).toEqual([]);
  });

  it('says nothing to whom it does not concern', () => {
    const server = { DATABASE_URL: 'postgres://db.example.com/porchlight' };
    expect(named({ ...server, ROLE: 'api', TRUSTED_PROXIES: 'loopback' })).toEqual(['PAYMENT_PROVIDER']);
    expect(named({ ...server, ROLE: 'worker', SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'bills@example.com' })).toEqual([]);
  });
});

describe('settings of operation', () => {
  it('shows /metrics beside the portal in a demo, and in production to nobody unless it is told how', () => {
    expect(readConfig({}).metrics).toEqual({ host: '127.0.0.1', port: null, token: null, besidePortal: true });
    expect(readConfig(production).metrics.besidePortal).toBe(false);
    expect(readConfig({ ...production, METRICS_TOKEN: 't'.repeat(16) }).metrics.besidePortal).toBe(true);
    const apart = readConfig({ ...production, METRICS_PORT: '9400', METRICS_HOST: '10.0.0.5', METRICS_TOKEN: 't'.repeat(16) }).metrics;
    expect(apart).toEqual({ host: '10.0.0.5', port: 9400, token: 't'.repeat(16), besidePortal: false });
  });

  it('waits before a stop in production, and not where somebody stops a demo', () => {
    expect([readConfig({}).shutdownDelayMs, readConfig(production).shutdownDelayMs]).toEqual([0, 5_000]);
    expect(readConfig({ SHUTDOWN_DELAY: '0.5' }).shutdownDelayMs).toBe(500);
  });

  it('takes no traces unless it is told where to', () => {
    expect(readConfig({}).tracing).toBeNull();
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.com/', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b' };
    expect(readConfig(given).tracing).toEqual({
      endpoint: 'https://traces.example.com',
      headers: { 'x-key': 'a b' },
      service: 'porchlight',
      share: 1,
    });
  });

  it.each([
    ['TRUSTED_PROXIES', 'loopback, my-proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/64'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['METRICS_PORT', 'many'],
    ['METRICS_TOKEN', 'short'],
    ['SHUTDOWN_DELAY', '500'],
    ['READY_QUEUE_AGE', '-1'],
    ['DISK_RESERVE_MB', '1.5'],
    ['SECURITY_CONTACT', 'security@provider.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no-value'],
    ['OTEL_TRACES_SAMPLER_ARG', '7'],
  ])('refuses %s=%s by its name, without repeating the value', (name, value) => {
    const refusal = refusalOf({ [name]: value });
    expect(refusal).toMatch(new RegExp(`^${name}: must`));
    expect(refusal).not.toContain(value);
  });

  it('refuses addresses of the metrics that contradict each other', () => {
    expect(refusalOf({ METRICS_PORT: '8080' })).toContain('METRICS_PORT: must differ from PORT');
    expect(refusalOf({ METRICS_HOST: '10.0.0.5' })).toContain('METRICS_HOST: says nothing without METRICS_PORT');
  });
});

function refusalOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('these settings were taken');
}
