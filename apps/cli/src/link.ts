import { type Command, exitCodes, UsageError } from './command.ts';

const kinds = ['register', 'reset', 'verify-email', 'signup', 'appointment', 'email-order', 'linked-account'];

const problems = {
  noAccount: 'There is no such account.',
  noEmail: 'This account has no e-mail address to send a link to.',
  noAddress: 'This account has no address to order service for.',
} as const;

/** Mails the link of a token flow and prints it, for an operator who helps somebody on the phone. */
export const link: Command = {
  name: 'link',
  summary: 'mail somebody a link and print it',
  usage: 'link KIND --account NUMBER',
  operand: { name: 'KIND', describe: `what the link is for: ${kinds.join(', ')}; of these email-order is available` },
  options: { account: { type: 'string', describe: 'number of the account, such as 1000012' } },
  async run(values, { product, operand }) {
    const { account } = values;
    if (!kinds.includes(operand)) throw new UsageError(`"${operand}" is no kind of link`);
    if (typeof account !== 'string' || account.trim() === '') throw new UsageError('--account is missing');
    if (operand !== 'email-order')
      return { code: exitCodes.refused, result: null, lines: [`Links of kind ${operand} are not available yet.`] };
    const invited = await product.guestOrder.inviteToOrder(account.trim());
    if ('problem' in invited) return { code: exitCodes.refused, result: null, lines: [problems[invited.problem]] };
    return { code: exitCodes.done, result: { kind: operand, account: account.trim(), url: invited.url }, lines: [invited.url] };
  },
};
