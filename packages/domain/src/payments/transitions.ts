/**
 * The life of a payment attempt as a table (reliability rules for money). `unknown` means that a call's answer was lost: the money may
 * have moved, so it never becomes a failure without knowledge. What the provider reported only changes by a return, refund or
 * chargeback; an attempt that ended without money (expired, cancelled) can still turn out to have moved some, see `lateMoney`.
 */
export const paymentStates = [
  'created',
  'formIssued',
  'submitted',
  'unknown',
  'accepted',
  'settled',
  'returned',
  'succeeded',
  'declined',
  'expired',
  'cancelled',
  'refunded',
  'chargedBack',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `staff`: a payment that came outside the portal, which no provider knows of (decision 0024). */
export type PaymentEventSource = 'customer' | 'providerAnswer' | 'notice' | 'query' | 'job' | 'staff';

const provider = ['providerAnswer', 'notice', 'query'] as const;

/**
 * What can happen to an attempt, and who may say so. Nothing that comes from a browser names an outcome (PAY-065).
 * - `formRefused`: the provider gave no form; no money can have moved.
 * - `submitted`: handed to the provider (recorded before the call), or the provider says that it is working on it.
 * - `answerLost`: time-out, broken connection or unreadable answer after handing it over.
 * - `notFound`: the provider says it never saw the reference. Only to be raised when the call can no longer be on its way.
 */
export const paymentEvents = {
  formIssued: ['providerAnswer', 'query'],
  formRefused: ['providerAnswer'],
  submitted: ['customer', 'job', ...provider],
  answerLost: ['providerAnswer', 'query', 'job'],
  captured: provider,
  accepted: provider,
  settled: [...provider, 'staff'],
  declined: provider,
  expired: provider,
  cancelled: provider,
  notFound: ['query'],
  returned: ['notice', 'query', 'staff'],
  refunded: [...provider, 'staff'],
  chargedBack: ['notice', 'query'],
} as const satisfies Record<string, readonly PaymentEventSource[]>;
export type PaymentEvent = keyof typeof paymentEvents;

/**
 * Attempts that ended without money, by the clock or because nobody had seen them. Money that turns up all the same is booked:
 * the customer was never told more than that nothing is known of a payment.
 */
const lateMoney = {
  captured: 'succeeded',
  accepted: 'accepted',
  settled: 'settled',
  returned: 'returned',
  chargedBack: 'chargedBack',
} as const;

/** A query shows only the last thing that happened, so steps in between may be skipped: a lost answer can turn up settled or returned. */
const outcomes = {
  captured: 'succeeded',
  accepted: 'accepted',
  settled: 'settled',
  returned: 'returned',
  chargedBack: 'chargedBack',
  declined: 'declined',
  expired: 'expired',
  cancelled: 'cancelled',
} as const;

export const paymentTransitions: Readonly<Record<PaymentState, Readonly<Partial<Record<PaymentEvent, PaymentState>>>>> = {
  created: {
    ...outcomes,
    formIssued: 'formIssued',
    formRefused: 'cancelled',
    submitted: 'submitted',
    answerLost: 'unknown',
    notFound: 'cancelled',
  },
  formIssued: { ...outcomes, submitted: 'submitted', notFound: 'cancelled' },
  submitted: { ...outcomes, answerLost: 'unknown', notFound: 'cancelled' },
  unknown: { ...outcomes, formIssued: 'formIssued', submitted: 'submitted', notFound: 'cancelled' },
  // Stopped before it left the bank (decision 0024).
  accepted: { settled: 'settled', returned: 'returned', cancelled: 'cancelled' },
  settled: { returned: 'returned', refunded: 'refunded' },
  succeeded: { refunded: 'refunded', chargedBack: 'chargedBack' },
  returned: {},
  declined: {},
  expired: lateMoney,
  cancelled: lateMoney,
  // The bank may take back what was given back before.
  refunded: { returned: 'returned', chargedBack: 'chargedBack' },
  chargedBack: {},
};

/** `repeat`: the event already led here. `refused`: not a legal move; log it and ask the provider. Neither changes anything. */
export type NextState = { ok: true; to: PaymentState } | { ok: false; reason: 'repeat' | 'refused' };

const ledHere: Partial<Record<PaymentState, readonly PaymentEvent[]>> = {
  formIssued: ['formIssued'],
  submitted: ['submitted'],
  unknown: ['answerLost'],
  accepted: ['accepted'],
  settled: ['settled', 'accepted'],
  returned: ['returned', 'settled', 'accepted', 'refunded'],
  succeeded: ['captured'],
  declined: ['declined'],
  expired: ['expired', 'cancelled', 'notFound', 'formIssued'],
  cancelled: ['cancelled', 'expired', 'notFound', 'formIssued', 'formRefused'],
  refunded: ['refunded', 'captured', 'settled', 'accepted'],
  chargedBack: ['chargedBack', 'captured', 'refunded'],
};

/** Where an event takes an attempt. Late and doubled notices come out as `repeat`, contradictions as `refused`. */
export function nextState(from: PaymentState, event: PaymentEvent): NextState {
  const to = paymentTransitions[from][event];
  if (to) return { ok: true, to };
  return { ok: false, reason: ledHere[from]?.includes(event) ? 'repeat' : 'refused' };
}

/** Whether that source may report that event. */
export function mayReport(source: PaymentEventSource, event: PaymentEvent): boolean {
  return (paymentEvents[event] as readonly PaymentEventSource[]).includes(source);
}

const openStates: readonly PaymentState[] = ['created', 'formIssued', 'submitted', 'unknown'];

/** The attempt holds the account's lock: its outcome is not known yet, and no second one may start. */
export function isOpen(state: PaymentState): boolean {
  return openStates.includes(state);
}

/** The outcome is known and needs no further asking. An accepted bank payment is neither open nor final: it is pending until settled. */
export function isFinal(state: PaymentState): boolean {
  return state !== 'accepted' && !isOpen(state);
}

const eventOfStatus = {
  succeeded: 'captured',
  accepted: 'accepted',
  settled: 'settled',
  returned: 'returned',
  chargedBack: 'chargedBack',
  declined: 'declined',
  expired: 'expired',
  cancelled: 'cancelled',
  open: 'formIssued',
  processing: 'submitted',
  notFound: 'notFound',
} as const satisfies Record<string, PaymentEvent>;

/** What the provider says of a reference, as the event it stands for. */
export function eventFromProviderStatus(status: keyof typeof eventOfStatus): PaymentEvent {
  return eventOfStatus[status];
}
