import { isUnderWay, type MoneyState } from '@porchlight/domain/payments/money-state.ts';

/** Done and behind it, going on now, the end it came to, or still to come. */
export type StepKind = 'past' | 'now' | 'good' | 'bad' | 'neutral' | 'later';

export interface TimelineStep {
  state: MoneyState;
  /** ISO instant; null while it is still to come. */
  at: string | null;
  kind: StepKind;
}

/** What a payment goes through when all is well. Only bank payments are on their way for days. */
const bankWay: readonly MoneyState[] = ['sent', 'atBank', 'done'];
const cardWay: readonly MoneyState[] = ['sent', 'done'];

/** How an end is shown: the mark of success, of failure, or neither. */
export function toneOf(state: MoneyState): 'good' | 'bad' | 'neutral' {
  if (state === 'done') return 'good';
  return state === 'failed' || state === 'returned' ? 'bad' : 'neutral';
}

/** The steps of a receipt, and while it is under way those still to come. */
export function timelineOf(steps: readonly { state: MoneyState; at: string }[], type: string): TimelineStep[] {
  const last = steps.length - 1;
  const reached = steps.map(({ state, at }, i): TimelineStep => {
    if (i < last) return { state, at, kind: 'past' };
    return { state, at, kind: isUnderWay(state) ? 'now' : toneOf(state) };
  });
  const present = steps[last]?.state;
  if (present === undefined || !isUnderWay(present)) return reached;
  const way = type === 'ACH' ? bankWay : cardWay;
  const later = way.slice(way.indexOf(present) + 1);
  return [...reached, ...later.map((state): TimelineStep => ({ state, at: null, kind: 'later' }))];
}
