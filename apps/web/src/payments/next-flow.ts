import { statusPollFailures } from '@porchlight/domain/payments/status-polling.ts';
import {
  type FrameForm,
  idle,
  isUnderway,
  isWatched,
  type PaymentFlow,
  type PaymentIntent,
  type SubmittedSight,
  type UnderwayFlow,
  type WatchedFlow,
} from './payment-flow.ts';
import { type PaymentAnswer, type PaymentResult, resultOfAnswer, unknownResult } from './payment-result.ts';

/** What happens to a payment from the moment it is confirmed; the question before it is `payment-question.ts`. */
export type PaymentEvent =
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

/** The next state; an event that does not fit the phase changes nothing. */
export function nextFlow(flow: PaymentFlow, event: PaymentEvent): PaymentFlow {
  switch (event.type) {
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

function done({ intent }: UnderwayFlow, result: PaymentResult, atMs: number): PaymentFlow {
  return { phase: 'done', intent, result, atMs };
}
