import { composeProduct, type Product } from '../src/app.ts';
import { openPorts } from '../src/open-ports.ts';
import type { Database, Transaction } from '../src/platform/db/database.ts';
import type { PaymentProvider } from '../src/ports/payment-provider.ts';
import type { TestApp } from './harness.ts';

/** The worker was killed: whatever it was doing ended there. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/**
 * A process that works on jobs and can be killed at any statement and at any call to the provider, before or after it was carried
 * out: its open transactions are undone, those it had committed stay, and nothing it does afterwards reaches anybody.
 */
export interface MortalWorker {
  product: Product;
  isDead(): boolean;
  /** Dies at the so-manieth thing it does from now on. */
  killAfter(steps: number): void;
}

export async function startMortalWorker(app: TestApp, provider: PaymentProvider, skewMs: number): Promise<MortalWorker> {
  const life = new Life();
  const { clock } = app;
  const skewed = { now: () => new Date(clock.now().getTime() + skewMs) };
  const core = { ...app.core, clock: skewed, db: mortalDatabase(app.db, life) };
  const product = await composeProduct(core, { ...(await openPorts(core)), provider: mortalProvider(provider, life) });
  return { product, isDead: () => life.isOver, killAfter: (steps) => life.endAfter(steps) };
}

class Life {
  #stepsLeft = Number.POSITIVE_INFINITY;
  isOver = false;

  endAfter(steps: number): void {
    this.#stepsLeft = steps;
  }

  /** Every step counts twice: death comes before it or after it. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    this.#live();
    const result = await work();
    this.#live();
    return result;
  }

  #live(): void {
    this.#stepsLeft -= 1;
    if (this.#stepsLeft <= 0) this.isOver = true;
    if (this.isOver) throw new Killed();
  }
}

function mortalDatabase(db: Database, life: Life): Database {
  const mortalTransaction = (tx: Transaction): Transaction => ({
    ...tx,
    prepared: (name, text, values) => life.step(() => tx.prepared(name, text, values)),
  });
  return {
    ...db,
    prepared: (name, text, values) => life.step(() => db.prepared(name, text, values)),
    transaction: (work, options) => life.step(() => db.transaction((tx) => work(mortalTransaction(tx)), options)),
  };
}

function mortalProvider(provider: PaymentProvider, life: Life): PaymentProvider {
  return {
    ...provider,
    chargeToken: (input) => life.step(() => provider.chargeToken(input)),
    query: (sought) => life.step(() => provider.query(sought)),
    cancelForm: (sought) => life.step(() => provider.cancelForm(sought)),
  };
}
