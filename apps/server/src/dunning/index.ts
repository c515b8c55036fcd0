/**
 * Dunning: what follows when a due date passes and a bill is not paid. Owns dunning_case, dunning_step, dunning_suspended_line, dunning_hold and
 * billing_policy, account.dunning_case_id and the status of accounts and lines it switches off and on (decision 0021). Promises: every step is
 * taken once and told before it is taken, whatever runs at the same time or is killed; none while money may be moving or an operator promised;
 * who pays is connected again in the transaction of the payment, and only what was switched off for it is switched on.
 */

import type { Contract } from '@porchlight/contract';
import type { PastDueOutlook } from '@porchlight/domain/dunning/past-due-outlook.ts';
import { type BillingPolicy, judgePolicy, type PolicyProblem } from '@porchlight/domain/dunning/terms.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { DunningDeps } from './deps.ts';
import { followPayments } from './follow-payments.ts';
import { type HoldProblem, type HoldPromise, placeHold, readPastDue, readStanding, releaseHold, type Standing } from './operate.ts';
import { readPolicies, writePolicy } from './policies.store.ts';
import { dunningHandlers } from './routes.ts';
import { type RunCounts, type RunOptions, runDunning } from './run-dunning.ts';

export { dunningInvariants } from './dunning-invariants.sql.ts';
export type { Standing } from './operate.ts';
// What bills go by; billing comes before dunning, which charges its fees there.
export { readPolicies } from './policies.store.ts';

export interface Dunning {
  handlers: Handlers<Contract['dunning']>;
  /** Takes every step that is due and answers what it did. As of a day, or by each account's own clock. */
  run(options?: RunOptions): Promise<RunCounts>;
  /** What is past due of an account, what follows when, and what stops it; null where nothing is. */
  pastDue(queries: Queries, accountId: number): Promise<PastDueOutlook | null>;
  /** The terms of both types of account. */
  policies(queries: Queries): Promise<BillingPolicy[]>;
  /** Sets the terms of a type of account; answers what is wrong with them instead. What was told before stays as it was told. */
  setPolicy(tx: Transaction, policy: BillingPolicy): Promise<PolicyProblem | null>;
  /** Where an account stands, for an operator; null without such an account. */
  standing(accountNumber: string): Promise<Standing | null>;
  /** No step is taken before that day. */
  hold(promise: HoldPromise): Promise<{ replaced: boolean } | { problem: HoldProblem }>;
  /** Ends a hold early. */
  release(accountNumber: string, staffId?: number): Promise<'released' | 'noHold' | 'noAccount'>;
}

/** Follows the payments it is given from now on: to be called while the product is put together. */
export function createDunning(deps: DunningDeps): Dunning {
  deps.payments.follow(followPayments(deps));
  const pastDue: Dunning['pastDue'] = (queries, accountId) => readPastDue(deps, queries, accountId);
  return {
    handlers: dunningHandlers(deps.db, pastDue),
    run: (options) => runDunning(deps, options),
    pastDue,
    policies: readPolicies,
    setPolicy,
    standing: (accountNumber) => readStanding(deps, accountNumber),
    hold: (promise) => placeHold(deps, promise),
    release: (accountNumber, staffId) => releaseHold(deps, accountNumber, staffId),
  };
}

/** Sets the terms of a type of account; answers what is wrong with them instead, and then changes nothing. */
export async function setPolicy(tx: Transaction, policy: BillingPolicy): Promise<PolicyProblem | null> {
  const problem = judgePolicy(policy);
  if (problem === null) await writePolicy(tx, policy);
  return problem;
}
