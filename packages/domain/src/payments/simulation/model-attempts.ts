import { callOverMs, watchedLookMs } from '../check-times.ts';
import { twinWindowMs } from '../judge-key.ts';
import { eventFromProviderStatus, isOpen, mayReport, type PaymentEvent, type PaymentEventSource } from '../transitions.ts';
import { type Intent, type ModelDatabase, openAttemptOf, type Row } from './model-database.ts';
import type { Said } from './model-provider.ts';
import type { ProductRules } from './product-rules.ts';
import type { World } from './world.ts';

/** What the customer is told of an attempt. */
export interface ToldAnswer {
  kind: 'told';
  reference: string;
  outcome: 'paid' | 'failed' | null;
  isInProgress: boolean;
}

export interface Learnt {
  event: PaymentEvent;
  source: PaymentEventSource;
  amountCents: number | null;
  noticeId?: string;
  formExpiresAt?: Date;
}

export type Applied = 'moved' | 'repeat' | 'refused' | 'differs' | 'known';
export type Begun = { kind: 'started' | 'replay' | 'open'; row: Row } | { kind: 'twin' };

/** The transactions of the server about attempts: each method is one, and the product's rules decide in it. */
export class ModelAttempts {
  readonly #world: World;
  readonly #database: ModelDatabase;
  readonly #rules: ProductRules;
  #numbered = 0;

  constructor(world: World, database: ModelDatabase, rules: ProductRules) {
    this.#world = world;
    this.#database = database;
    this.#rules = rules;
  }

  begin(intent: Intent): Begun {
    const used = intent.key === null ? undefined : this.#database.keys.get(intent.key);
    const use = used && { isSameRequest: used.intent === intent.id, state: used.row.state, hasAnswer: used.hasAnswer };
    if (used !== undefined && this.#rules.judgeKey(use ?? null) === 'replay') return { kind: 'replay', row: used.row };
    const open = openAttemptOf(this.#database, intent.account);
    if (open !== null) return { kind: 'open', row: open };
    if (intent.key === null && this.#hasTwin(intent)) return { kind: 'twin' };
    const row = this.#newRow(intent);
    this.#database.rows.set(row.reference, row);
    if (intent.key !== null) this.#database.keys.set(intent.key, { intent: intent.id, row, hasAnswer: false });
    return { kind: 'started', row };
  }

  apply(row: Row, learnt: Learnt): Applied {
    if (!mayReport(learnt.source, learnt.event)) throw new Error(`${learnt.source} may not report ${learnt.event}`);
    if (learnt.noticeId !== undefined) {
      if (this.#database.notices.has(learnt.noticeId)) return 'known';
      this.#database.notices.add(learnt.noticeId);
    }
    const judged = this.#rules.judgeEvent(row, learnt);
    if (judged.kind === 'repeat') return 'repeat';
    if (judged.kind === 'differs') {
      Object.assign(row, { isCase: true, isDifferent: true });
      return 'differs';
    }
    if (judged.kind === 'refused') {
      if (judged.asksAgain) row.nextCheckAtMs = this.#world.now() + callOverMs;
      return 'refused';
    }
    const { reference, amountCents, state: from } = row;
    row.state = judged.to;
    this.#database.moves.add(`${from} > ${judged.to}`);
    row.formExpiresAt = learnt.formExpiresAt ?? row.formExpiresAt;
    const planned = this.#rules.planCheck({ ...row, checkCount: judged.to === 'accepted' ? 0 : row.checkCount }, this.#now());
    row.nextCheckAtMs = planned.at?.getTime() ?? null;
    if (judged.posts !== null) this.#database.postings.push({ reference, posting: judged.posts, amountCents });
    const mail = this.#rules.mailOfMove(from, judged.to, false);
    if (mail !== null) {
      this.#database.mails.push({ reference, kind: mail });
      this.#record(reference, mail === 'receipt' ? 'paid' : 'failed');
    }
    return 'moved';
  }

  applySaid(row: Row, said: Said, source: PaymentEventSource, more: Pick<Learnt, 'noticeId'> = {}): Applied {
    return this.apply(row, { event: eventFromProviderStatus(said.status), source, amountCents: said.amountCents, ...more });
  }

  tell(row: Row): ToldAnswer {
    const outcome = this.#rules.toldOutcome(row.state);
    if (outcome !== null) this.#record(row.reference, outcome);
    return { kind: 'told', reference: row.reference, outcome, isInProgress: isOpen(row.state) && !row.isCase };
  }

  keepForm(row: Row): void {
    const used = row.intent.key === null ? undefined : this.#database.keys.get(row.intent.key);
    if (used?.row === row) used.hasAnswer = true;
  }

  hasForm(intent: Intent): boolean {
    return this.#database.keys.get(intent.key ?? '')?.hasAnswer ?? false;
  }

  /** True when nobody asked the provider about it in the last two seconds. */
  claimLook(row: Row): boolean {
    if (!isOpen(row.state)) return false;
    if (Math.max(row.createdAt.getTime(), row.checkedAtMs ?? 0) > this.#world.now() - watchedLookMs) return false;
    row.checkedAtMs = this.#world.now();
    return true;
  }

  /** Takes the attempts whose time has come; until the lease ends nobody else does. */
  claimDue(leaseMs: number): Row[] {
    const nowMs = this.#world.now();
    const due = [...this.#database.rows.values()].filter(({ nextCheckAtMs }) => nextCheckAtMs !== null && nextCheckAtMs <= nowMs);
    for (const row of due) Object.assign(row, { nextCheckAtMs: nowMs + leaseMs, checkedAtMs: nowMs, checkCount: row.checkCount + 1 });
    return due;
  }

  /** The next look at an attempt that did not move. */
  planLook(row: Row, at: { askedAt: Date; unlessPlannedMs: number | null }): void {
    const next = this.#rules.planCheck(row, at.askedAt);
    if (row.nextCheckAtMs !== null) row.nextCheckAtMs = next.at?.getTime() ?? at.unlessPlannedMs;
    if (next.isCase) row.isCase = true;
  }

  #newRow(intent: Intent): Row {
    this.#numbered += 1;
    const createdAt = this.#now();
    return {
      reference: `R${this.#numbered}`,
      intent,
      state: intent.channel === 'card' ? 'created' : 'submitted',
      amountCents: intent.amountCents,
      createdAt,
      checkCount: 0,
      nextCheckAtMs: createdAt.getTime() + callOverMs,
      checkedAtMs: null,
      formExpiresAt: null,
      isCase: false,
      isDifferent: false,
    };
  }

  /** A payment of the same account, amount and method made within the minute, which has moved money or may still do so. */
  #hasTwin({ account, channel, amountCents }: Intent): boolean {
    return [...this.#database.rows.values()].some(
      (row) =>
        row.intent.account === account &&
        row.intent.channel === channel &&
        row.amountCents === amountCents &&
        row.createdAt.getTime() > this.#world.now() - twinWindowMs &&
        ['succeeded', 'accepted', 'settled'].includes(row.state),
    );
  }

  #record(reference: string, outcome: 'paid' | 'failed'): void {
    this.#database.told.push({ reference, outcome, atMs: this.#world.now() });
  }

  #now(): Date {
    return new Date(this.#world.now());
  }
}
