import type { PaymentProvider } from './payment-provider.ts';

/** Every provider of the settings: the one that new payments go to, and those whose payments are still on their way or may come back (0031). */
export interface PaymentProviders {
  /** Null: nothing can be paid here, and what was paid before is still followed. */
  readonly active: PaymentProvider | null;
  /** The active one first. */
  readonly all: readonly PaymentProvider[];
  /** By its id, in whatever case, as payments, forms and addresses of notices name it; null for one that is not set any more. */
  of(id: string): PaymentProvider | null;
}

export function paymentProviders(active: PaymentProvider | null, former: readonly PaymentProvider[]): PaymentProviders {
  const all = active === null ? former : [active, ...former];
  return { active, all, of: (id) => all.find((each) => each.id.toUpperCase() === id.toUpperCase()) ?? null };
}
