import type { Cents } from '@porchlight/domain/money/cents.ts';
import { statusPollFailures } from '@porchlight/domain/payments/status-polling.ts';
import type { CallAnswer } from '../platform/api/index.ts';
import { type PaymentAnswer, type PaymentResult, resultOfAnswer, unknownResult } from './payment-result.ts';

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

export type PaymentEvent =
  | { type: 'asked' }
  | { type: 'cancelled' }
  | { type: 'confirmed'; intent: PaymentIntent }
  | { type: 'formReceived'; form: FrameForm }
  | { type: 'ended'; result: PaymentResult; atMs: number }
  | { type: 'frameShown' }
  | { type: 'frameSilent' }
  | { type: 'frameReopened' }
  | { type: 'frameSent'; sight: SubmittedSight; atMs: number }
  | { type: 'frameLeft' }
  | { type: 'statusRead'; answer: PaymentAnswer; atMs: number }
  | { type: 'statusFailed'; atMs: number }
  | { type: 'statusGivenUp'; atMs: number }
  | { type: 'lockReleased' }
  | { type: 'slow' }
  | { type: 'reset' };

export const idle: PaymentFlow = { phase: 'idle' };

/** The next state; an event that does not fit the phase changes nothing. */
export function nextFlow(flow: PaymentFlow, event: PaymentEvent): PaymentFlow {
  switch (event.type) {
    case 'asked':
      return flow.phase === 'idle' ? { phase: 'confirming' } : flow;
    case 'cancelled':
      return flow.phase === 'confirming' ? idle : flow;
    case 'confirmed':
      return flow.phase === 'confirming' ? { phase: 'preparing', intent: event.intent, isHeld: true } : flow;
    case 'formReceived':
      return flow.phase === 'preparing'
        ? { ...flow, phase: 'inFrame', frame: 'opening', form: event.form, failedPolls: 0, hasHeard: false, posts: 1 }
        : flow;
    case 'ended':
      return isUnderway(flow) ? done(flow, event.result, event.atMs) : flow;
    case 'lockReleased':
      return isUnderway(flow) ? { ...flow, isHeld: false } : flow;
    case 'slow':
      return flow.phase === 'polling' ? { ...flow, isSlow: true } : flow;
    case 'reset':
      return idle;
    default:
      return isWatched(flow) ? nextWatched(flow, event) : flow;
  }
}

export type WatchedFlow = Extract<PaymentFlow, Watched>;
type WatchedEvent = Extract<
  PaymentEvent,
  { type: 'frameShown' | 'frameSilent' | 'frameReopened' | 'frameSent' | 'frameLeft' | 'statusRead' | 'statusFailed' | 'statusGivenUp' }
>;

function nextWatched(flow: WatchedFlow, event: WatchedEvent): PaymentFlow {
  switch (event.type) {
    case 'frameShown':
      return shown(flow);
    case 'frameSilent':
      return flow.frame === 'opening' ? { ...flow, frame: 'silent' } : flow;
    case 'frameReopened':
      return flow.frame === 'silent' ? { ...flow, frame: 'opening', posts: flow.posts + 1 } : flow;
    case 'frameSent':
      return sent(flow, event.sight, event.atMs);
    case 'frameLeft':
      return flow.phase === 'polling' ? { ...flow, frame: 'gone' } : { ...flow, frame: 'left' };
    case 'statusRead':
      return statusRead(flow, event.answer, event.atMs);
    case 'statusFailed':
      return statusFailed(flow, event.atMs);
    case 'statusGivenUp':
      return done(flow, unknownResult, event.atMs);
  }
}

/** A page of the provider that wants something: its form again with errors, or the bank's question. */
function shown(flow: WatchedFlow): PaymentFlow {
  if (flow.frame === 'left' || flow.frame === 'gone' || flow.frame === 'returned') return flow;
  const { intent, isHeld, form, failedPolls, hasHeard, posts } = flow;
  return { phase: 'inFrame', frame: 'shown', intent, isHeld, form, failedPolls, hasHeard, posts };
}

function sent(flow: WatchedFlow, sight: SubmittedSight, atMs: number): PaymentFlow {
  if (flow.frame === 'left' || flow.frame === 'gone') return flow;
  const { intent, isHeld, form, failedPolls, hasHeard, posts } = flow;
  const since = flow.phase === 'polling' ? { sentAtMs: flow.sentAtMs, isSlow: flow.isSlow } : { sentAtMs: atMs, isSlow: false };
  return { phase: 'polling', frame: sight, ...since, intent, isHeld, form, failedPolls, hasHeard, posts };
}

function statusRead(flow: WatchedFlow, answer: PaymentAnswer, atMs: number): PaymentFlow {
  if (!answer.inProgress) return done(flow, resultOfAnswer(answer), atMs);
  // The customer left the form before it was sent: the server ends it before it issues another one.
  if (flow.frame === 'left') return idle;
  return { ...flow, failedPolls: 0, hasHeard: true };
}

/** A failing poll is skipped; five in a row end without knowledge, never in a failure (D-079). */
function statusFailed(flow: WatchedFlow, atMs: number): PaymentFlow {
  if (flow.frame === 'left') return idle;
  const failedPolls = flow.failedPolls + 1;
  return failedPolls >= statusPollFailures ? done(flow, unknownResult, atMs) : { ...flow, failedPolls };
}

function done({ intent }: Underway, result: PaymentResult, atMs: number): PaymentFlow {
  return { phase: 'done', intent, result, atMs };
}

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
