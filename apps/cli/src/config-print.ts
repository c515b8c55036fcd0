import { type Command, exitCodes, UsageError } from './command.ts';

/** Texts that hold no secret. Every other text is left out: a setting that comes later is secret until somebody says otherwise here. */
const plainTexts = new Set([
  'host',
  'publicUrl',
  'dataDir',
  'role',
  'demo',
  'mailFrom',
  'paymentProvider',
  'formerPaymentProviders',
  'rateLimits',
  'botProtection',
  'logLevel',
  'attribution',
  'trustedProxies',
  'billing',
  'service',
]);
/** Addresses in which a key may stand: of these the server is shown. */
const addresses = new Set(['url', 'textUrl', 'geocoderUrl', 'endpoint', 'apiUrl', 'pagesUrl', 'scriptUrl']);

/** Settings in force, with everything secret replaced: what an operator may paste into a support request. */
export const configPrint: Command = {
  name: 'config print',
  summary: 'print the settings in force, secrets left out',
  usage: 'config print --redacted',
  options: { redacted: { type: 'boolean', describe: 'required: settings are only printed without their secrets' } },
  async run(values, { core }) {
    if (values['redacted'] !== true) throw new UsageError('config print needs --redacted');
    const result = redact(core.config);
    return { code: exitCodes.done, result, lines: [JSON.stringify(result, null, 2)] };
  },
};

function redact(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([name, inner]: [string, unknown]) => [name, shown(name, inner)]));
}

function shown(name: string, value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return plainTexts.has(name) ? value : `(${value.length} set)`;
  if (typeof value === 'object') return redact(value);
  if (plainTexts.has(name)) return value;
  if (addresses.has(name)) return serverOf(String(value));
  return '(set)';
}

/** Scheme and host: a name, a password or a key may stand in what is left out. */
function serverOf(address: string): string {
  const { protocol, host, pathname, search, username } = new URL(address);
  const isWhole = username === '' && search === '' && pathname === '/';
  return `${protocol}//${host}${isWhole ? '' : '/(set)'}`;
}
