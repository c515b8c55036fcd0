import type { Desk } from '../kit/gateway.ts';
import type { BankBehaviour, CardBehaviour } from './test-numbers.ts';

/** Times are seconds since 1970, amounts cents, as Stripe has them. */
export interface Customer {
  id: string;
  created: number;
  metadata: Record<string, string>;
}

export type Method = {
  id: string;
  created: number;
  customer: string | null;
  metadata: Record<string, string>;
  allowRedisplay: 'always' | 'limited' | 'unspecified';
  name: string | null;
  /** Of what was entered: the same card or account has the same. */
  fingerprint: string;
  lastFour: string;
  /** The bank was asked once with the customer there, so that later charges need no question. */
  isAuthenticated: boolean;
  /** Attached or charged before: one that was charged unattached can't be used again. */
  isUsed: boolean;
} & (
  | { type: 'card'; brand: string; expMonth: number; expYear: number; behaviour: CardBehaviour }
  | { type: 'us_bank_account'; accountType: 'checking' | 'savings'; holderType: 'individual' | 'company'; behaviour: BankBehaviour }
);

export interface Failure {
  type: string;
  code: string;
  decline_code?: string;
  message: string;
}

export interface Intent {
  id: string;
  kind: 'payment' | 'setup';
  created: number;
  /** Null for setups. */
  amount: number | null;
  customer: string | null;
  metadata: Record<string, string>;
  types: string[];
  status: string;
  setupFutureUsage: string | null;
  paymentMethod: string | null;
  lastError: Failure | null;
  latestCharge: string | null;
  cancellationReason: string | null;
  nextAction: 'use_stripe_sdk' | 'verify_with_microdeposits' | null;
  clientSecret: string;
  /** When a bank payment under way arrives or fails. */
  dueAt: number | null;
}

export interface Charge {
  id: string;
  created: number;
  amount: number;
  customer: string | null;
  intent: string;
  paymentMethod: string;
  metadata: Record<string, string>;
  status: 'succeeded' | 'pending' | 'failed';
  failure: Failure | null;
  disputed: boolean;
  refunded: number;
  authorizationCode: string | null;
}

export interface Refund {
  id: string;
  created: number;
  amount: number;
  charge: string;
  intent: string;
  metadata: Record<string, string>;
  status: 'succeeded' | 'pending' | 'failed';
  failureReason: string | null;
}

export interface Dispute {
  id: string;
  created: number;
  amount: number;
  charge: string;
  intent: string;
  reason: string;
  status: string;
}

export interface ConfirmationToken {
  id: string;
  created: number;
  method: string;
  setupFutureUsage: string | null;
  isUsed: boolean;
}

export interface Event {
  id: string;
  created: number;
  type: string;
  object: object;
}

export interface Answered {
  at: number;
  /** Of the request the key came with first. */
  fingerprint: string;
  status: number;
  body: string;
}

export interface State {
  customers: Customer[];
  methods: Method[];
  intents: Intent[];
  charges: Charge[];
  refunds: Refund[];
  disputes: Dispute[];
  tokens: ConfirmationToken[];
  events: Event[];
  answers: Record<string, Answered>;
  /** The account may debit bank accounts that were not verified (Stripe allows that to some on request). */
  skipsVerification: boolean;
}

export type StripeDesk = Desk<State>;

export function emptyState(): State {
  return {
    customers: [],
    methods: [],
    intents: [],
    charges: [],
    refunds: [],
    disputes: [],
    tokens: [],
    events: [],
    answers: {},
    skipsVerification: true,
  };
}

export function secondsOf(desk: StripeDesk): number {
  return Math.floor(desk.now().getTime() / 1000);
}
