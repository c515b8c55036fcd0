import { type Command, exitCodes, UsageError } from './command.ts';

const longestReason = 500;

const problems = {
  unknownUser: 'There is no customer with this sign-in name.',
  unknownStaff: 'There is no member of staff with this sign-in name.',
  notOn: 'This customer has no one-time codes turned on.',
} as const;

/** Turns one-time codes off for a customer who lost the phone and the recovery codes, and whom staff has recognised. */
export const secondFactorOff: Command = {
  name: 'second-factor off',
  summary: 'turn one-time codes off for a customer who lost the phone and the recovery codes; they are told by mail',
  usage: 'second-factor off --user USERNAME --staff USERNAME --reason TEXT',
  options: {
    user: { type: 'string', describe: 'sign-in name of the customer' },
    staff: { type: 'string', describe: 'sign-in name of the member of staff who does it' },
    reason: { type: 'string', describe: 'how the customer was recognised and why; it goes into the audit record' },
  },
  async run(values, { product }) {
    const [username, staffUsername, reason] = ['user', 'staff', 'reason'].map((name) => {
      const value = values[name];
      if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is missing`);
      return value.trim();
    }) as [string, string, string];
    if (reason.length > longestReason) throw new UsageError(`--reason is too long: ${longestReason} characters are kept`);
    const outcome = await product.signInMethods.turnOffByStaff({ username, staffUsername, reason });
    if (outcome !== 'done') return { code: exitCodes.refused, result: { outcome }, lines: [problems[outcome]] };
    return {
      code: exitCodes.done,
      result: { outcome, user: username },
      lines: [`One-time codes of ${username} are off, every device is signed out, and the customer is told by mail.`],
    };
  },
};
