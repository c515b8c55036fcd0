import type { Bundle, Offers, Plan, ValidatedAddress } from '../wizard-state.ts';
import { fiber, fiberWay } from './chosen-state.ts';

export const planOf = (id: number, changes: Partial<Plan> = {}): Plan => ({ ...fiber, id, description: `Plan ${id}`, ...changes });

export function bundleOf(id: number, plans: Plan[], changes: Partial<Bundle> = {}): Bundle {
  const shown = { fromPrice: id, hideFromPrice: false, hideCustomerPortal: false };
  return { id, name: `BUNDLE-${id}`, description: `Bundle ${id}`, note: null, plans, ...shown, providers: [], ...changes };
}

/** What C-069 answers: plans and bundles at 100 Fiber Way, or what is known of another address there. */
export function offersOf(plans: Plan[], planBundles: Bundle[] = [], address: Partial<ValidatedAddress> | null = {}): Offers {
  return { validatedAddress: address && { ...fiberWay, ...address }, plans, planBundles };
}
