import type { Movement, Notice, Payment, Remark, StoredMethod } from '../payments/records.ts';
import type { ClockState } from '../time/clock.ts';
import type { Journal } from './journal.ts';

/** One line of the journal. The newest line about a thing is its state. */
export type Entry =
  | { k: 'payment'; v: Payment }
  | { k: 'movement'; v: Movement }
  | { k: 'remark'; v: Remark }
  | { k: 'method'; v: StoredMethod }
  | { k: 'methodGone'; token: string }
  | { k: 'notice'; v: Notice }
  | { k: 'noticeTried'; eventId: string; attempts: number; nextAt: number }
  | { k: 'noticeEnded'; eventId: string; isDelivered: boolean; at: number }
  | { k: 'clock'; v: ClockState }
  | { k: 'wiped' };

export interface EndedNotice {
  eventId: string;
  reference: string;
  status: string;
  attempts: number;
  isDelivered: boolean;
  at: number;
}

/** Delivered notices are only looked at by people and tests; the newest are enough. */
const keptEndedNotices = 2_000;

/** Everything the provider knows, in memory, rebuilt from the journal at start. */
export class Store {
  readonly #journal: Journal;
  readonly payments = new Map<string, Payment>();
  readonly methods = new Map<string, StoredMethod>();
  readonly notices = new Map<string, Notice>();
  readonly movements: Movement[] = [];
  readonly remarks: Remark[] = [];
  readonly endedNotices: EndedNotice[] = [];
  readonly #refundedCents = new Map<string, number>();
  readonly #tokensOf = new Map<string, Set<string>>();
  deliveredCount = 0;
  clock: ClockState | null = null;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  replay(entries: readonly unknown[]): void {
    // The file is written by this class alone, so its lines have the shape they were written with.
    for (const entry of entries as readonly Entry[]) this.#apply(entry);
  }

  /** Applies at once and resolves when the entries survive a crash. */
  commit(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) this.#apply(entry);
    return this.#journal.append(entries);
  }

  /** Resolves when nothing in memory is newer than the disk. */
  settled(): Promise<void> {
    return this.#journal.settled();
  }

  methodsOf(customer: string): StoredMethod[] {
    return [...(this.#tokensOf.get(customer) ?? [])].flatMap((token) => this.methods.get(token) ?? []);
  }

  refundedCents(reference: string): number {
    return this.#refundedCents.get(reference) ?? 0;
  }

  #apply(entry: Entry): void {
    switch (entry.k) {
      case 'payment':
        this.payments.set(entry.v.reference, entry.v);
        return;
      case 'movement':
        return this.#addMovement(entry.v);
      case 'remark':
        this.remarks.push(entry.v);
        return;
      case 'method':
        return this.#addMethod(entry.v);
      case 'methodGone':
        return this.#dropMethod(entry.token);
      case 'notice':
        this.notices.set(entry.v.eventId, entry.v);
        return;
      case 'noticeTried':
        return this.#retryNotice(entry.eventId, entry.attempts, entry.nextAt);
      case 'noticeEnded':
        return this.#endNotice(entry.eventId, entry.isDelivered, entry.at);
      case 'clock':
        this.clock = entry.v;
        return;
      case 'wiped':
        return this.#wipe();
    }
  }

  #addMovement(movement: Movement): void {
    this.movements.push(movement);
    if (movement.kind !== 'refund') return;
    const original = this.payments.get(movement.reference)?.refundOf ?? movement.reference;
    this.#refundedCents.set(original, this.refundedCents(original) + movement.amountCents);
  }

  #addMethod(method: StoredMethod): void {
    this.methods.set(method.token, method);
    const tokens = this.#tokensOf.get(method.customer) ?? new Set();
    this.#tokensOf.set(method.customer, tokens.add(method.token));
  }

  #dropMethod(token: string): void {
    const method = this.methods.get(token);
    this.methods.delete(token);
    if (method !== undefined) this.#tokensOf.get(method.customer)?.delete(token);
  }

  #retryNotice(eventId: string, attempts: number, nextAt: number): void {
    const notice = this.notices.get(eventId);
    if (notice !== undefined) this.notices.set(eventId, { ...notice, attempts, nextAt });
  }

  #endNotice(eventId: string, isDelivered: boolean, at: number): void {
    const notice = this.notices.get(eventId);
    if (notice === undefined) return;
    this.notices.delete(eventId);
    if (isDelivered) this.deliveredCount += 1;
    const { reference, status, attempts } = notice;
    this.endedNotices.push({ eventId, reference, status, attempts: attempts + 1, isDelivered, at });
    if (this.endedNotices.length > 2 * keptEndedNotices) this.endedNotices.splice(0, keptEndedNotices);
  }

  #wipe(): void {
    for (const map of [this.payments, this.methods, this.notices, this.#refundedCents, this.#tokensOf]) map.clear();
    this.movements.length = 0;
    this.remarks.length = 0;
    this.endedNotices.length = 0;
    this.deliveredCount = 0;
  }
}
