import { zeroCents } from '@porchlight/domain/money/cents.ts';
import { callOverMs } from '@porchlight/domain/payments/check-times.ts';
import { judgeEvent, type Posting } from '@porchlight/domain/payments/judge-event.ts';
import { eventFromProviderStatus, mayReport, type PaymentEventSource } from '@porchlight/domain/payments/transitions.ts';
import type { BeforePosting, LockedAccount } from '../ledger/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { ProviderResult } from '../ports/payment-provider.ts';
import type { Brand } from '../site/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { followMove } from './follow-payments.ts';
import { type Applied, bringsMoney, judgeableOf, type Learnt } from './learnt.ts';
import { type MoveBasis, readAhead, readMoveBasis } from './move-basis.ts';
import type { PaymentRecord } from './payment.ts';
import { queuePaymentMail } from './payment-mail.ts';
import { lockPayment, takeNoticeOnce, writeMove, writeRemark } from './payments.store.ts';
import { type MoveSource, prepareMove } from './prepare-move.ts';

/**
 * The only way an attempt changes its state after it began (PAY-065): one transaction checks the transition table, moves the
 * attempt, books or takes back the money, and queues the mail. Null when nobody knows that reference. Repeats change nothing.
 */
export async function applyProviderResult(
  deps: PaymentsDeps,
  reference: string,
  result: ProviderResult,
  source: PaymentEventSource,
  more: Pick<Learnt, 'noticeEventId' | 'known' | 'onlyFrom'> = {},
): Promise<Applied | null> {
  return applyEvent(deps, reference, { event: eventFromProviderStatus(result.status), source, result, ...more });
}

/** The same for what is learnt without a result: a lost answer, a form that was issued or refused. */
export async function applyEvent(deps: PaymentsDeps, reference: string, learnt: Learnt): Promise<Applied | null> {
  if (!mayReport(learnt.source, learnt.event)) throw new Error(`${learnt.source} may not report ${learnt.event}`);
  const known = bringsMoney(learnt);
  const applied = known === null ? await applyAlone(deps, reference, learnt) : await deps.applyMoney({ ...learnt, known });
  report(deps, applied, learnt);
  if (applied?.outcome === 'moved' && applied.payment.reason === 'methodRemoved') await syncMethods(deps, applied.payment);
  return applied;
}

/** What is learnt of one attempt, in a transaction of its own. */
export async function applyAlone(deps: PaymentsDeps, reference: string, learnt: Learnt): Promise<Applied | null> {
  const brand = await deps.site.brand();
  const judgeable = judgeableOf(learnt);
  return deps.db.transaction(async (tx): Promise<Applied | null> => {
    const locking = lockPayment(tx, reference);
    const ahead = readAhead(deps, tx, learnt.known, judgeable);
    const locked = await locking;
    if (locked === null) return null;
    const { payment, account } = locked;
    if (learnt.onlyFrom !== undefined && payment.state !== learnt.onlyFrom) return { outcome: 'overtaken', payment };
    if (learnt.noticeEventId !== undefined) {
      const notice = { provider: payment.provider, eventId: learnt.noticeEventId, reference, at: deps.clock.now() };
      if (!(await takeNoticeOnce(tx, notice))) return { outcome: 'known', payment };
    }
    const judged = judgeEvent(payment, judgeable);
    if (judged.kind === 'repeat') return { outcome: 'repeat', payment };
    if (judged.kind === 'refused') return contradicted(deps, tx, payment, { ...learnt, asksAgain: judged.asksAgain });
    if (judged.kind === 'differs') return differed(deps, tx, payment, learnt);
    const basis = ahead?.state === payment.state ? await ahead.basis : null;
    const step = { payment, account, learnt, judged, basis: basis ?? (await readMoveBasis(deps, tx, payment, judged)), brand };
    return { outcome: 'moved', payment: await move(deps, tx, step) };
  });
}

/** The provider no longer keeps what was charged: the portal stops offering it. The payment's outcome stands without that. */
async function syncMethods(deps: PaymentsDeps, { id: paymentId, accountId }: PaymentRecord): Promise<void> {
  try {
    await deps.methods.sync(accountId);
  } catch (error) {
    deps.log.error({ paymentId, err: error }, 'the stored methods could not be asked for');
  }
}

interface Step extends MoveSource {
  basis: MoveBasis;
  brand: Brand;
}

async function move(deps: PaymentsDeps, tx: Transaction, step: Step): Promise<PaymentRecord> {
  const { payment, account, learnt, judged, basis, brand } = step;
  const { moved, made, at, today } = prepareMove(step, deps.clock.now());
  const told = { before: payment, payment: moved, account, holder: basis.holder ?? null, brand };
  // Started together, so that they travel together; all of them or none are committed.
  writeMove(tx, payment, made);
  await Promise.all([
    book(deps, tx, { payment, account, posts: judged.posts, occurredOn: today, before: basis.before }),
    learnt.alongWith?.(tx, moved),
    takesBack(judged.posts) ? undefined : queuePaymentMail(deps, tx, { ...told, lostCents: zeroCents }),
  ]);
  // What a refund had given back before is not owed again; only the booking knows how much that was.
  if (takesBack(judged.posts)) await queuePaymentMail(deps, tx, { ...told, lostCents: await deps.ledger.lostByReturn(tx, payment.id) });
  await followMove(deps.followers, tx, { before: payment, payment: moved, account, at, brand });
  return moved;
}

interface Booking {
  payment: PaymentRecord;
  account: LockedAccount;
  posts: Posting | null;
  occurredOn: string;
  before: BeforePosting | undefined;
}

async function book({ ledger }: PaymentsDeps, tx: Transaction, { payment, account, posts, occurredOn, before }: Booking): Promise<void> {
  const booking = { paymentId: payment.id, accountId: payment.accountId, amountCents: payment.amountCents, occurredOn };
  if (posts === 'card') await ledger.postCardPayment(tx, booking, account, before);
  if (posts === 'bank') await ledger.postSettledBankPayment(tx, booking, account, before);
  if (posts === 'return') await ledger.postReturn(tx, booking, account);
  if (posts === 'chargeBack') await ledger.postChargeBack(tx, booking, account);
}

function takesBack(posts: Posting | null): boolean {
  return posts === 'return' || posts === 'chargeBack';
}

/** Not a legal move: it is written down and nothing follows. Whoever asked decides whether the provider is asked again. */
async function contradicted(
  deps: PaymentsDeps,
  tx: Transaction,
  payment: PaymentRecord,
  learnt: Learnt & { asksAgain: boolean },
): Promise<Applied> {
  const at = deps.clock.now();
  // An attempt we ended that the provider is working on may still bring money: keep asking.
  const nextCheckAt = learnt.asksAgain ? new Date(at.getTime() + callOverMs) : null;
  const detail = { refused: true, status: learnt.result?.status ?? null };
  await writeRemark(tx, payment.id, { event: learnt.event, source: learnt.source, at, nextCheckAt, opensCase: false, detail });
  return { outcome: 'refused', payment };
}

/** The provider moved another amount than it was asked for. Nobody may book that unseen. */
async function differed(deps: PaymentsDeps, tx: Transaction, payment: PaymentRecord, learnt: Learnt): Promise<Applied> {
  if (payment.caseOpenedAt === null) {
    const detail = { refused: true, status: learnt.result?.status ?? null, amountCents: learnt.result?.amountCents ?? null };
    const at = deps.clock.now();
    await writeRemark(tx, payment.id, { event: learnt.event, source: learnt.source, at, nextCheckAt: null, opensCase: true, detail });
  }
  return { outcome: 'differs', payment };
}

function report(deps: PaymentsDeps, applied: Applied | null, learnt: Learnt): void {
  if (applied === null) return;
  const { id: paymentId, state } = applied.payment;
  if (applied.outcome === 'moved') deps.metrics.paymentState(applied.payment);
  if (applied.outcome === 'refused')
    deps.log.warn({ paymentId, state, event: learnt.event, source: learnt.source }, 'payment move refused');
  if (applied.outcome === 'differs') deps.log.error({ paymentId, state, event: learnt.event }, 'provider amount differs from the payment');
}
