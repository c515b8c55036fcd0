import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { BillingPolicy } from '@porchlight/domain/dunning/terms.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import { formatCents } from '@porchlight/domain/money/format-money.ts';
import type { Standing } from '@porchlight/server/dunning/index.ts';
import { type Command, exitCodes, type Outcome, UsageError } from './command.ts';

const longestReason = 500;
type Values = Record<string, string | boolean | undefined>;

const account = { type: 'string', describe: 'required: number of the account, such as 1000001' } as const;
const noAccount: Outcome = { code: exitCodes.refused, result: null, lines: ['There is no such account.'] };

/** Takes the steps after unpaid due dates by itself; the command `bill` does it before it makes bills. */
export const dunningRun: Command = {
  name: 'dunning run',
  summary: 'take every step that is due after unpaid bills, as the terms say: reminders, late fees, suspension and what follows',
  usage: 'dunning run --as-of DATE',
  options: { 'as-of': { type: 'string', describe: 'required: act as if it were that day everywhere, YYYY-MM-DD' } },
  async run(values, { product }) {
    const asOf = parseCalendarDate(values['as-of']);
    if (asOf === null) throw new UsageError('--as-of must be a day written YYYY-MM-DD');
    const counts = await product.dunning.run({ asOf });
    const lines = [
      `${counts.looked} accounts looked at`,
      `${counts.opened} newly past due, ${counts.closed} settled`,
      `${counts.reminder} reminders`,
      `${counts.lateFee} late fees`,
      `${counts.suspensionNotice} notices of suspension`,
      `${counts.suspended} suspended, ${counts.reconnected} connected again`,
      `${counts.deactivated} deactivated`,
      `${counts.writtenOff} written off`,
      ...(counts.errors > 0 ? [`${counts.errors} failed and are tried again by the next run`] : []),
    ];
    return { code: counts.errors > 0 ? exitCodes.refused : exitCodes.done, result: { asOf, ...counts }, lines };
  },
};

/** Where an account stands: what is past due, what comes next, what holds it back, and the steps on record. */
export const dunningStatus: Command = {
  name: 'dunning status',
  summary: 'show what is past due of an account, what follows when, what holds it back, and the steps taken',
  usage: 'dunning status --account NUMBER',
  options: { account },
  async run(values, { product }) {
    const standing = await product.dunning.standing(numberOf(values));
    return standing === null ? noAccount : { code: exitCodes.done, result: standing, lines: linesOf(standing) };
  },
};

function linesOf(standing: Standing): string[] {
  const { accountNumber, status, today, outlook, onItsWayCents, isHeldBack, hold, cases, policy } = standing;
  return [
    `account ${accountNumber}  ${status}  as of ${today}`,
    ...(outlook === null ? ['nothing past due'] : outlookLines(outlook)),
    ...(onItsWayCents > 0 ? [`on its way from the bank: ${money(onItsWayCents)}`] : []),
    ...(isHeldBack ? ['no step now: a payment has no outcome yet, or AutoPay is about to charge again'] : []),
    ...(hold === null ? [] : [`no step before ${hold.until}: ${hold.reason}`]),
    `terms of ${policy.accountType}: ${termsOf(policy)}`,
    ...cases.flatMap((each) => [
      `case of ${each.openedOn}, due ${each.dueOn}: ${each.closedOn === null ? 'open' : `${each.closedAs === 'paid' ? 'paid' : 'written off'} ${each.closedOn}`}`,
      ...each.steps.map(stepLine),
    ]),
  ];
}

const money = (amount: number): string => `$${formatCents(cents(amount))}`;

function outlookLines(outlook: NonNullable<Standing['outlook']>): string[] {
  const { pastDueCents, dueOn, lateFee, suspendsOn, endsOn, reconnectionFeeCents } = outlook;
  return [
    `past due: ${money(pastDueCents)} since ${dueOn}`,
    ...(lateFee === null ? [] : [`late fee of ${money(lateFee.cents)} on ${lateFee.on}`]),
    ...(suspendsOn === null ? [] : [`suspended on ${suspendsOn} unless paid before`]),
    ...(endsOn === null ? [] : [`deactivated on ${endsOn} unless paid before`]),
    ...(reconnectionFeeCents === null ? [] : [`reconnection fee: ${money(reconnectionFeeCents)}`]),
  ];
}

function stepLine({ on, kind, subject, pastDueCents, feeCents, tells }: Standing['cases'][number]['steps'][number]): string {
  const about = kind === 'reminder' ? ` (${subject} days)` : kind === 'lateFee' ? ` (invoice ${subject})` : '';
  const fee = feeCents === null ? '' : `, fee ${money(feeCents)}`;
  return `  ${on}  ${kind}${about}, past due ${money(pastDueCents)}${fee}${tells === null ? '' : `, tells ${tells}`}`;
}

function termsOf(policy: BillingPolicy): string {
  const { reminderDays, lateFeeAfterDays, suspendAfterDays, suspendNoticeDays, deactivateAfterDays, writeOffAfterDays } = policy;
  const said = [
    ...(reminderDays.length > 0 ? [`reminders after ${reminderDays.join(', ')} days`] : []),
    ...(lateFeeAfterDays === null ? [] : [`late fee after ${lateFeeAfterDays}`]),
    ...(suspendAfterDays === null ? [] : [`suspension after ${suspendAfterDays} with ${suspendNoticeDays} days of notice`]),
    ...(deactivateAfterDays === null ? [] : [`deactivation after ${deactivateAfterDays}`]),
    ...(writeOffAfterDays === null ? [] : [`written off after ${writeOffAfterDays}`]),
  ];
  return said.length === 0 ? 'no steps' : said.join('; ');
}

/** A promise to a customer: no step before a day. */
export const dunningHold: Command = {
  name: 'dunning hold',
  summary: 'take no step about an account before a day, as promised to its customer; another promise replaces it',
  usage: 'dunning hold --account NUMBER --until DATE --reason TEXT',
  options: {
    account,
    until: { type: 'string', describe: 'required: the first day on which steps may be taken again, YYYY-MM-DD' },
    reason: { type: 'string', describe: 'required: why; it is kept and not shown to the customer' },
  },
  async run(values, { product }) {
    const accountNumber = numberOf(values);
    const until = parseCalendarDate(values['until']);
    if (until === null) throw new UsageError('--until must be a day written YYYY-MM-DD');
    const outcome = await product.dunning.hold({ accountNumber, until, reason: reasonOf(values) });
    if ('problem' in outcome)
      return outcome.problem === 'noAccount'
        ? noAccount
        : { code: exitCodes.refused, result: outcome, lines: ['--until must be a day after today. Nothing was changed.'] };
    const line = `No step is taken about account ${accountNumber} before ${until}${outcome.replaced ? ', instead of what was promised before' : ''}.`;
    return { code: exitCodes.done, result: { accountNumber, until, ...outcome }, lines: [line] };
  },
};

/** Ends a promise early. */
export const dunningRelease: Command = {
  name: 'dunning release',
  summary: 'end a hold: steps that are due are taken by the next run',
  usage: 'dunning release --account NUMBER',
  options: { account },
  async run(values, { product }) {
    const accountNumber = numberOf(values);
    const outcome = await product.dunning.release(accountNumber);
    if (outcome === 'noAccount') return noAccount;
    const lines = [outcome === 'noHold' ? 'There is no hold on that account.' : `The hold on account ${accountNumber} has ended.`];
    return { code: outcome === 'noHold' ? exitCodes.refused : exitCodes.done, result: { accountNumber, outcome }, lines };
  },
};

function numberOf({ account: given }: Values): string {
  if (typeof given !== 'string' || given.trim() === '') throw new UsageError('--account is missing');
  return given.trim();
}

function reasonOf({ reason }: Values): string {
  if (typeof reason !== 'string' || reason.trim() === '') throw new UsageError('--reason is missing');
  if (reason.trim().length > longestReason) throw new UsageError(`--reason is too long: ${longestReason} characters are kept`);
  return reason.trim();
}
