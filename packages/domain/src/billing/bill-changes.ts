import { type Cents, sumCents } from '../money/cents.ts';
import type { BilledPeriod, BillLine, BillLineKind } from './bill-line.ts';
import { chargeKind } from './charge-keys.ts';

/** Why a bill has another amount than the one before. `...Before` was on the bill before and is not any more. */
export const billChangeReasons = [
  'started',
  'ended',
  'priceChanged',
  'partialMonth',
  'partialMonthBefore',
  'once',
  'onceBefore',
  'credit',
  'creditBefore',
  'creditChanged',
  'lateFee',
  'reconnectionFee',
  'installmentStarted',
  'installmentEnded',
  'installmentChanged',
  'taxChanged',
  'feeChanged',
  'discountStarted',
  'discountEnded',
  'discountChanged',
  'deliveryChanged',
] as const;
export type BillChangeReason = (typeof billChangeReasons)[number];

/** A line as it is on record. `chargeKey` is what it stands for; null: made elsewhere, known by its kind and description. */
export interface ComparedLine extends BillLine {
  readonly chargeKey: string | null;
}

export interface ComparedBill {
  /** Null: not known. */
  readonly period: BilledPeriod | null;
  readonly lines: readonly ComparedLine[];
}

/** One difference of two bills. */
export interface BillChange {
  readonly reason: BillChangeReason;
  /** As the newer bill calls it, the older one where it is not on the newer. */
  readonly description: string;
  /** What the lines of it add up to on each bill; zero where there are none. */
  readonly before: Cents;
  readonly after: Cents;
}

/**
 * What makes a bill differ from the one before it, in the order of its lines, then what is not on it any more. Lines are compared by what they
 * stand for; what costs the same on both is left out. The differences (`after` less `before`) add up exactly to the difference of the totals.
 * Source: decision 0020.
 */
export function billChanges(before: ComparedBill, after: ComparedBill): BillChange[] {
  const lines = [...after.lines.map((line) => placed(line, after, 'after')), ...before.lines.map((line) => placed(line, before, 'before'))];
  // A bill made elsewhere has no keys: what is called the same is the same then.
  const keyless = new Set(lines.filter(({ line }) => line.chargeKey === null).map(called));
  const groups = new Map<string, PlacedLine[]>();
  for (const line of lines) {
    const key = keyless.has(called(line)) ? called(line) : keyed(line);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups.values()].flatMap((group) => changeOf(group) ?? []);
}

/** What a line is about; it decides which reasons there are. */
type Matter =
  | 'month'
  | 'partialMonth'
  | 'once'
  | 'credit'
  | 'lateFee'
  | 'reconnectionFee'
  | 'installment'
  | 'tax'
  | 'fee'
  | 'discount'
  | 'delivery';
type Side = 'before' | 'after';

interface PlacedLine {
  line: ComparedLine;
  matter: Matter;
  side: Side;
}

/** The reason by the bills that have such a line. */
const reasons: Record<Matter, Record<Side | 'both', BillChangeReason>> = {
  month: { after: 'started', before: 'ended', both: 'priceChanged' },
  partialMonth: { after: 'partialMonth', before: 'partialMonthBefore', both: 'partialMonth' },
  once: { after: 'once', before: 'onceBefore', both: 'once' },
  credit: { after: 'credit', before: 'creditBefore', both: 'creditChanged' },
  lateFee: { after: 'lateFee', before: 'onceBefore', both: 'lateFee' },
  reconnectionFee: { after: 'reconnectionFee', before: 'onceBefore', both: 'reconnectionFee' },
  installment: { after: 'installmentStarted', before: 'installmentEnded', both: 'installmentChanged' },
  tax: { after: 'taxChanged', before: 'taxChanged', both: 'taxChanged' },
  fee: { after: 'feeChanged', before: 'feeChanged', both: 'feeChanged' },
  discount: { after: 'discountStarted', before: 'discountEnded', both: 'discountChanged' },
  delivery: { after: 'deliveryChanged', before: 'deliveryChanged', both: 'deliveryChanged' },
};

const matters: Record<BillLineKind, Matter> = {
  RECURRING: 'month',
  ONE_TIME: 'once',
  INSTALLMENT: 'installment',
  CREDIT: 'credit',
  TAX: 'tax',
  FEE: 'fee',
};

function placed(line: ComparedLine, bill: ComparedBill, side: Side): PlacedLine {
  const kind = chargeKind(line.chargeKey);
  if (kind !== 'other') return { line, matter: kind, side };
  const isByDays = line.kind === 'RECURRING' || line.kind === 'CREDIT';
  return { line, matter: isByDays && isPartial(line, bill.period) ? 'partialMonth' : matters[line.kind], side };
}

/** A service is charged for the period of the bill; for other days it is a part of a month that was billed before. */
function isPartial({ periodStart, periodEnd }: ComparedLine, period: BilledPeriod | null): boolean {
  if (period === null || periodStart === null) return false;
  return periodStart !== period.start || periodEnd !== period.end;
}

const called = ({ line, matter }: PlacedLine): string => JSON.stringify([matter, line.kind, 'called', line.description]);
const keyed = ({ line, matter }: PlacedLine): string => JSON.stringify([matter, line.kind, 'keyed', line.chargeKey]);

function changeOf(group: readonly PlacedLine[]): BillChange | null {
  const [first] = group;
  if (first === undefined) return null;
  const of = (side: Side) => group.filter((each) => each.side === side);
  const [before, after] = [of('before'), of('after')];
  const [was, is] = [total(before), total(after)];
  if (was === is) return null;
  const only = before.length === 0 ? 'after' : 'before';
  const where = before.length > 0 && after.length > 0 ? 'both' : only;
  return { reason: reasons[first.matter][where], description: first.line.description, before: was, after: is };
}

const total = (lines: readonly PlacedLine[]): Cents => sumCents(lines.map(({ line }) => line.cents));
