import { guestOrderAreas } from '@porchlight/domain/guest-order/wizard.ts';
import { describe, expect, it } from 'vitest';
import { choiceOf } from '../plan-choice/index.ts';
import { nextWizard } from './next-wizard.ts';
import { bundleOf, offersOf, planOf } from './testing/offers.ts';
import { emptyWizard, initialStatusOf, type Offers, orderTypeOf, type WizardEvent, type WizardState } from './wizard-state.ts';

const account = { success: true, id: 7, number: '1000017', guestKey: 'key' } as const;
const typed: WizardState = nextWizard(emptyWizard, { type: 'addressChanged', change: { street: '100 Fiber Way', zipCode: '52001' } });
const after = (state: WizardState, ...events: WizardEvent[]): WizardState => events.reduce(nextWizard, state);
const checked = (offers: Offers): WizardState => after(typed, { type: 'checked', form: typed.form, offers });
const choose = (id: number): WizardEvent => ({ type: 'chosen', choice: choiceOf({ kind: 'plan', plan: planOf(id) }) });
const several = checked(offersOf([planOf(1), planOf(2)], [bundleOf(3, [planOf(1)])]));

describe('the wizard after an event', () => {
  it('[STATE-012] keeps its data in the areas of the specification', () => {
    expect(Object.keys(emptyWizard.data).toSorted()).toEqual([...guestOrderAreas].toSorted());
  });

  it('[GUEST-065][D-126] lists what can be chosen, plans and bundles counted together', () => {
    expect(several.step).toBe('new-signup');
    expect(checked(offersOf([planOf(1)], [bundleOf(3, [planOf(1)])])).step).toBe('new-signup');
  });

  it('[GUEST-066][GUEST-070][D-126] chooses the only plan or bundle by itself and awaits the details of its plans', () => {
    const single = checked(offersOf([planOf(1)]));
    expect(single.step).toBe('packages-and-products');
    expect(single.choice?.plans.map(({ id }) => id)).toEqual([1]);
    expect(single.data.plansDetails).toEqual([{ planId: 1, state: 'loading' }]);

    const inBundle = planOf(1, { onlyBundlesCustomerPortal: true });
    const bundled = checked(offersOf([inBundle], [bundleOf(3, [inBundle, planOf(2)])]));
    expect(bundled.choice?.bundle?.id).toBe(3);
    expect(bundled.data.plansDetails.map(({ planId }) => planId)).toEqual([1, 2]);
  });

  it('[CAT-006][CAT-007][CAT-009][D-126] does not count what is hidden', () => {
    const hidden = { hideCustomerPortal: true };
    expect(checked(offersOf([planOf(1), planOf(2, hidden)], [bundleOf(3, [planOf(2)], hidden)])).step).toBe('packages-and-products');
  });

  it.each([
    ['no address', offersOf([planOf(1)], [], null)],
    ['no allowed order type', offersOf([planOf(1)], [], { allowedServiceOrderType: null })],
    ['nothing on sale', offersOf([])],
    ['only hidden plans', offersOf([planOf(1, { hideCustomerPortal: true })])],
  ])('[GUEST-067][D-126] %s makes a prospect, and chooses nothing', (_case, offers) => {
    const state = checked(offers);
    expect(state.step).toBe('not-available-service');
    expect(initialStatusOf(state)).toBe('PROSPECT');
    expect(orderTypeOf(state)).toBeNull();
    expect(state.choice).toBeNull();
  });

  it.each([
    ['NEW_SIGNUP', 'SIGNUP'],
    ['NEW_SURVEY', 'SURVEY'],
    ['NEW_SERVICE', 'ACTIVE'],
  ] as const)('[GUEST-003][GUEST-061][GUEST-062][GUEST-063] %s is an order of type %s', (allowedServiceOrderType, type) => {
    expect(orderTypeOf(checked(offersOf([planOf(1), planOf(2)], [], { allowedServiceOrderType })))).toBe(type);
  });

  it("[GUEST-020] Go Back clears the address where there is no service; the browser's Back leaves it to be corrected", () => {
    const none = checked(offersOf([]));
    const back = after(none, { type: 'wentBack' });
    expect(back.step).toBe('check-availability');
    expect(back.form).toMatchObject({ street: '', unit: '', zipCode: '', formattedAddress: '', addressWrapper: null });
    const browserBack = after(none, { type: 'stepWanted', step: 'check-availability' });
    expect(browserBack.form.street).toBe('100 Fiber Way');
  });

  it('[GUEST-037] Back from the services gives up the choice and its details, by button and by browser', () => {
    const chosen = after(several, choose(1));
    expect(chosen.step).toBe('packages-and-products');
    for (const event of [{ type: 'wentBack' }, { type: 'stepWanted', step: 'new-signup' }] as const) {
      const back = after(chosen, event);
      expect(back.step).toBe('new-signup');
      expect(back.choice).toBeNull();
      expect(back.data.plansDetails).toEqual([]);
    }
    expect(after(checked(offersOf([planOf(1)])), { type: 'wentBack' }).step).toBe('check-availability');
  });

  it('[GUEST-038] goes on only with the details of every plan', () => {
    const chosen = after(several, choose(1));
    const failed = after(chosen, { type: 'detailsRead', read: { planId: 1, state: 'failed', thrown: new Error('no') } });
    expect(after(failed, { type: 'continued' }).step).toBe('packages-and-products');
    expect(after(failed, { type: 'detailsWanted' }).data.plansDetails).toEqual([{ planId: 1, state: 'loading' }]);
  });

  it('[GUEST-010] another letter of the address forgets what was known of it, so that Forward leads nowhere', () => {
    const edited = after(
      several,
      { type: 'stepWanted', step: 'check-availability' },
      { type: 'addressChanged', change: { street: '1 Elsewhere' } },
    );
    expect(edited.data.availablePlans).toBeNull();
    expect(edited.place).toBeNull();
    expect(after(edited, { type: 'stepWanted', step: 'new-signup' }).step).toBe('check-availability');
  });

  it('[GUEST-068] keeps a prospect once, and another address starts without it', () => {
    const kept = after(checked(offersOf([])), { type: 'prospectKept', account });
    expect(kept.step).toBe('no-service-confirmation');
    expect(after(kept, { type: 'stepWanted', step: 'not-available-service' }).step).toBe('no-service-confirmation');
    const again = after(
      kept,
      { type: 'stepWanted', step: 'check-availability' },
      { type: 'checked', form: kept.form, offers: offersOf([]) },
    );
    expect(again.step).toBe('not-available-service');
  });

  it('[GUEST-072][D-130] shows no confirmation before there is an order', () => {
    const details = { type: 'detailsRead', read: { planId: 1, state: 'loaded', details: {} as never } } as const;
    const asked = after(several, choose(1), details, { type: 'continued' }, { type: 'accountCreated', account });
    expect(asked.step).toBe('customer-info');
    expect(after(asked, { type: 'emailCorrected' }).step).toBe('customer-info');
    expect(after(asked, { type: 'ordered', order: { id: 5, orderType: 'ACTIVE' } }).step).toBe('confirmation');
  });

  it('[GUEST-015] takes the account type of the chosen kind of plans', () => {
    const categories = [
      { id: 1, description: 'Residential', type: 'Residential', accountTypes: [{ id: 11 }] },
      { id: 2, description: 'Business', type: 'Business', accountTypes: [{ id: 22 }] },
    ];
    const read = after(typed, { type: 'categoriesRead', categories, chosenId: 1 });
    expect(read.form).toMatchObject({ planCategoryId: 1, accountTypeId: 11 });
    expect(after(read, { type: 'categoryChosen', id: 2 }).form).toMatchObject({
      planCategoryId: 2,
      accountTypeId: 22,
      street: '100 Fiber Way',
    });
    expect(after(read, { type: 'categoriesRead', categories: [], chosenId: null }).form.planCategoryId).toBeNull();
  });
});
