import { type ApiTokenScope, apiTokenScopes } from '@porchlight/server/api-tokens/index.ts';
import { type Command, exitCodes, UsageError } from './command.ts';

const longestName = 80;

/** The end of a calendar day in UTC; null without the option. */
function endOf(value: string | boolean | undefined, now: Date): Date | null {
  if (value === undefined) return null;
  const end = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T23:59:59.999Z`) : null;
  if (end === null || Number.isNaN(end.getTime()) || !end.toISOString().startsWith(String(value)))
    throw new UsageError('--until must be a day such as 2027-12-31');
  if (end <= now) throw new UsageError('--until is over');
  return end;
}

function nameOf(value: string | boolean | undefined): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name === '') throw new UsageError('--name is missing: say which system the token is for');
  if (name.length > longestName) throw new UsageError(`--name is too long: ${longestName} characters are kept`);
  return name;
}

/** Makes a token for another system of the provider (0028); it is printed here and never again. */
export const apiTokenCreate: Command = {
  name: 'api-token create',
  summary: 'make a token by which another system reads; it is shown this once',
  usage: 'api-token create --scope tmf --name TEXT [--until DATE]',
  options: {
    scope: { type: 'string', describe: `what it opens: ${apiTokenScopes.join(', ')} (the standard APIs below /tmf-api)` },
    name: { type: 'string', describe: 'which system it is for; nobody’s personal name' },
    until: { type: 'string', describe: 'its last day, in UTC; until it is revoked where this is left out' },
  },
  async run(values, { product, core }) {
    const scope = apiTokenScopes.find((each) => each === values['scope']) as ApiTokenScope | undefined;
    if (scope === undefined) throw new UsageError(`--scope must be one of ${apiTokenScopes.join(', ')}`);
    const name = nameOf(values['name']);
    const expiresAt = endOf(values['until'], core.clock.now());
    const { id, token } = await product.apiTokens.create({ name, scope, expiresAt });
    const hint = core.config.tmfApi ? [] : ['The standard APIs are off; TMF_API=on turns them on.'];
    return {
      code: exitCodes.done,
      result: { id, token, scope, name, expiresAt: expiresAt?.toISOString() ?? null },
      lines: [`Token ${id} for ${name}, shown this once:`, token, ...hint],
    };
  },
};

export const apiTokenList: Command = {
  name: 'api-token list',
  summary: 'list the tokens of other systems, newest first, without what opens anything',
  usage: 'api-token list',
  options: {},
  async run(_values, { product, core }) {
    const tokens = (await product.apiTokens.list()).map(({ id, name, scope, createdAt, expiresAt, revokedAt, lastUsedOn }) => ({
      id,
      name,
      scope,
      state: revokedAt !== null ? 'revoked' : expiresAt !== null && expiresAt <= core.clock.now() ? 'over' : 'good',
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      lastUsedOn,
    }));
    const lines = tokens.map(
      ({ id, name, scope, state, lastUsedOn }) => `${id}  ${scope}  ${state}  last used ${lastUsedOn ?? 'never'}  ${name}`,
    );
    return { code: exitCodes.done, result: { tokens }, lines: lines.length > 0 ? lines : ['There are no tokens.'] };
  },
};

export const apiTokenRevoke: Command = {
  name: 'api-token revoke',
  summary: 'end a token; it opens nothing from the next request on',
  usage: 'api-token revoke ID',
  operand: { name: 'ID', describe: 'the number of the token, as api-token list shows it' },
  options: {},
  async run(_values, { product, operand }) {
    if (!/^[1-9]\d{0,14}$/.test(operand)) throw new UsageError('ID must be the number of a token');
    const isRevoked = await product.apiTokens.revoke(Number(operand));
    if (!isRevoked)
      return {
        code: exitCodes.refused,
        result: { id: Number(operand), revoked: false },
        lines: ['There is no such token, or it was revoked before.'],
      };
    return { code: exitCodes.done, result: { id: Number(operand), revoked: true }, lines: [`Token ${operand} opens nothing any more.`] };
  },
};
