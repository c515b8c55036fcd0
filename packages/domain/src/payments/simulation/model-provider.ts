import type { Faults } from './faults.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export type SaidStatus = 'succeeded' | 'accepted' | 'settled' | 'returned' | 'declined' | 'expired' | 'cancelled' | 'open' | 'processing';

/** What the provider says of a reference. */
export interface Said {
  status: SaidStatus | 'notFound';
  amountCents: number | null;
}

/** What is true of a reference: the money really moved, whatever anybody was told. */
export interface Truth {
  reference: string;
  status: SaidStatus;
  /** Asked for, and what was really taken, which a faulty provider may get wrong. */
  amountCents: number;
  takenCents: number;
  /** How often money was taken for it. */
  captures: number;
}

export interface ModelProvider {
  readonly truths: ReadonlyMap<string, Truth>;
  openForm(reference: string, amountCents: number): { expiresAtMs: number } | null;
  /** The customer posts the form in the frame. */
  submitForm(reference: string): void;
  charge(reference: string, amountCents: number, kind: 'card' | 'bank'): Said;
  cancelForm(reference: string): Said;
  query(reference: string): Said;
}

const formLifeMs = 15 * 60_000;
const hourMs = 3_600_000;

/** A provider that takes money once for a reference. `tell` is called with every change, for its notices. */
export function createModelProvider(
  world: World,
  random: Random,
  faults: Faults,
  tell: (reference: string, said: Said) => void,
): ModelProvider {
  const truths = new Map<string, Truth>();
  const sayOf = (truth: Truth | undefined): Said =>
    truth === undefined
      ? { status: 'notFound', amountCents: null }
      : { status: truth.status, amountCents: truth.captures > 0 ? truth.takenCents : truth.amountCents };
  const change = (truth: Truth, status: SaidStatus): void => {
    truth.status = status;
    tell(truth.reference, sayOf(truth));
  };
  const take = (truth: Truth, status: 'succeeded' | 'accepted'): void => {
    truth.takenCents = truth.amountCents + (random.chance(faults.otherAmount) ? random.pick([-1, 1, 100]) : 0);
    truth.captures += 1;
    change(truth, status);
    if (status === 'accepted') settleLater(truth);
  };
  const settleLater = (truth: Truth): void => {
    const waitMs = random.pick([30_000, hourMs, 20 * hourMs, 70 * hourMs, 400 * hourMs] as const);
    const isReturned = random.chance(0.25);
    const isNeverSettled = isReturned && random.chance(0.3);
    world.after(waitMs, () => change(truth, isNeverSettled ? 'returned' : 'settled'));
    if (isReturned && !isNeverSettled) world.after(waitMs + random.between(1_000, 10 * hourMs), () => change(truth, 'returned'));
  };
  const decide = (truth: Truth, kind: 'card' | 'bank'): void => {
    if (random.chance(0.2)) return change(truth, 'declined');
    if (kind === 'bank') return take(truth, 'accepted');
    if (random.chance(0.8)) return take(truth, 'succeeded');
    change(truth, 'processing');
    const isDeclined = random.chance(0.3);
    world.after(random.between(1_000, random.pick([10_000, 10_000, 2 * hourMs])), () =>
      isDeclined ? change(truth, 'declined') : take(truth, 'succeeded'),
    );
  };
  const add = (reference: string, amountCents: number, status: SaidStatus): Truth => {
    const truth: Truth = { reference, status, amountCents, takenCents: 0, captures: 0 };
    truths.set(reference, truth);
    return truth;
  };
  return {
    truths,
    openForm: (reference, amountCents) => {
      const known = truths.get(reference);
      if (known !== undefined && known.status !== 'open') return null;
      const truth = known ?? add(reference, amountCents, 'open');
      world.after(formLifeMs, () => {
        if (truth.status === 'open') change(truth, 'expired');
      });
      return { expiresAtMs: world.now() + formLifeMs };
    },
    submitForm: (reference) => {
      const truth = truths.get(reference);
      if (truth?.status === 'open') decide(truth, 'card');
    },
    charge: (reference, amountCents, kind) => {
      if (!truths.has(reference)) decide(add(reference, amountCents, 'processing'), kind);
      return sayOf(truths.get(reference));
    },
    cancelForm: (reference) => {
      const truth = truths.get(reference) ?? (faults.canReserve ? add(reference, 0, 'open') : undefined);
      if (truth?.status === 'open') change(truth, 'cancelled');
      return sayOf(truth);
    },
    query: (reference) => sayOf(truths.get(reference)),
  };
}
