import { toChosenItem } from '@porchlight/domain/pricing/order-plans.ts';
import type { CallAnswer } from '../../platform/api/index.ts';
import { pageConfiguration } from '../../platform/site/page-configuration.ts';
import type { Store } from '../../ui/external-store.ts';
import { withParts } from '../address/address-form.ts';
import { readOffers } from '../address/availability.ts';
import type { Wizard } from '../wizard-run.ts';
import { type Choice, choiceOf, type Offers, offeredItems, type WizardState } from '../wizard-state.ts';

/** A choice as it was kept: address, kind of plans, plans and what was chosen on their lines (C-110). */
export type Cart = CallAnswer<'guestOrder.getCart'>;

/**
 * Puts a kept choice back: the address is checked again, and what is no longer offered there is not chosen. Answers whether the choice
 * stands; rejects when the availability could not be asked.
 */
export async function restoreChoice(wizard: Wizard, cart: Cart): Promise<boolean> {
  const { addressWrapper, planCategoryId } = cart;
  const parts = { ...addressWrapper, zip4: addressWrapper.zip4 ?? null };
  wizard.send({ type: 'addressChanged', change: withParts(parts, addressWrapper.address2 ?? ''), suggestion: null });
  wizard.send({ type: 'categoryChosen', id: planCategoryId });
  const { form } = wizard.store.get();
  const offers = await readOffers(form, addressWrapper, { planCategoryId, defaultLocationId: pageConfiguration.get()?.defaultLocationId });
  wizard.send({ type: 'checked', form: { ...form, addressWrapper }, offers });
  const choice = choiceIn(offers, cart);
  if (!choice || wizard.store.get().step === 'not-available-service') return false;
  wizard.send({ type: 'chosen', choice });
  return true;
}

/** The kept choice among what is offered now; null where it is not. */
export function choiceIn(offers: Offers, cart: Cart): Choice | null {
  const items = offeredItems({ data: { availablePlans: offers } });
  const wanted = items.find((item) =>
    item.kind === 'bundle' ? item.bundle.id === cart.planBundleId : cart.planBundleId === null && item.plan.id === cart.plans[0]?.planId,
  );
  if (!wanted) return null;
  const choice = choiceOf(wanted);
  const featuresOf = (planId: number) => cart.plans.find((plan) => plan.planId === planId)?.features ?? null;
  return { ...choice, selections: choice.plans.map(({ id }) => featuresOf(id)?.map(toChosenItem) ?? null) };
}

/** Waits until the details of everything chosen are here, or one of them cannot be had. */
export function whenDetailed(store: Store<WizardState>): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (store.get().data.plansDetails.some(({ state }) => state === 'loading')) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
}
