import { planCheck } from '@porchlight/domain/payments/check-times.ts';
import { isGoneForGood, questionOf, shouldEndUnseen } from '@porchlight/domain/payments/questions.ts';
import type { ProviderAnswer } from '../ports/payment-provider.ts';
import { applyEvent, applyProviderResult } from './apply-provider-result.ts';
import { claimAllChecks, claimDueChecks, planNextCheck } from './checks.store.ts';
import type { PaymentsDeps } from './deps.ts';
import { type PaymentRecord, soughtOf } from './payment.ts';
import { writeRemark } from './payments.store.ts';

/** Longer than a look takes with every time-out, so that a look is not taken away from somebody who is at it. */
const leaseMs = 60_000;
const batch = 16;

/** Asks the provider about attempts whose time has come (or about every unfinished one). Answers how many were looked at. */
export async function reconcilePayments(deps: PaymentsDeps, { everything = false }: { everything?: boolean } = {}): Promise<number> {
  if (deps.providers.all.length === 0) return 0;
  let looked = 0;
  let afterId = 0;
  for (;;) {
    const now = deps.clock.now();
    const lease = new Date(now.getTime() + leaseMs);
    const claimed = everything
      ? await claimAllChecks(deps.db, now, lease, afterId, batch)
      : await claimDueChecks(deps.db, now, lease, batch);
    if (claimed.length === 0) return looked;
    await Promise.all(claimed.map((payment) => lookAfter(deps, payment)));
    looked += claimed.length;
    afterId = Math.max(...claimed.map((payment) => payment.id));
  }
}

async function lookAfter(deps: PaymentsDeps, payment: PaymentRecord): Promise<void> {
  try {
    await learn(deps, payment);
  } catch (error) {
    // The lease brings it back; the other attempts of the batch are none the worse for it.
    deps.log.error({ paymentId: payment.id, err: error }, 'a look at a payment failed');
    return;
  }
}

/** What is to be known of an attempt now, applied; then the time of the next look when there is still something to find out. */
async function learn(deps: PaymentsDeps, payment: PaymentRecord): Promise<void> {
  const now = deps.clock.now();
  const answer = await ask(deps, payment, now);
  let current = payment;
  if (answer.known && answer.result.status !== 'notFound') {
    current = (await applyProviderResult(deps, payment.reference, answer.result, 'query'))?.payment ?? payment;
  } else if (answer.known && isGoneForGood(payment, now)) {
    current =
      (await applyEvent(deps, payment.reference, { event: 'notFound', source: 'query', result: answer.result, onlyFrom: payment.state }))
        ?.payment ?? payment;
  }
  if (current.state !== payment.state) return;
  const next = planCheck(current, now);
  // An attempt we ended comes by here only because the provider was still working on it; its final word ends the looking.
  const isStillWorking = !answer.known || answer.result.status === 'processing';
  await planNextCheck(deps.db, payment.id, next.at ?? (isStillWorking ? new Date(now.getTime() + leaseMs) : null));
  if (next.isCase && current.caseOpenedAt === null) await openCase(deps, current);
}

async function ask({ providers }: PaymentsDeps, payment: PaymentRecord, now: Date): Promise<ProviderAnswer> {
  const provider = providers.of(payment.provider);
  // Not set any more: nobody can be asked, and in the end a person has to look.
  if (provider === null) return { known: false, reason: 'unreachable' };
  const sought = soughtOf(payment);
  if (questionOf(payment, now) === 'cancelForm') return provider.cancelForm(sought);
  const answer = await provider.query(sought);
  const isUnseen = answer.known && answer.result.status === 'notFound';
  return isUnseen && shouldEndUnseen(payment, now) ? provider.cancelForm(sought) : answer;
}

async function openCase(deps: PaymentsDeps, payment: PaymentRecord): Promise<void> {
  const said = {
    event: 'caseOpened',
    source: 'job',
    at: deps.clock.now(),
    nextCheckAt: null,
    opensCase: true,
    detail: { state: payment.state },
  } as const;
  await deps.db.transaction((tx) => writeRemark(tx, payment.id, said));
  deps.log.error({ paymentId: payment.id, state: payment.state }, 'a payment has no outcome after a day');
}
