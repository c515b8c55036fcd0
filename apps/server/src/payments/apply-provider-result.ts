import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { zeroCents } from '@porchlight/domain/money/cents.ts';
import { callOverMs, planCheck } from '@porchlight/domain/payments/check-times.ts';
import { type DeclineReason, reasonOfReturnCode } from '@porchlight/domain/payments/decline-reason.ts';
import { hasMovedMoney, type Judgement, judgeEvent, type Posting } from '@porchlight/domain/payments/judge-event.ts';
import {
  eventFromProviderStatus,
  mayReport,
  type PaymentEvent,
  type PaymentEventSource,
  type PaymentState,
} from '@porchlight/domain/payments/transitions.ts';
import type { BeforePosting, LockedAccount } from '../ledger/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { ProviderResult } from '../ports/payment-provider.ts';
import type { Brand } from '../site/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { type MoveBasis, readAhead, readMoveBasis } from './move-basis.ts';
import type { PaymentRecord } from './payment.ts';
import { queuePaymentMail } from './payment-mail.ts';
import { lockPayment, takeNoticeOnce, writeMove, writeRemark } from './payments.store.ts';

/**
 * What became of it.
 * - `moved`: the attempt is in a new state, and what follows from that is on record. `repeat`: it was there before.
 * - `refused`: not a legal move. `differs`: money moved, but not the amount that was asked for; a case is open, nothing is booked.
 * - `known`: that notice was taken before. `overtaken`: the attempt is in another state than the one it was learnt of.
 */
export interface Applied {
  outcome: 'moved' | 'repeat' | 'refused' | 'differs' | 'known' | 'overtaken';
  payment: PaymentRecord;
}

export interface Learnt {
  event: PaymentEvent;
  source: PaymentEventSource;
  /** What the provider said; null when a call's answer was lost. */
  result: ProviderResult | null;
  noticeEventId?: string;
  /** Counts only while the attempt is in that state. */
  onlyFrom?: PaymentState;
  /** The attempt as the caller knows it: what its move needs is then asked for together with the lock. */
  known?: PaymentRecord;
  /** Of `formIssued`: until when it can be submitted, and the provider's id of what it will pay, null where it has none yet. */
  issued?: { expiresAt: Date; transactionId: string | null };
  /** Writes that belong to the move. */
  alongWith?: (tx: Transaction, payment: PaymentRecord) => Promise<void>;
}

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
  const brand = await deps.site.brand();
  const judgeable = { event: learnt.event, amountCents: learnt.result?.amountCents ?? null };
  const applied = await deps.db.transaction(async (tx): Promise<Applied | null> => {
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
  report(deps, applied, learnt);
  if (applied?.outcome === 'moved' && applied.payment.reason === 'methodRemoved') await syncMethods(deps, applied.payment);
  return applied;
}

/** The provider no longer keeps what was charged: the portal stops offering it. The payment's outcome stands without that. */
async function syncMethods(deps: PaymentsDeps, { id: paymentId, accountId }: PaymentRecord): Promise<void> {
  try {
    await deps.methods.sync(accountId);
  } catch (error) {
    deps.log.error({ paymentId, err: error }, 'the stored methods could not be asked for');
  }
}

interface Step {
  payment: PaymentRecord;
  account: LockedAccount;
  learnt: Learnt;
  judged: Extract<Judgement, { kind: 'moves' }>;
  basis: MoveBasis;
  brand: Brand;
}

async function move(deps: PaymentsDeps, tx: Transaction, step: Step): Promise<PaymentRecord> {
  const { payment, account, learnt, judged, basis, brand } = step;
  const { to } = judged;
  const at = deps.clock.now();
  const today = todayInZone(at, account.timeZone);
  const formExpiresAt = learnt.issued?.expiresAt ?? payment.formExpiresAt;
  const { result } = learnt;
  const moved: PaymentRecord = {
    ...payment,
    state: to,
    formExpiresAt,
    paidOn: payment.paidOn ?? (hasMovedMoney(to) ? today : null),
    transactionId: result?.transactionId ?? learnt.issued?.transactionId ?? payment.transactionId,
    authCode: result?.authCode ?? payment.authCode,
    responseText: result?.responseText ?? payment.responseText,
    returnCode: result?.returnCode ?? payment.returnCode,
    methodDisplay: result?.method?.display ?? payment.methodDisplay,
    methodExpiration: result?.method?.expiration ?? payment.methodExpiration,
    reason: reasonOf(to, result) ?? payment.reason,
  };
  const checks = planCheck({ ...moved, checkCount: to === 'accepted' ? 0 : moved.checkCount }, at);
  moved.nextCheckAt = checks.at;
  const written = { ...moved, event: learnt.event, source: learnt.source, to, at, methodToken: result?.method?.token ?? null };
  const told = { before: payment, payment: moved, account, holder: basis.holder ?? null, brand };
  // Started together, so that they travel together; all of them or none are committed.
  writeMove(tx, payment, written);
  await Promise.all([
    book(deps, tx, { payment, account, posts: judged.posts, occurredOn: today, before: basis.before }),
    learnt.alongWith?.(tx, moved),
    takesBack(judged.posts) ? undefined : queuePaymentMail(deps, tx, { ...told, lostCents: zeroCents }),
  ]);
  // What a refund had given back before is not owed again; only the booking knows how much that was.
  if (takesBack(judged.posts)) await queuePaymentMail(deps, tx, { ...told, lostCents: await deps.ledger.lostByReturn(tx, payment.id) });
  for (const follow of deps.followers) await follow(tx, { before: payment, payment: moved, account, at, brand });
  return moved;
}

/** Why it was declined or charged back, as the provider says, or came back, as the bank's code says; null where nothing is said of that. */
function reasonOf(to: PaymentState, result: ProviderResult | null): DeclineReason | null {
  if (to === 'declined') return result?.reason ?? 'other';
  if (to === 'chargedBack') return result?.reason ?? null;
  if (to !== 'returned') return null;
  return typeof result?.returnCode === 'string' ? reasonOfReturnCode(result.returnCode) : (result?.reason ?? 'other');
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
