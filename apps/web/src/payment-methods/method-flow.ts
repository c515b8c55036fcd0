import type { FrameForm } from '../payments/index.ts';
import type { MethodChanges } from './method-changes.ts';

/** What the provider's page was opened for: a new card, a new bank account, or everything it keeps. */
export type MethodPurpose = 'card' | 'bank' | 'manage';

export type MethodNews =
  | { kind: 'changed'; changes: MethodChanges }
  /** The page was used and nothing came of it, as far as is known. */
  | { kind: 'nothing'; purpose: MethodPurpose }
  /** The page was not given; the code says why when the server did. */
  | { kind: 'notOpened'; code: string };

/** Adding or managing methods on the provider's page. What became of it is never told by the page: the list is asked for. */
export type MethodFlow =
  | { phase: 'idle'; news: MethodNews | null }
  | { phase: 'opening'; purpose: MethodPurpose }
  | {
      phase: 'inFrame';
      purpose: MethodPurpose;
      form: FrameForm;
      posts: number;
      sight: 'opening' | 'shown' | 'silent';
      submits: number;
      isSaved: boolean;
    }
  | { phase: 'checking'; purpose: MethodPurpose };

export type MethodEvent =
  | { type: 'asked'; purpose: MethodPurpose }
  | { type: 'formReceived'; form: FrameForm }
  | { type: 'notOpened'; code: string }
  | { type: 'shown' }
  | { type: 'silent' }
  | { type: 'reopened' }
  | { type: 'submitted' }
  | { type: 'saved' }
  | { type: 'ended' }
  | { type: 'looked'; news: MethodNews | null }
  | { type: 'reset' };

export const idle: MethodFlow = { phase: 'idle', news: null };

/** The next state; an event that does not fit the phase changes nothing. */
export function nextMethodFlow(flow: MethodFlow, event: MethodEvent): MethodFlow {
  switch (event.type) {
    case 'asked':
      return flow.phase === 'idle' ? { phase: 'opening', purpose: event.purpose } : flow;
    case 'formReceived':
      return flow.phase === 'opening'
        ? { ...flow, phase: 'inFrame', form: event.form, posts: 1, sight: 'opening', submits: 0, isSaved: false }
        : flow;
    case 'notOpened':
      return flow.phase === 'opening' ? { phase: 'idle', news: { kind: 'notOpened', code: event.code } } : flow;
    case 'ended':
      return flow.phase === 'inFrame' ? { phase: 'checking', purpose: flow.purpose } : flow;
    case 'looked':
      return flow.phase === 'checking' ? { phase: 'idle', news: event.news } : flow;
    case 'reset':
      return idle;
    default:
      return flow.phase === 'inFrame' ? inFrame(flow, event.type) : flow;
  }
}

export type FramedFlow = Extract<MethodFlow, { phase: 'inFrame' }>;

function inFrame(flow: FramedFlow, event: 'shown' | 'silent' | 'reopened' | 'submitted' | 'saved'): MethodFlow {
  switch (event) {
    case 'shown':
      return { ...flow, sight: 'shown' };
    case 'silent':
      return flow.sight === 'opening' ? { ...flow, sight: 'silent' } : flow;
    case 'reopened':
      return flow.sight === 'silent' ? { ...flow, sight: 'opening', posts: flow.posts + 1 } : flow;
    case 'submitted':
      return { ...flow, submits: flow.submits + 1 };
    case 'saved':
      return { ...flow, isSaved: true };
  }
}

/** Whether something may have come of the page: a form was sent, or something removed before Done was pressed, or it says so itself. */
export const mayHaveChanged = ({ purpose, submits, isSaved }: Pick<FramedFlow, 'purpose' | 'submits' | 'isSaved'>): boolean =>
  isSaved || submits > (purpose === 'manage' ? 1 : 0);
