import type { CallAnswer } from '../../platform/api/index.ts';

export type Preview = CallAnswer<'planChange.previewChange'>;
export type PreviewedBill = Preview['bills'][number];
type BillLine = PreviewedBill['before']['lines'][number];

/** One line of a bill without the change and with it, in dollars; null where it does not stand on that bill. */
export interface BillRow {
  description: string;
  periodStart: string | null;
  periodEnd: string | null;
  before: number | null;
  after: number | null;
  /** unchanged, or what the change does with the line. */
  mark: 'unchanged' | 'changed' | 'new' | 'gone';
}

/** The lines of a bill before and after beside each other: those that stay or go in their order, then what is new. */
export function billRows({ before, after }: PreviewedBill): BillRow[] {
  const left = [...after.lines];
  const rows = before.lines.map((line): BillRow => {
    const at = left.findIndex((other) => isSameLine(line, other));
    const [partner] = at < 0 ? [] : left.splice(at, 1);
    return rowOf(line, line.amount, partner?.amount ?? null);
  });
  return [...rows, ...left.map((line) => rowOf(line, null, line.amount))];
}

function isSameLine(one: BillLine, other: BillLine): boolean {
  return (
    one.kind === other.kind &&
    one.description === other.description &&
    one.periodStart === other.periodStart &&
    one.periodEnd === other.periodEnd
  );
}

function rowOf({ description, periodStart, periodEnd }: BillLine, before: number | null, after: number | null): BillRow {
  const mark = before === null ? 'new' : after === null ? 'gone' : before === after ? 'unchanged' : 'changed';
  return { description, periodStart, periodEnd, before, after, mark };
}

/** What has to be said in words of the bills of a change. */
export interface BillNotes {
  /** Days billed already are settled: charged and credited by the day on a later bill. */
  isProrated: boolean;
  /** Fees are charged once. */
  hasFees: boolean;
  /** A bill comes to nothing, and what is left of credits waits for the one after it. */
  carriesCredit: boolean;
}

/** A changed line for days before its own bill's day settles what was billed already. */
export function billNotes({ bills, oneTime }: Preview): BillNotes {
  const isSettling = ({ invoiceDate, after }: PreviewedBill): boolean =>
    after.lines.some(({ isChanged, periodStart }) => isChanged && periodStart !== null && periodStart < invoiceDate);
  return {
    isProrated: bills.some(isSettling),
    hasFees: oneTime > 0,
    carriesCredit: bills.some(
      ({ after }) => after.total === 0 && after.lines.some(({ kind, isChanged }) => kind === 'CREDIT' && isChanged),
    ),
  };
}
