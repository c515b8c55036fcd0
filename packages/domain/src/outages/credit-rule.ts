import { type Cents, cents, zeroCents } from '../money/cents.ts';
import { type OutageSeverity, outageSeverities } from './outage-kinds.ts';

/** What an outage credits to accounts of a type. */
export interface CreditRule {
  accountType: 'RESIDENTIAL' | 'BUSINESS';
  /** An outage of so many hours or more is credited; null: none is. */
  fromHours: number | null;
  /** `day`: an amount for each day begun. `share`: the share of a month's price that the time was, a month being thirty days. */
  unit: 'day' | 'share';
  dayCents: Cents;
  /** At most so much for one outage; null: no limit. */
  capCents: Cents | null;
  severities: readonly OutageSeverity[];
  /** Announced maintenance is credited too. */
  forPlanned: boolean;
  /** Nobody has to approve it. */
  isAutomatic: boolean;
}

/** What of a rule makes no sense. */
export type CreditRuleProblem = 'fromHours' | 'dayCents' | 'capCents' | 'severities';

export const mostFromHours = 720;
const mostCents = 1_000_00;

/** The first field of a rule that can't be used; null where all can. */
export function judgeCreditRule({ fromHours, unit, dayCents, capCents, severities }: CreditRule): CreditRuleProblem | null {
  if (fromHours !== null && !(Number.isInteger(fromHours) && fromHours >= 1 && fromHours <= mostFromHours)) return 'fromHours';
  const isNeeded = fromHours !== null && unit === 'day';
  if (dayCents < (isNeeded ? 1 : 0) || dayCents > mostCents) return 'dayCents';
  if (capCents !== null && (capCents < 1 || capCents > mostCents)) return 'capCents';
  if (severities.some((each) => !outageSeverities.includes(each)) || (fromHours !== null && severities.length === 0)) return 'severities';
  return null;
}

/** An outage as far as its credit goes. */
export interface CreditedTime {
  startedAt: Date;
  /** When it ended, or up to when it is credited already while it goes on. */
  until: Date;
  severity: OutageSeverity;
  isPlanned: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** What a month's price is divided by; also how often the credit of a long outage is put on a bill. */
export const creditMonthMs = 30 * dayMs;

/** What an account is credited for an outage, whose affected lines cost `monthlyCents` a month. Half a cent rounds up. */
export function creditFor(rule: CreditRule, { startedAt, until, severity, isPlanned }: CreditedTime, monthlyCents: Cents): Cents {
  const lasted = until.getTime() - startedAt.getTime();
  if (rule.fromHours === null || lasted < rule.fromHours * hourMs) return zeroCents;
  if (!rule.severities.includes(severity) || (isPlanned && !rule.forPlanned)) return zeroCents;
  const full = rule.unit === 'day' ? Math.ceil(lasted / dayMs) * rule.dayCents : Math.round((monthlyCents * lasted) / creditMonthMs);
  return cents(rule.capCents === null ? full : Math.min(full, rule.capCents));
}

/**
 * Up to when an outage is credited at that moment: its end, or the last full month of one that goes on. Null: nothing is to be credited yet.
 */
export function creditedUntil({ startedAt, endedAt }: { startedAt: Date; endedAt: Date | null }, now: Date): Date | null {
  if (endedAt !== null) return endedAt;
  const months = Math.floor((now.getTime() - startedAt.getTime()) / creditMonthMs);
  return months < 1 ? null : new Date(startedAt.getTime() + months * creditMonthMs);
}
