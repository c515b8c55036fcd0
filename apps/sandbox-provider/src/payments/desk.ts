import type { Entry, Store } from '../journal/store.ts';
import { noticeOf } from '../notices/notice.ts';
import type { NoticeSender } from '../notices/sender.ts';
import type { Agenda } from '../time/agenda.ts';
import type { SandboxClock } from '../time/clock.ts';
import { bankMethodToken, newAuthCode, newTransactionId, paidCardToken } from './ids.ts';
import { declineTexts } from './outcomes.ts';
import type { Movement, NextStep, Notice, Payment, PaymentStatus, Remark, StoredMethod } from './records.ts';

/** States that the portal hears of. `open` and `processing` are no news. */
const isNews: Readonly<Record<PaymentStatus, boolean>> = {
  open: false,
  processing: false,
  succeeded: true,
  accepted: true,
  settled: true,
  returned: true,
  chargedBack: true,
  declined: true,
  expired: true,
  cancelled: true,
};

/** Where every change of a payment is written: the row, the money that moved and the notice go to disk as one. */
export class Desk {
  readonly store: Store;
  readonly clock: SandboxClock;
  readonly agenda: Agenda;
  readonly #notices: NoticeSender;
  readonly #methodKey: string;

  constructor(parts: { store: Store; clock: SandboxClock; agenda: Agenda; notices: NoticeSender; methodKey: string }) {
    this.store = parts.store;
    this.clock = parts.clock;
    this.agenda = parts.agenda;
    this.#notices = parts.notices;
    this.#methodKey = parts.methodKey;
  }

  /** Takes up what a stopped process left: steps that are due by time, and undelivered notices. */
  resume(): void {
    for (const payment of this.store.payments.values()) this.#plan(payment);
    for (const notice of this.store.notices.values()) this.#notices.schedule(notice);
  }

  /** A reference seen for the first time. */
  add(payment: Payment): Promise<void> {
    return this.#write(payment, [], payment.createdAt, 0);
  }

  /** Changes a payment. `at` is when it happened; the notice may be told to wait. */
  change(payment: Payment, change: Partial<Payment>, options: { at?: number; noticeDelayMs?: number } = {}): Promise<void> {
    const at = options.at ?? this.clock.now();
    const changed: Payment = { ...payment, ...change, updatedAt: at };
    const isNewStatus = changed.status !== payment.status;
    return this.#write(changed, isNewStatus ? this.#movement(changed, at) : [], at, options.noticeDelayMs ?? 0, isNewStatus);
  }

  /** A stored method that changed (null: that went) without its customer; the report tells of it. */
  changeMethod(customer: string, token: string, changed: StoredMethod | null): Promise<void> {
    const entry: Entry = changed === null ? { k: 'methodGone', token } : { k: 'method', v: changed };
    const at = this.clock.now();
    return this.store.commit([entry, { k: 'remark', v: { id: this.#nextRemark(), at, kind: 'methodChanged', customer } }]);
  }

  /** Fields of a payment the moment it succeeds. */
  success(): Pick<Payment, 'status' | 'transactionId' | 'authCode' | 'responseText'> {
    return { status: 'succeeded', transactionId: newTransactionId(), authCode: newAuthCode(), responseText: 'Approved' };
  }

  /** Token under which this customer's bank account is kept, whether it is already or not. */
  bankToken(customer: string, bank: { routingNumber: string; accountNumber: string }): string {
    return bankMethodToken(this.#methodKey, customer, bank.routingNumber, bank.accountNumber);
  }

  /** Token under which the card of that payment is kept, whether it is already or not. */
  cardToken({ customer, reference }: Payment): string {
    return paidCardToken(this.#methodKey, customer, reference);
  }

  /** Forgets a method; the form on whose page that was done tells the portal. */
  dropMethod(token: string, form: Payment | null): Promise<void> {
    const entries: Entry[] = [{ k: 'methodGone', token }];
    return this.#commit(entries, form === null ? null : noticeOf(form, this.clock.now()));
  }

  #write(payment: Payment, movements: Movement[], at: number, noticeDelayMs: number, isNewStatus = true): Promise<void> {
    const entries: Entry[] = [{ k: 'payment', v: payment }, ...movements.map((v): Entry => ({ k: 'movement', v }))];
    if (isNewStatus) entries.push(...this.#remark(payment, at).map((v): Entry => ({ k: 'remark', v })));
    if (payment.status === 'succeeded' && isNewStatus && payment.pendingMethod !== null)
      entries.push({ k: 'method', v: payment.pendingMethod });
    const notice = isNewStatus && isNews[payment.status] ? this.#notice(payment, at, noticeDelayMs) : null;
    const durable = this.#commit(entries, notice);
    this.#plan(payment);
    return durable;
  }

  #commit(entries: Entry[], notice: Notice | null): Promise<void> {
    const durable = this.store.commit(notice === null ? entries : [...entries, { k: 'notice', v: notice }]);
    // A notice leaves only after the disk has it: the portal must never hear of a capture that a crash could undo.
    if (notice !== null)
      durable.then(
        () => this.#notices.schedule(notice),
        () => undefined,
      );
    return durable;
  }

  #notice(payment: Payment, at: number, delayMs: number): Notice {
    const notice = noticeOf(payment, at);
    return { ...notice, nextAt: at + delayMs };
  }

  #movement(payment: Payment, at: number): Movement[] {
    const kind = movementKind(payment);
    // What never arrived moves nothing when it comes back.
    if (kind === null || (kind === 'return' && this.#isUnsettled(payment.reference)) || payment.amountCents === null) return [];
    const id = (this.store.movements.at(-1)?.id ?? 0) + 1;
    return [{ id, kind, reference: payment.reference, amountCents: payment.amountCents, at }];
  }

  #remark(payment: Payment, at: number): Remark[] {
    const { reference, amountCents, status } = payment;
    const kind = status === 'accepted' ? 'accepted' : this.#isUnsettled(reference) ? remarkKinds[status] : undefined;
    return kind === undefined || amountCents === null ? [] : [{ id: this.#nextRemark(), at, kind, reference, amountCents }];
  }

  #isUnsettled(reference: string): boolean {
    return this.store.payments.get(reference)?.status === 'accepted';
  }

  #nextRemark(): number {
    return (this.store.remarks.at(-1)?.id ?? 0) + 1;
  }

  #plan(payment: Payment): void {
    const step = payment.next;
    if (step !== null) this.agenda.at(step.at, () => this.#take(payment.reference, step));
  }

  /** Does a planned step, unless the payment went another way meanwhile. */
  #take(reference: string, step: NextStep): void {
    const payment = this.store.payments.get(reference);
    if (payment?.next === null || payment?.next.at !== step.at || payment.next.status !== step.status) return;
    const change: Partial<Payment> = {
      status: step.status,
      next: step.afterwards ?? null,
      isConfirming: false,
      returnCode: step.returnCode ?? payment.returnCode,
    };
    void this.change(payment, step.status === 'succeeded' ? { ...change, ...this.#succeed(payment) } : change, { at: step.at }).catch(
      () => undefined,
    );
  }

  /** What a payment that was worked on becomes. A refund of one that the bank took back meanwhile has nothing left to give. */
  #succeed(payment: Payment): Partial<Payment> {
    const original = payment.refundOf === null ? undefined : this.store.payments.get(payment.refundOf);
    if (original?.status !== 'returned' && original?.status !== 'chargedBack') return this.success();
    return {
      status: 'declined',
      transactionId: newTransactionId(),
      responseText: declineTexts.nothing_to_refund,
      declineCode: 'nothing_to_refund',
    };
  }
}

/** What ends a bank payment whose money never arrived. */
const remarkKinds: Readonly<Partial<Record<PaymentStatus, 'voided' | 'returned'>>> = { cancelled: 'voided', returned: 'returned' };

function movementKind(payment: Payment): Movement['kind'] | null {
  if (payment.purpose === 'refund') return payment.status === 'succeeded' && payment.isVoid !== true ? 'refund' : null;
  if (payment.status === 'succeeded' || payment.status === 'settled') return 'capture';
  if (payment.status === 'chargedBack') return 'chargeBack';
  return payment.status === 'returned' ? 'return' : null;
}
