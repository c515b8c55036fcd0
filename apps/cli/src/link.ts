import type { Product } from '@porchlight/server/app.ts';
import { type Command, exitCodes, UsageError } from './command.ts';

/** Why a link was not sent, whatever kind it is. */
const problems = {
  noAccount: 'There is no such account.',
  noEmail: 'This account has no e-mail address to send a link to.',
  noAddress: 'This account has no address to order service for.',
  noUser: 'Nobody has registered for this account yet; send a register link.',
  registered: 'Somebody signs in to this account already; send a reset link.',
  notSignedUp: 'This account does not wait for service: its status is not Signup, Survey or Prospect.',
  noOrder: 'This account has no open order to sign up with.',
  plansChosen: 'The plans of the open order are chosen already.',
  noVisit:
    'No order of this account waits for a technician. Accept it first (order advance), or send a sign-up link where plans are still to be chosen.',
  noRequest: 'Nobody has asked to link this account.',
} as const;
type Problem = keyof typeof problems;

type MailLink = (product: Product, accountNumber: string) => Promise<{ url: string } | { problem: Problem }>;

/** One entry for each kind: it asks one door of the product, which mails the link and answers it. */
const kinds: Readonly<Record<string, MailLink>> = {
  register: ({ registration }, account) => registration.inviteToRegister(account),
  reset: ({ passwords }, account) => passwords.mailResetLink(account),
  'verify-email': ({ contactData }, account) => contactData.mailVerifyLink(account),
  signup: ({ serviceSignup }, account) => serviceSignup.mailSignupLink(account),
  appointment: ({ appointments }, account) => appointments.mailLink(account),
  'email-order': ({ guestOrder }, account) => guestOrder.inviteToOrder(account),
  'linked-account': ({ linkedAccounts }, account) => linkedAccounts.mailOpenRequestAgain(account),
};

const names = Object.keys(kinds);

/** Mails the link of a token flow and prints it, for an operator who helps somebody on the phone. */
export const link: Command = {
  name: 'link',
  summary: 'mail somebody a link and print it',
  usage: 'link KIND --account NUMBER',
  operand: { name: 'KIND', describe: `what the link is for: ${names.join(', ')}` },
  options: { account: { type: 'string', describe: 'number of the account, such as 1000012' } },
  async run(values, { product, operand }) {
    const { account } = values;
    const mailLink = Object.hasOwn(kinds, operand) ? kinds[operand] : undefined;
    if (mailLink === undefined) throw new UsageError(`"${operand}" is no kind of link`);
    if (typeof account !== 'string' || account.trim() === '') throw new UsageError('--account is missing');
    const mailed = await mailLink(product, account.trim());
    if ('problem' in mailed) return { code: exitCodes.refused, result: null, lines: [problems[mailed.problem]] };
    return { code: exitCodes.done, result: { kind: operand, account: account.trim(), url: mailed.url }, lines: [mailed.url] };
  },
};
