import type { Posting } from '../judge-event.ts';
import type { PaymentMailKind } from '../told-outcome.ts';
import { isOpen, type PaymentState } from '../transitions.ts';

export type Channel = 'card' | 'bank' | 'token';

/** What a customer wants once: one confirmation on the screen, however often it is sent. */
export interface Intent {
  id: string;
  account: number;
  channel: Channel;
  amountCents: number;
  key: string | null;
}

export interface Row {
  reference: string;
  intent: Intent;
  state: PaymentState;
  amountCents: number;
  createdAt: Date;
  checkCount: number;
  nextCheckAtMs: number | null;
  checkedAtMs: number | null;
  formExpiresAt: Date | null;
  isCase: boolean;
  /** The provider took another amount than it was asked for. */
  isDifferent: boolean;
}

/** What somebody was told of an attempt at that moment, by an answer or by mail. */
export interface Told {
  reference: string;
  outcome: 'paid' | 'failed';
  atMs: number;
}

/** What the product has on record. It outlives every crash. */
export interface ModelDatabase {
  rows: Map<string, Row>;
  keys: Map<string, { intent: string; row: Row; hasAnswer: boolean }>;
  notices: Set<string>;
  postings: { reference: string; posting: Posting; amountCents: number }[];
  mails: { reference: string; kind: PaymentMailKind }[];
  told: Told[];
  /** Every move that was made, as 'from > to'. */
  moves: Set<string>;
}

export function createModelDatabase(): ModelDatabase {
  return { rows: new Map(), keys: new Map(), notices: new Set(), postings: [], mails: [], told: [], moves: new Set() };
}

/** The account's open attempt, which its unique index allows one of. */
export function openAttemptOf(database: ModelDatabase, account: number): Row | null {
  for (const row of database.rows.values()) if (row.intent.account === account && isOpen(row.state)) return row;
  return null;
}

/** What the ledger holds of a payment: what was booked less what was taken back. */
export function bookedCents(database: ModelDatabase, reference: string): number {
  return database.postings
    .filter((each) => each.reference === reference)
    .reduce((sum, { posting, amountCents }) => (takesBack(posting) ? Math.max(0, sum - amountCents) : sum + amountCents), 0);
}

function takesBack(posting: Posting): boolean {
  return posting === 'return' || posting === 'chargeBack';
}
