import type { Cents } from '../money/cents.ts';
import { isOverLimit } from './charge-limit.ts';
import { type ChargeTry, type MethodChoice, methodToCharge } from './charge-method.ts';

export const chargeStates = [
  'charging',
  'paid',
  'atBank',
  'retry',
  'skipped',
  'overLimit',
  'noMethod',
  'failed',
  'settledOtherwise',
] as const;
export type ChargeState = (typeof chargeStates)[number];

/** An account on a day with a due date behind it, read under the account's lock. */
export interface ChargeSituation {
  amountCents: Cents;
  /** The charge of that due date as it stands; null while there is none. */
  charge: {
    state: ChargeState;
    amountCents: Cents;
    /** Its time to be looked at has come. */
    isLookDue: boolean;
  } | null;
  /** A payment of the account has no outcome yet, whoever began it. */
  hasOpenAttempt: boolean;
  /** Tries of this charge under the present enrolment, oldest first. */
  tries: readonly ChargeTry[];
  /** Methods that can be charged; null for none. */
  methodToken: string | null;
  backupToken: string | null;
  limitCents: Cents | null;
  capCents: Cents;
}

/**
 * - `leave`: nothing to do now. `wait`: an open payment is in the way, so look again soon.
 * - `close`: the charge ends in that state without money being asked for. `charge`: collect the amount with that method.
 */
export type ChargeDecision =
  | { kind: 'leave' }
  | { kind: 'wait' }
  | { kind: 'close'; state: 'settledOtherwise' | 'noMethod' | 'overLimit' | 'failed' }
  | { kind: 'charge'; method: MethodChoice };

const closedFor: ReadonlySet<ChargeState> = new Set(['paid', 'atBank', 'skipped', 'settledOtherwise']);

/** What AutoPay does about a due date now. At most one charge of it can succeed: one that did, or may still, is left alone. */
export function decideCharge(situation: ChargeSituation): ChargeDecision {
  const { amountCents, charge, tries, methodToken, backupToken, limitCents, capCents } = situation;
  if (charge !== null && (closedFor.has(charge.state) || !isToBeLookedAt(charge, amountCents))) return { kind: 'leave' };
  if (situation.hasOpenAttempt) return { kind: 'wait' };
  if (amountCents <= 0) return { kind: 'close', state: 'settledOtherwise' };
  const method = methodToCharge(tries, methodToken, backupToken);
  if (method === null) return { kind: 'close', state: tries.some(({ reason }) => reason !== null) ? 'failed' : 'noMethod' };
  if (isOverLimit(amountCents, limitCents, capCents)) return { kind: 'close', state: 'overLimit' };
  return { kind: 'charge', method };
}

/** A charge that was too much is looked at before its time as soon as less is owed. */
function isToBeLookedAt(charge: NonNullable<ChargeSituation['charge']>, amountCents: Cents): boolean {
  return charge.isLookDue || (charge.state === 'overLimit' && amountCents < charge.amountCents);
}
