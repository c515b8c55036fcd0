import { isOpen } from '../transitions.ts';
import type { ModelAttempts, ToldAnswer } from './model-attempts.ts';
import type { Intent, Row } from './model-database.ts';
import type { ModelProvider, Said } from './model-provider.ts';
import type { Reply } from './network.ts';
import type { ProductRules } from './product-rules.ts';
import { ask, pause, type Steps, transact } from './steps.ts';
import type { World } from './world.ts';

/** What a request to pay is answered with. */
export type PayAnswer = ToldAnswer | { kind: 'form'; reference: string } | { kind: 'refused'; code: 'PAY0003' | 'PAY0006' | 'PAY0010' };

export interface ModelProductParts {
  world: World;
  attempts: ModelAttempts;
  provider: ModelProvider;
  rules: ProductRules;
  /** The longest a request of ours may be under way. */
  longestMs: number;
}

const timeoutMs = 10_000;
export const leaseMs = 60_000;

/** The server's use cases as steps, in its order: transactions, and calls outside of them. */
export class ModelProduct {
  readonly #parts: ModelProductParts;

  constructor(parts: ModelProductParts) {
    this.#parts = parts;
  }

  *pay(intent: Intent): Steps<PayAnswer> {
    const { attempts } = this.#parts;
    for (let round = 1; round <= 3; round++) {
      const begun = yield* transact(() => attempts.begin(intent));
      if (begun.kind === 'twin') return { kind: 'refused', code: 'PAY0006' };
      if (begun.kind === 'replay') return yield* this.#replay(intent, begun.row);
      if (begun.kind === 'started') return yield* intent.channel === 'card' ? this.#openForm(begun.row) : this.#charge(begun.row);
      const cleared = yield* this.#clear(begun.row);
      if (cleared === 'paid') return { kind: 'refused', code: 'PAY0006' };
      if (cleared === 'busy') break;
    }
    return { kind: 'refused', code: 'PAY0010' };
  }

  *status(row: Row): Steps<PayAnswer> {
    const { attempts, provider } = this.#parts;
    if (isOpen(row.state) && (yield* transact(() => attempts.claimLook(row)))) {
      const answer = yield* this.#call(() => provider.query(row.reference));
      if (answer.known && answer.value.status !== 'notFound') yield* transact(() => attempts.applySaid(row, answer.value, 'query'));
    }
    return yield* transact(() => attempts.tell(row));
  }

  *notice(noticeId: string, row: Row, said: Said): Steps<void> {
    const { attempts, provider } = this.#parts;
    if (said.status === 'notFound' || said.status === 'open') return;
    const applied = yield* transact(() => attempts.applySaid(row, said, 'notice', { noticeId }));
    if (applied !== 'refused') return;
    const answer = yield* this.#call(() => provider.query(row.reference));
    if (answer.known && answer.value.status !== 'notFound') yield* transact(() => attempts.applySaid(row, answer.value, 'query'));
  }

  /** What the reconciler does with an attempt it has claimed. */
  *look(row: Row): Steps<void> {
    const { attempts, rules, world } = this.#parts;
    const claimed = { ...row };
    const askedAt = new Date(world.now());
    const answer = yield* this.#question(claimed, askedAt);
    if (answer.known && answer.value.status !== 'notFound') {
      yield* transact(() => attempts.applySaid(row, answer.value, 'query'));
    } else if (answer.known && rules.isGoneForGood(claimed, askedAt)) {
      yield* transact(() => attempts.apply(row, { event: 'notFound', source: 'query', amountCents: null }));
    }
    if (row.state !== claimed.state) return;
    const isStillWorking = !answer.known || answer.value.status === 'processing';
    const unlessPlannedMs = isStillWorking ? askedAt.getTime() + leaseMs : null;
    yield* transact(() => attempts.planLook(row, { askedAt, unlessPlannedMs }));
  }

  *#question(row: Row, askedAt: Date): Steps<Reply<Said>> {
    const { provider, rules } = this.#parts;
    if (rules.questionOf(row, askedAt) === 'cancelForm') return yield* this.#call(() => provider.cancelForm(row.reference));
    const answer = yield* this.#call(() => provider.query(row.reference));
    const isUnseen = answer.known && answer.value.status === 'notFound';
    if (!isUnseen || !rules.shouldEndUnseen(row, askedAt)) return answer;
    return yield* this.#call(() => provider.cancelForm(row.reference));
  }

  *#charge(row: Row): Steps<PayAnswer> {
    const { attempts, provider } = this.#parts;
    // A stored method is a card here, so that both ways of being paid at once are met.
    const kind = row.intent.channel === 'bank' ? 'bank' : 'card';
    const answer = yield* this.#call(() => provider.charge(row.reference, row.amountCents, kind));
    return yield* transact(() => {
      if (answer.known && answer.value.status !== 'notFound') attempts.applySaid(row, answer.value, 'providerAnswer');
      else attempts.apply(row, { event: 'answerLost', source: 'providerAnswer', amountCents: null });
      return attempts.tell(row);
    });
  }

  *#openForm(row: Row): Steps<PayAnswer> {
    const { attempts, provider } = this.#parts;
    const opened = yield* this.#call(() => ({ form: provider.openForm(row.reference, row.amountCents) }));
    const form = opened.known ? opened.value.form : null;
    if (form === null) {
      yield* transact(() => attempts.apply(row, { event: 'formRefused', source: 'providerAnswer', amountCents: null }));
      return { kind: 'refused', code: 'PAY0003' };
    }
    const formExpiresAt = new Date(form.expiresAtMs);
    const applied = yield* transact(() => {
      const moved = attempts.apply(row, { event: 'formIssued', source: 'providerAnswer', amountCents: null, formExpiresAt });
      if (moved === 'moved') attempts.keepForm(row);
      return moved;
    });
    return applied === 'moved' ? { kind: 'form', reference: row.reference } : { kind: 'refused', code: 'PAY0010' };
  }

  *#replay(intent: Intent, row: Row): Steps<PayAnswer> {
    const { attempts } = this.#parts;
    const isUnderWay = (): boolean => row.state === 'created' || (intent.channel !== 'card' && row.state === 'submitted');
    for (const ms of [50, 100, 200, 400, 800, 1000]) if (isUnderWay()) yield* pause(ms);
    if (isUnderWay()) return { kind: 'refused', code: 'PAY0010' };
    if (intent.channel !== 'card') return yield* transact(() => attempts.tell(row));
    return attempts.hasForm(intent) ? { kind: 'form', reference: row.reference } : { kind: 'refused', code: 'PAY0003' };
  }

  *#clear(row: Row): Steps<'cleared' | 'paid' | 'busy'> {
    const { attempts, provider, rules, world } = this.#parts;
    const before = row.state;
    const question = rules.questionToMakeRoom(row, new Date(world.now()));
    if (question === null) return 'busy';
    if (question === 'query' && !(yield* transact(() => attempts.claimLook(row)))) return 'busy';
    const answer = yield* this.#call(() => provider[question](row.reference));
    if (!answer.known) return 'busy';
    if (answer.value.status === 'notFound' && !rules.isUnseenBelieved(before)) return 'busy';
    yield* transact(() => attempts.applySaid(row, answer.value, 'query'));
    return rules.roomLeftBy(row.state);
  }

  #call<T>(carryOut: () => T): Steps<Reply<T>> {
    return ask({ carryOut, timeoutMs, longestMs: this.#parts.longestMs });
  }
}
