import { choiceIn } from '../../plan-choice/index.ts';
import type { CallAnswer } from '../../platform/api/index.ts';
import { pageConfiguration } from '../../platform/site/page-configuration.ts';
import type { Store } from '../../ui/external-store.ts';
import { withParts } from '../address/address-form.ts';
import { readOffers } from '../address/availability.ts';
import type { Wizard } from '../wizard-run.ts';
import { offeredItems, type WizardState } from '../wizard-state.ts';

/** A choice as it was kept: address, kind of plans, plans and what was chosen on their lines (C-110). */
type Cart = CallAnswer<'guestOrder.getCart'>;

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
  const choice = choiceIn(offeredItems({ data: { availablePlans: offers } }), cart);
  if (!choice || wizard.store.get().step === 'not-available-service') return false;
  wizard.send({ type: 'chosen', choice });
  return true;
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
