import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { CallAnswer } from '../platform/api/index.ts';
import type { PaymentResult } from './payment-result.ts';

export type FrameForm = CallAnswer<'payments.startCardPayment'>;

/** What the customer confirmed. `card` and `oneTime` are entered in the provider's frame; `information` names the stored method. */
export type PaymentIntent = { accountId: number; amount: Cents } & (
  | { kind: 'card' | 'oneTime' | 'bank' }
  | { kind: 'stored'; token: string; information: string }
);

/** Whether the customer enters the rest in the provider's frame. Otherwise the payment is on its way with the first call. */
export const usesFrame = ({ kind }: PaymentIntent): boolean => kind === 'card' || kind === 'oneTime';

interface Underway {
  intent: PaymentIntent;
  /** The panel stays open and leaving the page warns; given up 40 s after the start at the latest (PAY-040, PAY-041). */
  isHeld: boolean;
}

interface Watched extends Underway {
  form: FrameForm;
  failedPolls: number;
  /** The server has said at least once that the payment is not over. */
  hasHeard: boolean;
  /** Counts how often the form was posted into the frame. */
  posts: number;
}

/** The provider's page as far as its hints tell: on its way, shown, never heard of, or given up by the customer. */
export type FrameSight = 'opening' | 'shown' | 'silent' | 'left';

/** After the submission: the page is under way, waits for the bank, says it is over, has returned to us, or is gone with its panel. */
export type SubmittedSight = 'submitted' | 'waiting' | 'ended' | 'returned' | 'gone';

/** One payment from the question to the result (PAY-023 to PAY-030). `inFrame` and `polling` both ask for the status. */
export type PaymentFlow =
  | { phase: 'idle' }
  | { phase: 'confirming' }
  | ({ phase: 'preparing' } & Underway)
  | ({ phase: 'inFrame'; frame: FrameSight } & Watched)
  | ({ phase: 'polling'; frame: SubmittedSight; sentAtMs: number; isSlow: boolean } & Watched)
  | { phase: 'done'; intent: PaymentIntent; result: PaymentResult; atMs: number };

export const idle: PaymentFlow = { phase: 'idle' };

export type WatchedFlow = Extract<PaymentFlow, Watched>;

export type UnderwayFlow = Extract<PaymentFlow, Underway>;

/** Between Proceed and the result. */
export function isUnderway(flow: PaymentFlow): flow is UnderwayFlow {
  return flow.phase === 'preparing' || isWatched(flow);
}

/** A payment that was confirmed, up to its result. */
export type StartedFlow = Exclude<PaymentFlow, { phase: 'idle' | 'confirming' }>;

/** Whether something of it is to be shown in place of the form. */
export const isStarted = (flow: PaymentFlow): flow is StartedFlow => flow.phase !== 'idle' && flow.phase !== 'confirming';

/** The provider has a form of it, so its status can be asked for. */
export function isWatched(flow: PaymentFlow): flow is WatchedFlow {
  return flow.phase === 'inFrame' || flow.phase === 'polling';
}

/** Under way before the customer's eyes: not in a panel that was closed or a frame that was given up. */
export const isAttended = (flow: PaymentFlow): boolean =>
  isUnderway(flow) && !(isWatched(flow) && (flow.frame === 'left' || flow.frame === 'gone'));

/** Closing the panel and leaving the page are held back. */
export const isHeld = (flow: PaymentFlow): boolean => isUnderway(flow) && flow.isHeld;

/** Money may be moving: the payment was sent and its outcome is not known yet. */
export const isSent = (flow: PaymentFlow): boolean => flow.phase === 'polling' || (flow.phase === 'preparing' && !usesFrame(flow.intent));

/** What it is paid with may be used again for AutoPay: it is under way, or went through and is still shown (D-094). */
export const isReusable = (flow: PaymentFlow): boolean => isUnderway(flow) || (flow.phase === 'done' && flow.result.outcome === 'success');
