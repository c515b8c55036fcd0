import { type Command, exitCodes, UsageError } from './command.ts';

const secretNames = new Set(['secretKey', 'databaseUrl', 'smtpUrl', 'apiKey', 'webhookSecret']);

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
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      if (secretNames.has(name)) return [name, inner === null ? null : '(set)'];
      if (inner instanceof Date) return [name, inner.toISOString()];
      return [name, typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? redact(inner) : inner];
    }),
  );
}
