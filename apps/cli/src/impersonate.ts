import { type Command, exitCodes, UsageError } from './command.ts';

const problems = {
  noReason: 'A reason is needed: it goes into the record.',
  longReason: 'The reason is too long: 500 characters are kept.',
  noStaff: 'There is no member of staff with this sign-in name.',
  mayNot: 'This member of staff may not impersonate. "porchlight staff permit --staff USERNAME" lets them.',
  noUser: 'There is no customer with this sign-in name.',
} as const;

/** Prints the link by which a member of staff signs in as a customer: good once and for five minutes (IMP-001, D-033). */
export const impersonate: Command = {
  name: 'impersonate',
  summary: 'print a link by which a member of staff signs in as a customer, once and within five minutes',
  usage: 'impersonate --user USERNAME --staff USERNAME --reason TEXT',
  options: {
    user: { type: 'string', describe: 'sign-in name of the customer' },
    staff: { type: 'string', describe: 'sign-in name of the member of staff the link is for' },
    reason: { type: 'string', describe: 'why; it goes into the audit record' },
  },
  async run(values, { product }) {
    const [user, staff, reason] = ['user', 'staff', 'reason'].map((name) => {
      const value = values[name];
      if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is missing`);
      return value.trim();
    }) as [string, string, string];
    const made = await product.impersonation.makeLink({ user, staff, reason });
    if ('problem' in made) return { code: exitCodes.refused, result: null, lines: [problems[made.problem]] };
    return {
      code: exitCodes.done,
      result: { user, staff, url: made.url, expiresAt: made.expiresAt.toISOString() },
      lines: [made.url],
    };
  },
};
