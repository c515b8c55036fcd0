import { callOverMs } from '@porchlight/domain/payments/check-times.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { applyRefundResult, checkAfter, noteUnknownWord } from './apply-refund.ts';
import { callForRefund } from './call-for-refund.ts';
import type { CorrectionsDeps } from './deps.ts';
import { claimDueRefunds, openRefundCase, planRefundCheck, type RefundRecord, readRefund, soughtRefund } from './refunds.store.ts';

/** Longer than a look takes with every time-out, so that a look is not taken away from somebody who is at it. */
const leaseMs = 60_000;
const batch = 16;

/** Finds out about refunds whose time has come and asks anew for those the provider never saw. Answers how many were looked at. */
export async function reconcileRefunds(deps: CorrectionsDeps): Promise<number> {
  if (deps.providers.all.length === 0) return 0;
  let looked = 0;
  for (;;) {
    const now = deps.clock.now();
    const ids = await claimDueRefunds(deps.db, now, new Date(now.getTime() + leaseMs), batch);
    if (ids.length === 0) return looked;
    await Promise.all(ids.map((id) => lookAfter(deps, id)));
    looked += ids.length;
  }
}

async function lookAfter(deps: CorrectionsDeps, id: number): Promise<void> {
  try {
    const refund = await readRefund(deps.db, id);
    await learn(deps, refund);
  } catch (error) {
    // The lease brings it back; the other refunds of the batch are none the worse for it.
    deps.log.error({ refundId: id, err: error }, 'a look at a refund failed');
  }
}

async function learn(deps: CorrectionsDeps, refund: RefundRecord): Promise<void> {
  const answer = (await deps.providers.of(refund.paymentProvider)?.queryRefund(soughtRefund(refund))) ?? null;
  if (answer?.known && answer.result.status !== 'notFound') await applyRefundResult(deps, answer.result, 'query');
  // Never seen although the call is long over: the process ended in between, or the request was lost on its way.
  else if (answer?.known && isCallOver(deps, refund)) await callForRefund(deps, refund, 'query');
  else if (answer?.known === false && answer.reason === 'unknownStatus') await noteUnknownWord(deps, refund, answer.said, 'query');
  const now = deps.clock.now();
  const current = await readRefund(deps.db, refund.id);
  if (current.state === 'done' || current.state === 'declined') return;
  const next = checkAfter(current, now);
  await planRefundCheck(deps.db, refund.id, next.at);
  if (next.isCase && (await openRefundCase(deps.db, refund.id, { at: now, source: 'job', event: 'caseOpened' })))
    deps.log.error({ refundId: refund.id, state: current.state }, 'a refund has no outcome after a day');
}

function isCallOver({ clock }: CorrectionsDeps, { askedAt }: RefundRecord): boolean {
  return clock.now().getTime() - askedAt.getTime() >= callOverMs;
}

/** Looks for due refunds every few seconds. Several processes may do so at once: each refund is claimed by one. */
export function startRefundReconciler(deps: CorrectionsDeps, pauseMs = 2_000): Repeated {
  return repeat('reconciling refunds', () => reconcileRefunds(deps), { pauseMs, log: deps.log });
}
