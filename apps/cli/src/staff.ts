import { type Command, type CommandContext, exitCodes, type Outcome, UsageError } from './command.ts';

const options = { staff: { type: 'string', describe: 'sign-in name of the member of staff' } } as const;

async function change(values: Record<string, string | boolean | undefined>, context: CommandContext, isAllowed: boolean): Promise<Outcome> {
  const { staff } = values;
  if (typeof staff !== 'string' || staff.trim() === '') throw new UsageError('--staff is missing');
  const outcome = await context.product.impersonation.setPermission({ staff, isAllowed });
  if (outcome === 'noStaff') {
    return { code: exitCodes.refused, result: null, lines: ['There is no member of staff with this sign-in name.'] };
  }
  const words = isAllowed ? 'may impersonate customers' : 'may not impersonate customers; what was open has ended';
  const line = `${staff.trim()} ${words}${outcome === 'unchanged' ? ' (as before)' : ''}.`;
  return {
    code: exitCodes.done,
    result: { staff: staff.trim(), mayImpersonate: isAllowed, changed: outcome === 'changed' },
    lines: [line],
  };
}

/** Lets a member of staff sign in as customers (D-033). */
export const staffPermit: Command = {
  name: 'staff permit',
  summary: 'let a member of staff sign in as customers',
  usage: 'staff permit --staff USERNAME',
  options,
  run: (values, context) => change(values, context, true),
};

/** Takes that away again; it ends what they have open. */
export const staffWithdraw: Command = {
  name: 'staff withdraw',
  summary: 'stop a member of staff from signing in as customers, also where they are at this moment',
  usage: 'staff withdraw --staff USERNAME',
  options,
  run: (values, context) => change(values, context, false),
};
