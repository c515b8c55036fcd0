import { describe, expect, it } from 'vitest';
import { demandWithoutLists, emptyHolderForm, type HolderForm } from '../holder/holder-form.ts';
import { chosenState, fiberWay } from '../testing/chosen-state.ts';
import { accountRequest, orderRequest } from './order-request.ts';

const ana: HolderForm = {
  ...emptyHolderForm,
  entry: { firstName: 'Ana', lastName: 'Reyes', personalEmail: 'ana.reyes@example.com', mobileNumber: '(563) 555-0123' },
  confirmEmail: 'ana.reyes@example.com',
  hasAcceptedTerms: true,
};
const defaults = { residentialAccountTypeId: 1, residentialBillCycle: 15, defaultLocationId: 9 };
const account = { id: 500, number: '3000001', guestKey: 'key' };
const withAddress = (change: Partial<typeof fiberWay>) => ({
  ...chosenState,
  data: { ...chosenState.data, validatedAddress: { ...fiberWay, ...change } },
});

describe('what is sent for an order', () => {
  it('[ENT-035][GUEST-052][GUEST-053] the account starts in the status the address allows, billed on the configured day', () => {
    expect(accountRequest(chosenState, ana, demandWithoutLists, defaults)).toMatchObject({
      initialStatus: 'ACTIVE',
      accountTermsInfo: { accountTerm: null, billCycle: 15 },
      termsAndCondition: true,
      planCategoryId: 1,
      accountHolder: { firstName: 'Ana', personalEmail: 'ana.reyes@example.com', serviceAddress: { address1: '100 Fiber Way' } },
      billingDetails: { billingAddress: { address1: '100 Fiber Way', state: { abbreviation: 'IA' }, verified: false } },
    });
    expect(accountRequest(withAddress({ allowedServiceOrderType: 'NEW_SURVEY' }), ana, demandWithoutLists, defaults)?.initialStatus).toBe(
      'SURVEY',
    );
  });

  it('[GUEST-056] takes the residential account type where the category names none', () => {
    const state = { ...chosenState, form: { ...chosenState.form, accountTypeId: null } };
    expect(accountRequest(state, ana, demandWithoutLists, { ...defaults, residentialAccountTypeId: 4 })?.accountHolder.accountType).toBe(4);
  });

  it('[GUEST-054][GUEST-055] takes the override of the location, then the link, then the address, then the default; none is left out', () => {
    const locationOf = (state: typeof chosenState, preset?: number) => {
      const { residentialAccountTypeId, residentialBillCycle } = defaults;
      const sent = accountRequest(state, ana, demandWithoutLists, {
        residentialAccountTypeId,
        residentialBillCycle,
        ...(preset !== undefined && { defaultLocationId: preset }),
      });
      return [sent?.locationId, sent?.accountCreationLocationIdOverride];
    };
    expect(locationOf(withAddress({ accountCreationLocationIdOverride: 3 }), 9)).toEqual([3, 3]);
    expect(locationOf({ ...chosenState, form: { ...chosenState.form, locationId: 5 } }, 9)).toEqual([5, undefined]);
    expect(locationOf(chosenState, 9)).toEqual([7, undefined]);
    expect(locationOf(withAddress({ locationId: null }), 9)).toEqual([9, undefined]);
    expect(locationOf(withAddress({ locationId: null }))).toEqual([undefined, undefined]);
  });

  it('[ENT-037][GUEST-057][GUEST-059][GUEST-060] the order has its name, one line for the plan, and the zone values as they came', () => {
    const order = orderRequest(chosenState, ana, account, '0c2f');
    expect(order).toMatchObject({ name: 'NEW_ORDER_0c2f', source: 'PORTAL', accountId: 500, salesAgentId: null });
    expect(order?.addressZoneValuesToSave).toEqual([{ zoneId: 2, value: 'North' }]);
    expect(order?.plans).toHaveLength(1);
    expect(order?.plans[0]?.servicelines).toEqual([
      { features: [{ id: 10 }, { id: 11 }, { featurePackageId: 20, featurePackageOptionId: 21 }], serviceLineRelation: 'Main', index: 0 },
    ]);
    expect(order).not.toHaveProperty('baseOrderId');
  });

  it('[EMAILORD-001] an answer to an invitation names the order it answers', () => {
    const state = { ...chosenState, form: { ...chosenState.form, baseOrderId: 77 } };
    expect(orderRequest(state, ana, account, 'x')?.baseOrderId).toBe(77);
  });

  it('sends nothing while the address is not known', () => {
    const state = { ...chosenState, data: { ...chosenState.data, validatedAddress: null } };
    expect(accountRequest(state, ana, demandWithoutLists, defaults)).toBeNull();
    expect(orderRequest(state, ana, account, 'x')).toBeNull();
  });
});
