import { addDays, type CalendarDate, parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { formatCents } from '@porchlight/domain/money/format-money.ts';
import type { RefusedAccount } from '@porchlight/server/billing/index.ts';
import { type BillingDay, runBillingDay } from '@porchlight/server/billing-day.ts';
import { faultWords } from '@porchlight/server/rates/index.ts';
import { type Command, type CommandContext, exitCodes, type Outcome, UsageError } from './command.ts';

/** How far ahead of today a run may be: more is a slip of the pen that would bill years. */
const mostDaysAhead = 31;

const reasons: Record<RefusedAccount['reason'], string> = {
  noServiceAddress: 'has no service address, which the rates are looked up by',
  planMissing: 'has a plan that is not in the catalogue',
  numberTaken: 'has an invoice from elsewhere under the number of the new one',
  noRates: 'has no rates for the day',
  failed: 'could not be written; the log says why',
};

/** Follows up what is past due as of a day, then makes every bill whose period has begun by it. May be repeated, and killed. */
export const bill: Command = {
  name: 'bill',
  summary: 'make every bill whose period has begun by that day, after following up what is past due',
  adds: true,
  usage: 'bill --as-of DATE [--dry-run] [--account NUMBER]',
  options: {
    'as-of': { type: 'string', describe: 'required: act as if it were that day everywhere, YYYY-MM-DD' },
    'dry-run': { type: 'boolean', describe: 'do everything and keep nothing; what is past due is not followed up' },
    account: { type: 'string', describe: 'this account alone; what is past due is not followed up' },
  },
  async run(values, context) {
    const { core, product, say } = context;
    const asOf = parseCalendarDate(values['as-of']);
    if (asOf === null) throw new UsageError('--as-of must be a day written YYYY-MM-DD');
    if (asOf > latestDay(context)) throw new UsageError(`--as-of must be at most ${mostDaysAhead} days from today`);
    const dryRun = values['dry-run'] === true;
    const account = typeof values['account'] === 'string' ? values['account'].trim() : null;
    const accountId = account === null ? null : await product.billing.findAccount(core.db, account);
    if (account !== null && accountId === null) {
      return { code: exitCodes.refused, result: { asOf, error: 'noSuchAccount' }, lines: [`There is no account ${account}.`] };
    }
    const onProgress = ({ looked, invoices }: { looked: number; invoices: number }) =>
      say(`${looked} accounts looked at, ${invoices} bills`);
    const only = accountId === null ? {} : { accountIds: [accountId] };
    const day = await runBillingDay(core, product, { asOf, dryRun, onProgress, ...only });
    if ('gaps' in day) {
      const lines = ['The day falls into a gap of the rates, so nothing was billed. Bring rates without the gap and run again:'];
      return { code: exitCodes.refused, result: { asOf, ...day }, lines: [...lines, ...day.gaps.map((gap) => `  ${faultWords(gap)}`)] };
    }
    return outcomeOf(asOf, dryRun, day);
  },
};

function latestDay({ core }: CommandContext): CalendarDate {
  // The day that is furthest ahead anywhere.
  return addDays(todayInZone(core.clock.now(), 'Pacific/Kiritimati'), mostDaysAhead);
}

function outcomeOf(asOf: CalendarDate, dryRun: boolean, { dunning, bills }: BillingDay): Outcome {
  const { looked, invoices, amountCents, skipped, refused, refusedCount } = bills;
  const lines = [
    ...(dunning === null ? [] : dunningLines(dunning)),
    `${looked} accounts had a period to be billed`,
    dryRun
      ? `${invoices} bills would be made, ${formatCents(amountCents)} dollars in all`
      : `${invoices} bills made, ${formatCents(amountCents)} dollars in all`,
    `${skipped} accounts had nothing to bill`,
    ...(refusedCount > 0 ? [`${refusedCount} accounts could not be billed; mend them and run again:`] : []),
    ...refused.map(({ accountNumber, reason }) => `  account ${accountNumber} ${reasons[reason]}`),
    ...(refusedCount > refused.length ? [`  and ${refusedCount - refused.length} more`] : []),
  ];
  return { code: refusedCount > 0 ? exitCodes.refused : exitCodes.done, result: { asOf, dryRun, dunning, ...bills }, lines };
}

function dunningLines({ looked, errors, ...steps }: NonNullable<BillingDay['dunning']>): string[] {
  const { opened, closed, reminder, lateFee, suspensionNotice, suspended, deactivated, writtenOff, reconnected } = steps;
  const done = [
    `${opened} found past due`,
    `${closed} no longer`,
    `${reminder} reminders`,
    `${lateFee} late fees`,
    `${suspensionNotice} notices of suspension`,
    `${suspended} suspended`,
    `${reconnected} reconnected`,
    `${deactivated} deactivated`,
    `${writtenOff} written off`,
  ];
  return [
    `past due: ${looked} accounts looked at; ${done.join(', ')}`,
    ...(errors > 0 ? [`${errors} accounts failed and are tried again by the next run`] : []),
  ];
}
