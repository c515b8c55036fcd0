import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import type { PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { FollowedMove, PaymentFollower } from '../payments/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { dayFor, decide } from './decide.rules.ts';
import type { DunningDeps } from './deps.ts';
import { readFactsByIndex } from './facts.store.ts';
import { readPolicies } from './policies.store.ts';
import { refreshNotice, settleCase } from './take-steps.ts';

const brings: ReadonlySet<PaymentState> = new Set(['accepted', 'succeeded', 'settled']);
const takesBack: ReadonlySet<PaymentState> = new Set(['returned', 'chargedBack']);

/**
 * What a payment means for an unpaid bill, in its own transaction: a case closes and suspended service is on again the moment it is paid, and what
 * a written-off account pays is recovered. An account without a case costs no statement: its lock tells.
 */
export function followPayments(deps: DunningDeps): PaymentFollower {
  return {
    concerns: ({ payment: { state }, account }) =>
      account.status === 'Written-Off' ? brings.has(state) || takesBack.has(state) : account.dunningCaseId !== null && brings.has(state),
    follow: (tx, move) => (move.account.status === 'Written-Off' ? followWrittenOff(deps, tx, move) : followCase(deps, tx, move)),
  };
}

async function followWrittenOff(deps: DunningDeps, tx: Transaction, { payment, account, at }: FollowedMove): Promise<void> {
  const today = todayInZone(at, account.timeZone);
  if (brings.has(payment.state)) await deps.ledger.postRecovery(tx, account, today);
  else await deps.ledger.keepWrittenOff(tx, account, today);
}

async function followCase(deps: DunningDeps, tx: Transaction, { account, at, brand }: FollowedMove): Promise<void> {
  const [facts] = await readFactsByIndex(tx, [account.id]);
  const policies = await readPolicies(tx);
  const policy = policies.find(({ accountType }) => accountType === facts?.accountType);
  if (facts === undefined || policy === undefined) return;
  const day = dayFor(facts, todayInZone(at, account.timeZone));
  const decision = decide(facts, policy, day);
  const turn = { locked: account, facts, policy, today: day, at, brand };
  if (decision.kind === 'close') await settleCase(deps, tx, turn, decision.account);
  else await refreshNotice(tx, turn);
}
