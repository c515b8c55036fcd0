import { type Cents, cents } from '../money/cents.ts';

/** What taxes and fees of a charge depend on. */
export const chargeClasses = ['broadband', 'voice', 'video', 'equipment', 'installation', 'fee'] as const;
export type ChargeClass = (typeof chargeClasses)[number];

/** Whether it goes to an authority or to the provider. A provider's charge is never called a tax. */
export type RateKind = 'TAX' | 'FEE';
export type RateUnit = 'percent' | 'perLine' | 'perAccount';

/** A tax or a provider's fee that applies to an account on a day. Source: decision 0020. */
export interface Rate {
  readonly code: string;
  /** In the language of the bill. */
  readonly description: string;
  readonly kind: RateKind;
  readonly chargeClass: ChargeClass;
  readonly unit: RateUnit;
  /** Millionths of the amount for `percent` (7.25 % is 72500), cents otherwise. A whole number, never below zero. */
  readonly amount: number;
}

/** A line of the bill that taxes and fees may be due on. */
export interface ChargedLine {
  /** Null: none applies. */
  readonly chargeClass: ChargeClass | null;
  /** Below zero for a credit. */
  readonly cents: Cents;
  /** The service line it is for, the same for all charges of it; null: for none. */
  readonly lineKey: string | null;
}

export interface RateLine {
  readonly code: string;
  readonly description: string;
  /** Above zero. */
  readonly cents: Cents;
}

/**
 * The lines that the rates of one kind add to a bill, in the order of the rates. A percentage is of the class's charges less its credits,
 * never below zero, rounded once, half a cent up; an amount is due for each service line, or once, where the class has a charge.
 * Lines of zero are left out. Source: decision 0020.
 */
export function rateLines(rates: readonly Rate[], charged: readonly ChargedLine[], kind: RateKind): RateLine[] {
  const lines: RateLine[] = [];
  for (const rate of rates) {
    const amount = rate.kind === kind ? amountOf(rate, charged) : 0;
    if (amount > 0) lines.push({ code: rate.code, description: rate.description, cents: cents(amount) });
  }
  return lines;
}

function amountOf({ unit, amount, chargeClass }: Rate, charged: readonly ChargedLine[]): number {
  if (unit === 'percent')
    return shareOf(
      charged.reduce((sum, line) => (line.chargeClass === chargeClass ? sum + line.cents : sum), 0),
      amount,
    );
  const isCharged = (line: ChargedLine): boolean => line.chargeClass === chargeClass && line.cents > 0;
  if (unit === 'perAccount') return charged.some(isCharged) ? amount : 0;
  const lines = new Set(charged.flatMap((line) => (isCharged(line) && line.lineKey !== null ? [line.lineKey] : [])));
  return lines.size * amount;
}

/** The largest whole number up to which every one of them, and what is left of it, is exact. */
const exactUpTo = Number.MAX_SAFE_INTEGER;

/** So many millionths of an amount. The product may be beyond what a number holds exactly. */
function shareOf(base: number, millionths: number): number {
  if (base <= 0) return 0;
  const doubled = 2 * base * millionths + 1_000_000;
  if (doubled <= exactUpTo) return (doubled - (doubled % 2_000_000)) / 2_000_000;
  return Number((2n * BigInt(base) * BigInt(millionths) + 1_000_000n) / 2_000_000n);
}
