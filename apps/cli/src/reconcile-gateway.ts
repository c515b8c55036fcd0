import { type CalendarDate, parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import type { Mismatch, Reconciliation } from '@porchlight/server/gateway-reports/index.ts';
import { type Command, exitCodes, UsageError } from './command.ts';

/** Compares what payment providers report with the books now instead of at night. Exit code 1 when anything differs, or a report can't be had. */
export const reconcileGateway: Command = {
  name: 'reconcile gateway',
  summary: 'compare what the payment provider reports of some days with the books',
  usage: 'reconcile gateway [--from DATE] [--to DATE]',
  options: {
    from: { type: 'string', describe: 'first day, YYYY-MM-DD; yesterday and the ten days before unless told' },
    to: { type: 'string', describe: 'last day; the first one unless told' },
  },
  async run(values, { product }) {
    const { gatewayReports } = product;
    const days = daysOf(values['from'], values['to']);
    // What the report tells and nobody told yet is no difference.
    const fed = await gatewayReports.feed();
    const compared = await gatewayReports.reconcile(days);
    const results = await Promise.all(compared.map(async (each) => ({ ...each, mismatches: await gatewayReports.found(each) })));
    const isWell = results.every(({ outcome, found }) => outcome === 'done' && found === 0);
    const lines = results.flatMap((result) => [summaryOf(result), ...result.mismatches.map(wordsFor)]);
    return {
      code: isWell ? exitCodes.done : exitCodes.refused,
      result: { fed, reconciliations: results },
      lines: results.length === 0 ? ['No payment provider is set.'] : lines,
    };
  },
};

function daysOf(from: unknown, to: unknown): { first: CalendarDate; last: CalendarDate } | undefined {
  if (from === undefined && to === undefined) return undefined;
  const first = parseCalendarDate(from);
  const last = to === undefined ? first : parseCalendarDate(to);
  if (first === null) throw new UsageError('--from must be a day written YYYY-MM-DD');
  if (last === null) throw new UsageError('--to must be a day written YYYY-MM-DD');
  if (last < first) throw new UsageError('--to must not be before --from');
  return { first, last };
}

function summaryOf({ provider, outcome, lines, payments, found, newCount, resolved }: Reconciliation): string {
  if (outcome === 'unavailable') return `${provider}: its report can't be had now; nothing was compared. Try again later.`;
  const counts = `${lines} lines and ${payments} payments compared`;
  return `${provider}: ${counts}, ${found} differences (${newCount} new), ${resolved} resolved`;
}

const kinds: Readonly<Record<Mismatch['kind'], string>> = {
  missingHere: 'money moved there, no payment here',
  missingThere: 'booked here, not in the report',
  amountDiffers: 'another amount',
  stateDiffers: 'another state',
  duplicateThere: 'taken more than once there',
  refundMissingHere: 'given back there, not here',
  refundMissingThere: 'given back here, not in the report',
  refundAmountDiffers: 'another amount given back',
  unknownLine: 'a line nobody knows',
};

function wordsFor({ kind, reference, transactionId, accountNumber, said, ...sides }: Mismatch): string {
  const name = `${reference ?? '-'} (${transactionId ?? '-'})`;
  const here = side('here', sides.hereState, sides.hereCents);
  const there = side('there', sides.thereState, sides.thereCents);
  const account = accountNumber === null ? '' : `account ${accountNumber}: `;
  return `  ${account}${kinds[kind]}: ${name}, ${here}, ${there}${said === null ? '' : `, ${said}`}, ${sides.happenedAt.toISOString()}`;
}

function side(where: string, state: string | null, amount: number | null): string {
  return `${where} ${state ?? 'nothing'}${amount === null ? '' : ` of ${formatPriceCents(cents(amount))}`}`;
}
