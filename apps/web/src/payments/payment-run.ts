import { closeLockMs, resultResetMs } from '@porchlight/domain/payments/payment-timing.ts';
import { ApiFailure, isApiFailure } from '../platform/api/failure.ts';
import type { Store } from '../ui/external-store.ts';
import type { HintKind } from './frame-hints.ts';
import type { IntentKeys } from './intent-key.ts';
import { nextFlow, type PaymentEvent } from './next-flow.ts';
import { type FrameForm, isUnderway, isWatched, type PaymentFlow, type PaymentIntent } from './payment-flow.ts';
import { askIn, cancelIn } from './payment-question.ts';
import {
  failedPostResult,
  type PaymentAnswer,
  refusedFormResult,
  resultOfAnswer,
  resultOfBankFailure,
  resultOfFormFailure,
  resultOfTokenFailure,
} from './payment-result.ts';
import { type FlowTimers, startStatusPoll } from './status-poll.ts';

/** Numbers of a bank account on their way to the server; nothing here keeps them. */
export interface BankNumbers {
  routingNumber: string;
  accountNumber: string;
  accountType: 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK';
  holderName: string;
}

export type PaymentOrder = { intent: PaymentIntent; bank?: BankNumbers };
export type StoredIntent = Extract<PaymentIntent, { kind: 'stored' }>;

export interface RunParts {
  /** Where the payment is; the question before it is asked there too. */
  store: Store<PaymentFlow>;
  timers: FlowTimers;
  now: () => number;
  keys: IntentKeys;
  /** The form for the frame, of a card or a one-time payment. */
  openForm: (intent: PaymentIntent, idempotencyKey: string) => Promise<FrameForm>;
  payByBank: (intent: PaymentIntent, bank: BankNumbers, idempotencyKey: string) => Promise<PaymentAnswer>;
  payByToken: (intent: StoredIntent, idempotencyKey: string) => Promise<PaymentAnswer>;
  readStatus: (reference: string, signal: AbortSignal) => Promise<PaymentAnswer>;
  isPostable: (form: FrameForm) => boolean;
  /** Success and generic results: what is owed has changed or may have (PAY-035). */
  onMoneyChanged: () => void;
}

/** The provider's page is given this long to say that it is there. */
export const frameSilenceMs = 10_000;
/** From this long after the submission on, the page says that it takes longer than usual. */
export const slowMs = 20_000;
/** Waits before a request without an answer is repeated with the same key. */
const retryWaitsMs = [1000, 3000];

export interface PaymentRun {
  store: Store<PaymentFlow>;
  /** The customer pressed Submit: a second press changes nothing until it is answered. False when a payment is under way already. */
  ask: () => boolean;
  cancel: () => void;
  /** The customer pressed Proceed. */
  confirm: (order: PaymentOrder) => Promise<void>;
  /** The form is in the frame: the status is asked for from now on. */
  posted: () => void;
  postFailed: () => void;
  hint: (kind: HintKind) => void;
  /** Posts the form again after the frame stayed silent. */
  openFrameAgain: () => void;
  /** Back to the payment form before anything was sent; the status is looked at first. */
  leaveFrame: () => void;
  panelOpened: (accountId: number) => void;
  panelClosed: () => void;
  dismiss: () => void;
  /** Forgets everything: the session is over or another account is shown. */
  reset: () => void;
}

/** Runs one payment after the other: what the customer, the frame and the panel do, as events of the flow. */
export function createPaymentRun(parts: RunParts): PaymentRun {
  const { store } = parts;
  const engine = createEngine(parts);
  const { timers, dispatch, poll } = engine;
  const watchSilence = (): void => timers.set('silence', () => dispatch({ type: 'frameSilent' }), frameSilenceMs);

  return {
    store,
    ask: () => askIn(store),
    cancel: () => cancelIn(store),
    confirm: async ({ intent, bank }) => {
      if (store.get().phase !== 'confirming') return;
      dispatch({ type: 'confirmed', intent });
      timers.set('lock', () => dispatch({ type: 'lockReleased' }), closeLockMs);
      const isStillMine = engine.beginTurn();
      const end = await begin(parts, intent, bank);
      if (isStillMine()) dispatch(end);
    },
    posted: () => {
      watchSilence();
      if (!engine.isPolling()) poll(false);
    },
    postFailed: () => dispatch({ type: 'ended', result: failedPostResult, atMs: parts.now() }),
    hint: (kind) => {
      if (kind === 'ready') dispatch({ type: 'frameShown' });
      // Kept, not paid: nothing that a payment is told by.
      else if (kind !== 'saved') dispatch({ type: 'frameSent', sight: kind === 'finished' ? 'ended' : kind, atMs: parts.now() });
    },
    openFrameAgain: () => {
      dispatch({ type: 'frameReopened' });
      watchSilence();
    },
    leaveFrame: () => {
      dispatch({ type: 'frameLeft' });
      poll(true);
    },
    panelOpened: (accountId) => {
      timers.clear('reset');
      const flow = store.get();
      if ('intent' in flow && flow.intent.accountId !== accountId) return dispatch({ type: 'reset' });
      if (isWatched(flow) && (flow.frame === 'left' || flow.phase === 'polling')) poll(true);
    },
    panelClosed: () => {
      engine.stopPolling();
      if (store.get().phase === 'done') timers.set('reset', () => dispatch({ type: 'reset' }), resultResetMs);
      cancelIn(store);
      dispatch({ type: 'frameLeft' });
    },
    dismiss: () => store.get().phase === 'done' && dispatch({ type: 'reset' }),
    reset: () => dispatch({ type: 'reset' }),
  };
}

/** The state with what follows from its changes: polling, timers, keys, fresh amounts. */
function createEngine(parts: RunParts) {
  const { store } = parts;
  const timers = createTimerSet(parts.timers);
  let stopPoll: (() => void) | null = null;
  let turn = 0;

  const dispatch = (event: PaymentEvent): void => {
    const before = store.get();
    const after = nextFlow(before, event);
    if (after === before) return;
    store.set(after);
    if (after.phase === 'polling' && before.phase !== 'polling') timers.set('slow', () => dispatch({ type: 'slow' }), slowMs);
    if (!isUnderway(after) && after.phase !== 'confirming') end(after);
  };
  const end = (flow: PaymentFlow): void => {
    turn += 1;
    stopPolling();
    timers.clear('lock', 'silence', 'slow');
    if (flow.phase !== 'done') return;
    const { money, message, outcome } = flow.result;
    // Whatever was answered is settled; what was not is repeated under its key.
    if (money !== 'unknown' && message !== 'formData') parts.keys.settled();
    if (outcome !== 'failed') parts.onMoneyChanged();
  };
  const stopPolling = (): void => {
    stopPoll?.();
    stopPoll = null;
  };
  const poll = (isUrgent: boolean): void => {
    const flow = store.get();
    if (!isWatched(flow)) return;
    stopPolling();
    const reference = flow.form.fields.ReferenceId ?? '';
    stopPoll = startStatusPoll({
      read: (signal) => parts.readStatus(reference, signal),
      onRead: (answer) => dispatch({ type: 'statusRead', answer, atMs: parts.now() }),
      onFailed: () => dispatch({ type: 'statusFailed', atMs: parts.now() }),
      onGivenUp: () => dispatch({ type: 'statusGivenUp', atMs: parts.now() }),
      timers: parts.timers,
      isUrgent,
    });
  };
  /** A late answer must not reach the payment after it: the returned question tells whether its own is still the current one. */
  const beginTurn = (): (() => boolean) => {
    turn += 1;
    const mine = turn;
    return () => mine === turn;
  };
  return { timers, dispatch, poll, stopPolling, isPolling: () => stopPoll !== null, beginTurn };
}

/** The first call of a payment, and what its answer means. */
function begin(parts: RunParts, intent: PaymentIntent, bank: BankNumbers | undefined): Promise<PaymentEvent> {
  if (intent.kind === 'stored') return payByToken(parts, intent);
  return bank ? payByBank(parts, intent, bank) : openForm(parts, intent);
}

async function openForm(parts: RunParts, intent: PaymentIntent): Promise<PaymentEvent> {
  const key = await parts.keys.keyFor(intent);
  try {
    const form = await repeatedly(parts.timers, () => parts.openForm(intent, key));
    if (parts.isPostable(form)) return { type: 'formReceived', form };
    return { type: 'ended', result: refusedFormResult, atMs: parts.now() };
  } catch (thrown) {
    return { type: 'ended', result: resultOfFormFailure(failureOf(thrown)), atMs: parts.now() };
  }
}

async function payByBank(parts: RunParts, intent: PaymentIntent, bank: BankNumbers): Promise<PaymentEvent> {
  const key = await parts.keys.keyFor({ intent, bank });
  try {
    const answer = await repeatedly(parts.timers, () => parts.payByBank(intent, bank, key));
    return { type: 'ended', result: resultOfAnswer(answer), atMs: parts.now() };
  } catch (thrown) {
    return { type: 'ended', result: resultOfBankFailure(failureOf(thrown)), atMs: parts.now() };
  }
}

async function payByToken(parts: RunParts, intent: StoredIntent): Promise<PaymentEvent> {
  // What the method is called may change with the language; what is charged does not.
  const { kind, accountId, amount, token } = intent;
  const key = await parts.keys.keyFor({ kind, accountId, amount, token });
  try {
    const answer = await repeatedly(parts.timers, () => parts.payByToken(intent, key));
    return { type: 'ended', result: resultOfAnswer(answer), atMs: parts.now() };
  } catch (thrown) {
    return { type: 'ended', result: resultOfTokenFailure(failureOf(thrown)), atMs: parts.now() };
  }
}

/** Repeats a request that got no answer, with the same key, so that it counts once whatever became of the first (PAY-064). */
async function repeatedly<T>(timers: FlowTimers, send: () => Promise<T>): Promise<T> {
  for (const waitMs of retryWaitsMs) {
    try {
      return await send();
    } catch (thrown) {
      if (!isApiFailure(thrown) || thrown.answered) throw thrown;
      await new Promise<void>((resolve) => void timers.set(resolve, waitMs));
    }
  }
  return send();
}

const failureOf = (thrown: unknown): ApiFailure => (isApiFailure(thrown) ? thrown : new ApiFailure({ status: 0, code: '', message: '' }));

type TimerName = 'lock' | 'silence' | 'slow' | 'reset';

/** Named timers, one of each at a time. */
function createTimerSet(timers: FlowTimers): {
  set: (name: TimerName, run: () => void, ms: number) => void;
  clear: (...names: TimerName[]) => void;
} {
  const set = new Map<TimerName, unknown>();
  const clear = (...names: TimerName[]): void => {
    for (const name of names) timers.clear(set.get(name));
  };
  return {
    clear,
    set: (name, run, ms) => {
      clear(name);
      set.set(name, timers.set(run, ms));
    },
  };
}
