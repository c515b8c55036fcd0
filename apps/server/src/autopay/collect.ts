import { type ChargeDecision, decideCharge } from '@porchlight/domain/autopay/charge-decision.ts';
import { chargeInstant, chargingDay } from '@porchlight/domain/autopay/charge-hour.ts';
import { chargeDueBy, type DueCharge } from '@porchlight/domain/autopay/due-charge.ts';
import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { LockedAccount } from '../ledger/index.ts';
import type { PaymentRecord } from '../payments/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import { noMethodMail, overLimitMail } from './charge-mail.ts';
import { moveCharge, putCharge } from './charges.store.ts';
import type { AutopayDeps } from './deps.ts';
import { type AccountSituation, readSituation, tryLockAccount } from './due.store.ts';
import { queueMail } from './queue-mail.ts';

/**
 * What became of an account's turn. `charging`: a try is on record and the provider is to be called for it now. `contended`: somebody
 * else is at the account. `waiting`: an open payment is in the way. `left`: nothing was to be done.
 */
export type Turn =
  | { kind: 'charging'; payment: PaymentRecord; customer: string; token: string }
  | { kind: 'contended' | 'waiting' | 'left' | 'settledOtherwise' | 'noMethod' | 'overLimit' | 'failed' };

export interface TurnOptions {
  accountId: number;
  asOf: string | null;
  brand: Brand;
  /** Wait for the account's lock instead of leaving the account to whoever holds it. */
  waits: boolean;
}

/** An account was paid for by somebody at this very moment, past the lock: nothing is written. */
class Busy extends Error {}
const uniqueViolation = '23505';

/**
 * One account's turn, in one transaction under its lock: decide, and put on record what was decided. A charge, its try and the try's
 * first event are one, so a crash leaves all of them or none, and nobody is called before they are there.
 */
export async function takeTurn(deps: AutopayDeps, options: TurnOptions): Promise<Turn> {
  try {
    return await deps.db.transaction((tx) => takeTurnLocked(deps, tx, options));
  } catch (error) {
    // A first payment by hand takes no lock: the unique index on open attempts then decides who was first.
    if (error instanceof Busy || (error as { code?: unknown }).code === uniqueViolation) return { kind: 'waiting' };
    throw error;
  }
}

async function takeTurnLocked(deps: AutopayDeps, tx: Transaction, options: TurnOptions): Promise<Turn> {
  const { accountId, asOf, waits } = options;
  // Started together, so that they travel together: the second runs once the first has the lock.
  const [account, situation] = await Promise.all([
    waits ? deps.ledger.lockAccount(tx, accountId) : tryLockAccount(tx, accountId),
    readSituation(tx, accountId),
  ]);
  if (account === null) return { kind: 'contended' };
  const now = deps.clock.now();
  const day = asOf === null ? chargingDay(now, account.timeZone) : calendarDate(asOf);
  if (situation === null || day === null) return { kind: 'left' };
  const due = chargeDueBy(day, situation.bills, situation.pendingCents);
  const lookAt = Math.max(now.getTime(), asOf === null ? 0 : chargeInstant(day, account.timeZone).getTime());
  await closeSuperseded(tx, situation, { day, dueOn: due?.dueOn ?? null, at: now });
  if (due === null) return { kind: 'left' };
  const turn: Step = { account, situation, due, at: now, brand: options.brand };
  return carryOut(deps, tx, turn, decide(deps, turn, lookAt));
}

interface Step {
  account: LockedAccount;
  situation: AccountSituation;
  due: DueCharge;
  at: Date;
  brand: Brand;
}

const chargeOf = ({ situation, due }: Step) => situation.charges.find(({ dueOn }) => dueOn === due.dueOn) ?? null;

function decide(deps: AutopayDeps, step: Step, lookAt: number): ChargeDecision {
  const { situation, due } = step;
  const charge = chargeOf(step);
  return decideCharge({
    amountCents: due.amountCents,
    charge: charge === null ? null : { ...charge, isLookDue: charge.nextTryAt !== null && charge.nextTryAt.getTime() <= lookAt },
    hasOpenAttempt: situation.hasOpenAttempt,
    tries: charge?.tries ?? [],
    methodToken: situation.method?.token ?? null,
    backupToken: situation.backup?.token ?? null,
    limitCents: situation.limitCents,
    capCents: deps.options.capCents,
  });
}

async function carryOut(deps: AutopayDeps, tx: Transaction, step: Step, decision: ChargeDecision): Promise<Turn> {
  switch (decision.kind) {
    case 'leave':
      return { kind: 'left' };
    case 'wait':
      return { kind: 'waiting' };
    case 'close':
      await close(deps, tx, step, decision.state);
      return { kind: decision.state };
    case 'charge':
      return begin(deps, tx, step, decision.method);
  }
}

async function begin(deps: AutopayDeps, tx: Transaction, step: Step, choice: { token: string; isBackup: boolean }): Promise<Turn> {
  const { account, situation, due, at } = step;
  const method = choice.isBackup ? situation.backup : situation.method;
  if (method === null) throw new Error('a method was chosen that is not there');
  const chargeId = await putCharge(tx, {
    ...written(step),
    state: 'charging',
    amountCents: due.amountCents,
    reason: null,
    tries: 1,
    at,
  });
  const payment = await deps.payments.beginAutopay(tx, {
    account,
    chargeId,
    amountCents: due.amountCents,
    method,
    isBackup: choice.isBackup,
  });
  // What was written is taken back with the transaction; the account's next turn comes soon.
  if (payment === 'busy') throw new Busy();
  return { kind: 'charging', payment, customer: account.number, token: method.token };
}

const written = ({ account, situation, due }: Step) => ({
  accountId: account.id,
  enrolmentId: situation.enrolmentId,
  dueOn: due.dueOn,
  nextTryAt: null,
});

/** The charge ends without money being asked for, and the customer is told where it is theirs to act. */
async function close(
  deps: AutopayDeps,
  tx: Transaction,
  step: Step,
  state: 'settledOtherwise' | 'noMethod' | 'overLimit' | 'failed',
): Promise<void> {
  const { account, situation, due, at, brand } = step;
  const former = chargeOf(step);
  const isOpen = state === 'noMethod' || state === 'overLimit';
  const reason = state === 'failed' ? (former?.reason ?? 'other') : isOpen ? state : null;
  // What was owed stays readable where it was paid otherwise.
  const amountCents = due.amountCents > 0 ? due.amountCents : (former?.amountCents ?? totalOf(due));
  const chargeId = await putCharge(tx, { ...written(step), state, amountCents, reason, tries: 0, at });
  if (!isOpen) return;
  const facts = { accountNumber: account.number, amountCents: due.amountCents, dueOn: due.dueOn };
  const limitCents = cents(Math.min(situation.limitCents ?? deps.options.capCents, deps.options.capCents));
  const words = state === 'noMethod' ? noMethodMail(facts) : overLimitMail({ ...facts, limitCents });
  await queueMail(deps, tx, { account, brand, words, dedupeKey: `autopay-${state}:${chargeId}` });
}

const totalOf = (due: DueCharge): Cents => cents(due.bills.reduce((sum, { openCents }) => sum + openCents, 0));

/** A later due date takes what an earlier one left open along, and what was paid meanwhile needs no other try. */
async function closeSuperseded(
  tx: Transaction,
  situation: AccountSituation,
  { day, dueOn, at }: { day: string; dueOn: string | null; at: Date },
): Promise<void> {
  const waiting = situation.charges.filter(({ state, nextTryAt }) => nextTryAt !== null && state !== 'skipped');
  for (const charge of waiting) {
    if (charge.dueOn === dueOn || charge.dueOn > day) continue;
    const isOwed = situation.bills.some(({ dueDate }) => dueDate !== null && dueDate <= charge.dueOn);
    const wasTried = charge.state === 'retry' || charge.state === 'charging';
    const state = !isOwed ? 'settledOtherwise' : wasTried ? 'failed' : charge.state;
    const reason = !isOwed ? null : charge.state === 'charging' ? 'providerError' : charge.reason;
    await moveCharge(tx, charge.id, { state, reason, nextTryAt: null, at });
  }
}
