import { chargeInstant } from '@porchlight/domain/autopay/charge-hour.ts';
import { afterFailure, retryAfterDays } from '@porchlight/domain/autopay/charge-method.ts';
import { addDays } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { type DeclineReason, endsMethod } from '@porchlight/domain/payments/decline-reason.ts';
import type { FollowedMove, PaymentFollower } from '../payments/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type FailedCharge, failedMail, failedText } from './charge-mail.ts';
import { type ChargeSuccess, moveCharge, type OutcomeBasis, readOutcomeBasis, writeSuccesses } from './charges.store.ts';
import type { AutopayDeps } from './deps.ts';
import { dropBackup, type Enrolment, markMethodFailed, readEnrolment } from './enrolments.store.ts';
import { queueMail } from './queue-mail.ts';

/** What the outcome of a try means for its charge, in the transaction of the outcome itself, whoever learnt it. */
export function followOutcomes(deps: AutopayDeps): PaymentFollower {
  return {
    concerns: ({ payment }) => payment.autopayChargeId !== null,
    follow: (tx, move) => followOutcome(deps, tx, move),
    followSeveral: (tx, moves) => writeSuccesses(tx, moves.map(successOf)),
  };
}

/** Of a move that brought money. */
function successOf({ payment: { state, autopayChargeId }, at }: FollowedMove): ChargeSuccess {
  if (autopayChargeId === null) throw new Error('a payment that AutoPay did not make is no concern of it');
  return { chargeId: autopayChargeId, state: state === 'accepted' ? 'atBank' : 'paid', at };
}

async function followOutcome(deps: AutopayDeps, tx: Transaction, move: FollowedMove): Promise<void> {
  switch (move.payment.state) {
    case 'succeeded':
    case 'settled':
    case 'accepted':
      return writeSuccesses(tx, [successOf(move)]);
    case 'cancelled':
    case 'expired':
      return tryAnew(tx, move);
    case 'declined':
    case 'returned':
    case 'chargedBack':
      return fail(deps, tx, move);
    case 'created':
    case 'formIssued':
    case 'submitted':
    case 'unknown':
    case 'refunded':
      // No outcome yet, or one the charge had already.
      return undefined;
  }
}

/** The provider never saw that try: a new one at once, unless AutoPay was turned off meanwhile. */
async function tryAnew(tx: Transaction, { before, payment, account, at }: FollowedMove): Promise<void> {
  const basis = await readOutcomeBasis(tx, payment.id);
  // Stopped at the bank by a refund: the customer wanted it back, so it is not charged again.
  if (before.state === 'accepted' && basis !== null && !basis.hasOther) return moveCharge(tx, basis.charge.id, { ...stopped('other'), at });
  if (basis === null || basis.hasOther || basis.charge.state !== 'charging') return;
  const isOn = (await readEnrolment(tx, account.id)) !== null;
  const next = isOn ? { state: 'charging' as const, reason: null, nextTryAt: at } : stopped('providerError');
  await moveCharge(tx, basis.charge.id, { ...next, at });
}

const stopped = (reason: DeclineReason) => ({ state: 'failed' as const, reason, nextTryAt: null });

async function fail(deps: AutopayDeps, tx: Transaction, move: FollowedMove): Promise<void> {
  const { payment, account, at, brand } = move;
  const basis = await readOutcomeBasis(tx, payment.id);
  // Another try has the money: what becomes of this one changes nothing about the charge.
  if (basis === null || basis.hasOther) return;
  const isDisputed = payment.state === 'chargedBack';
  const reason: DeclineReason = isDisputed ? 'notAuthorized' : (payment.reason ?? 'other');
  const enrolment = await readEnrolment(tx, account.id);
  const standing = enrolment === null ? null : await judgeMethods(tx, { enrolment, basis, reason, at });
  const isOver = standing === null || isDisputed;
  const { next } = isOver ? ({ next: 'failed' } as const) : afterFailure(basis.tries, standing.methodToken, standing.backupToken);
  const today = todayInZone(at, account.timeZone);
  const retryOn = addDays(today, retryAfterDays);
  const after = {
    backup: { state: 'charging' as const, reason, nextTryAt: at },
    retry: { state: 'retry' as const, reason, nextTryAt: chargeInstant(retryOn, account.timeZone) },
    failed: stopped(reason),
  }[next];
  await moveCharge(tx, basis.charge.id, { ...after, at });
  const facts: FailedCharge = {
    accountNumber: account.number,
    amountCents: payment.amountCents,
    dueOn: basis.charge.dueOn,
    on: today,
    method: payment.methodDisplay,
    reason,
    next: next === 'backup' ? { backup: enrolment?.backupDisplay ?? '' } : next === 'retry' ? { retryOn } : 'nothing',
    ended: standing?.ended ?? null,
  };
  const key = payment.state === 'declined' ? payment.reference : `${payment.reference}:${payment.state}`;
  const text = failedText(facts, { brandName: brand.name, portalUrl: deps.options.portalUrl });
  await queueMail(deps, tx, { account, brand, words: failedMail(facts), text, dedupeKey: `autopay-failed:${key}` });
}

interface Standing {
  methodToken: string | null;
  backupToken: string | null;
  ended: FailedCharge['ended'];
}

/** Which methods can still be charged after that failure. One that ended for good is marked, a back-up that did is dropped. */
async function judgeMethods(
  tx: Transaction,
  { enrolment, basis, reason, at }: { enrolment: Enrolment; basis: OutcomeBasis; reason: DeclineReason; at: Date },
): Promise<Standing> {
  const methodToken = enrolment.methodFailedAt === null ? enrolment.token : null;
  const { backupToken } = enrolment;
  if (!endsMethod(reason) || basis.triedToken === null) return { methodToken, backupToken, ended: null };
  if (basis.triedToken === enrolment.token) {
    await markMethodFailed(tx, enrolment.id, reason, at);
    return { methodToken: null, backupToken, ended: 'method' };
  }
  if (basis.triedToken === backupToken) {
    await dropBackup(tx, enrolment.id);
    return { methodToken, backupToken: null, ended: 'backup' };
  }
  return { methodToken, backupToken, ended: null };
}
