import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig, settingNames } from '@porchlight/server/config.ts';
import { cautionsOf } from '@porchlight/server/config-cautions.ts';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { commandOptions, copied, dockerSteps, filesIn, readJson, readText, readYaml, root, variablesIn } from './packaged-files.ts';

const chart = 'ops/helm/porchlight';
const goingLive = readText('docs/going-live.md');
const steps = dockerSteps(readText('ops/docker/Dockerfile'));
const built = readText('tools/build-programs.mjs');
/** Those in one file, named by their folders, and those of our own source. */
const programs = [...built.matchAll(/'(dist\/[\w-]+)(\/main\.js)?': 'apps\//g)].map(([, folder = '']) => `${folder}/main.js`);

/** Seconds a stop takes at the default settings: the delay, requests in flight, jobs (docs/runbooks/upgrade.md). */
const stopTakes =
  readConfig({
    NODE_ENV: 'production',
    SECRET_KEY: 'k'.repeat(32),
    PUBLIC_URL: 'https://portal.example.com',
    PAYMENT_PROVIDER: 'none',
  }).shutdownDelayMs /
    1_000 +
  18;

describe('names of settings', () => {
  // Of the database's image, the proxy's file, the shell, and families of addresses that systemd names.
  const others = [
    'POSTGRES_USER',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
    'SITE',
    'PAY_SITE',
    'HOME',
    'INIT_CWD',
    'AF_INET',
    'AF_INET6',
    'AF_UNIX',
  ];
  // Words of the catalogue and of coverage in the files an operator begins with.
  const words = ['NEW_SERVICE', 'NEW_SIGNUP'];
  const files = [...filesIn('ops').filter((file) => !file.startsWith('ops/monitoring/')), 'docs/going-live.md'];

  it.each(files)('%s names settings that there are', (file) => {
    const known = new Set([...settingNames, ...others, ...words]);
    expect(variablesIn(readText(file)).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(['ops/docker/.env.example', 'ops/systemd/porchlight.env.example'])('%s holds no secret, and what production asks for', (file) => {
    const given = Object.fromEntries([...readText(file).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
    expect(Object.keys(given)).toEqual(expect.arrayContaining(['PUBLIC_URL', 'SECRET_KEY', 'SMTP_URL', 'MAIL_FROM', 'PAYMENT_PROVIDER']));
    for (const [name, value] of Object.entries(given))
      if (/KEY|PASSWORD|URL|SECRET|TOKEN/.test(name)) expect([name, value]).toEqual([name, '']);
  });
});

describe('the image', () => {
  it('is made of files that there are and that are sent to the build', () => {
    const ignored = readText('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !/[#*]/.test(line));
    for (const source of copied(steps)) {
      expect([source, existsSync(path.join(root, source))]).toEqual([source, true]);
      expect(ignored.filter((folder) => source === folder || source.startsWith(`${folder}/`))).toEqual([]);
    }
  });

  it('takes from the build what the build makes', () => {
    const made = copied(steps, 'build').filter((file) => file.startsWith('/build/dist/'));
    expect(made.map((file) => `${file.replace('/build/', '')}/main.js`).filter((file) => !programs.includes(file))).toEqual([]);
    expect(made).toHaveLength(3);
  });

  it('knows every workspace, as npm ci refuses a lockfile that names more', () => {
    const workspaces = ['packages', 'apps']
      .flatMap((folder) => filesIn(folder))
      .filter((file) => /^\w+\/[\w-]+\/package\.json$/.test(file));
    expect(workspaces.length).toBeGreaterThan(6);
    for (const workspace of workspaces)
      expect([workspace, copied(steps).filter((source) => source === workspace).length]).toEqual([workspace, 2]);
  });

  it('runs as nobody, on the Node that the product asks for, with a check and a signal', () => {
    const last = steps.slice(steps.findLastIndex(({ instruction }) => instruction === 'FROM'));
    const the = (instruction: string) => last.find((step) => step.instruction === instruction)?.rest;
    const [, oldest = ''] = /">=(\d+)/.exec(JSON.stringify(readJson('package.json'))) ?? [];
    for (const { instruction, rest } of steps)
      if (instruction === 'FROM') expect(rest).toMatch(new RegExp(`^node:${oldest}-bookworm-slim`));
    expect(the('USER')).toBe('10001:10001');
    expect(the('STOPSIGNAL')).toBe('SIGTERM');
    expect(the('HEALTHCHECK')).toContain('healthcheck.mjs');
    expect(the('ENV')).toContain('NODE_ENV=production');
    expect(programs).toContain(/"(.*)"/.exec(the('CMD') ?? '')?.[1]);
  });
});

describe('compose', () => {
  interface Service {
    command?: string[];
    entrypoint?: string[];
    depends_on?: Record<string, unknown>;
    read_only?: boolean;
    stop_grace_period?: string;
    build?: { context: string; dockerfile: string };
  }
  const { services } = readYaml('ops/docker/compose.yaml') as { services: Record<string, Service> };

  it('starts programs and waits for services that there are', () => {
    for (const { command = [], entrypoint = [], depends_on: waitsFor = {} } of Object.values(services)) {
      const started = [...entrypoint, ...command].filter((word) => word.endsWith('.js')).map((word) => word.replace('/app/', ''));
      expect(started.filter((file) => !programs.includes(file))).toEqual([]);
      expect(Object.keys(waitsFor).filter((name) => services[name] === undefined)).toEqual([]);
    }
    const { context = '', dockerfile = '' } = services['migrate']?.build ?? {};
    expect(path.join('ops/docker', context, dockerfile)).toBe('ops/docker/Dockerfile');
  });

  it('runs the product with a root that is only read, and waits for its stop', () => {
    for (const name of ['migrate', 'api', 'worker', 'cli']) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(stopTakes);
    }
  });
});

describe('systemd', () => {
  it.each(filesIn('ops/systemd').filter((file) => file.endsWith('.service')))('%s starts a program that there is, as nobody', (file) => {
    const unit = readText(file);
    const [, program = ''] = /^ExecStart=.*\bnode (\S+\.js)/m.exec(unit) ?? [];
    expect(programs).toContain(program);
    expect(unit).toMatch(/^User=porchlight$/m);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    const [, timeout] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
    if (unit.includes('Type=exec')) expect(Number(timeout)).toBeGreaterThan(stopTakes);
  });
});

describe('the chart', () => {
  interface Values {
    settings: Record<string, unknown>;
    terminationGracePeriodSeconds: number;
  }
  const values = readYaml(`${chart}/values.yaml`) as Values;
  const schema = readJson(`${chart}/values.schema.json`) as { properties: { settings: { propertyNames: { enum: string[] } } } };
  const validate = new Ajv({ allowUnionTypes: true }).compile(schema);

  it('brings the alerts as they are', () => {
    expect(readText(`${chart}/files/alerts.yml`)).toBe(readText('ops/monitoring/alerts.yml'));
  });

  it('takes its own values', () => {
    expect([validate(values), validate.errors]).toEqual([true, null]);
    expect(values.terminationGracePeriodSeconds).toBeGreaterThan(stopTakes);
  });

  it.each<[string, object]>([
    ['a misspelled name', { replicas: 3 }],
    ['a portal without TLS', { publicUrl: 'http://portal.example.com' }],
    ['a secret among what is none', { settings: { SECRET_KEY: 'k'.repeat(32) } }],
    ['a setting that there is not', { settings: { PAYMENT_PROVIDERS: 'none' } }],
    ['no server at all', { api: { replicas: 0 } }],
    ['a stop that is cut off', { terminationGracePeriodSeconds: 10 }],
  ])('refuses %s', (_what, wrong) => {
    expect(validate({ ...values, ...wrong })).toBe(false);
  });

  it('has decided of every setting whether it is secret, its own or free', () => {
    const secret = ['DATABASE_URL', 'SECRET_KEY', 'OLD_SECRET_KEY', 'SMTP_URL', 'TEXT_URL', 'METRICS_TOKEN', 'OIDC_CLIENT_SECRET'];
    const ofGateways = ['AUTHORIZENET_TRANSACTION_KEY', 'AUTHORIZENET_SIGNATURE_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
    const replaced = ['AUTHORIZENET_OLD_SIGNATURE_KEY', 'STRIPE_OLD_WEBHOOK_SECRET'];
    // With a terminal's ID alone money can be moved.
    const ofIppay = ['IPPAY_TERMINAL_ID', 'IPPAY_TERMINAL_PASSWORD', 'IPPAY_REPORT_PASSWORD'];
    const standIns = ['AUTHORIZENET_API_URL', 'AUTHORIZENET_PAGES_URL', 'STRIPE_API_URL', 'STRIPE_SCRIPT_URL', 'IPPAY_URL'];
    const headers = ['OTEL_EXPORTER_OTLP_HEADERS'];
    const own = [
      'NODE_ENV',
      'HOST',
      'PORT',
      'PUBLIC_URL',
      'DATA_DIR',
      'ROLE',
      'METRICS_PORT',
      'METRICS_HOST',
      'PAYMENT_FRAME_URL',
      'PAYMENT_FRAME_PORT',
      'PAYMENT_FRAME_HOST',
    ];
    const ofDemos = settingNames.filter((name) => name.startsWith('SANDBOX_') || ['DEMO', 'CLOCK', 'RATE_LIMITS'].includes(name));
    const free = schema.properties.settings.propertyNames.enum;
    expect([...free, ...secret, ...ofGateways, ...replaced, ...ofIppay, ...standIns, ...headers, ...own, ...ofDemos].sort()).toEqual(
      [...settingNames].sort(),
    );
  });
});

describe('docs/going-live.md', () => {
  it('tells of every setting that production refuses or cautions of', () => {
    const wrong = {
      NODE_ENV: 'production',
      DEMO: 'on',
      RATE_LIMITS: 'off',
      CLOCK: '2026-11-21T12:00:00Z',
      ROLE: 'api',
      SMTP_URL: 'smtp://a.example',
    };
    const company = { OIDC_ISSUER: 'http://a.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    const refused = refusalsOf({ ...wrong, ...company });
    expect(refused).toHaveLength(9);
    const cautioned = cautionsOf({
      production: true,
      role: 'all',
      smtpUrl: null,
      databaseUrl: null,
      trustedProxies: [],
      paymentProvider: 'none',
    }).map((sentence) => sentence.split(' ')[0] ?? '');
    const [, told = ''] = goingLive.split('### 3. Settings');
    for (const name of [...refused, ...cautioned]) expect(told.split('### 4.')[0]).toContain(`\`${name}`);
  });

  it('calls commands that there are, with options they have', () => {
    const called = [...goingLive.matchAll(/^porchlight (.+)$|`porchlight ([a-z][^`]*)`/gm)].map(([, line, inline]) => line ?? inline ?? '');
    expect(called.length).toBeGreaterThan(15);
    const commands = commandOptions();
    for (const line of called) {
      const [, options] = [...commands].find(([name]) => line === name || line.startsWith(`${name} `)) ?? [];
      expect([line, options !== undefined]).toEqual([line, true]);
      expect([...line.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option).filter((option) => !options?.includes(option))).toEqual(
        [],
      );
    }
  });

  it('names files that there are', () => {
    const named = goingLive.match(/\b(?:docs|ops)\/[\w./-]*\w/g) ?? [];
    expect([...new Set(named)].filter((file) => !existsSync(path.join(root, file)) && file !== 'ops/docker/files')).toEqual([]);
  });
});

function refusalsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').map((line) => line.split(':')[0] ?? '');
    throw error;
  }
  throw new Error('these settings were taken');
}
