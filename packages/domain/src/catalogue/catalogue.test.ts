import { describe, expect, it } from 'vitest';
import { chooseCategory, orderPlanCategories } from './plan-categories.ts';
import {
  initialListSize,
  type ListedBundle,
  type ListedPlan,
  listStep,
  selectableItems,
  shownFromPrice,
  shownPart,
  shownPlansOf,
} from './plan-list.ts';

const plan = (id: number, description: string, fromPrice: number | null, changes: Partial<ListedPlan> = {}): ListedPlan => ({
  id,
  description,
  fromPrice,
  hideFromPrice: false,
  hideCustomerPortal: false,
  onlyBundlesCustomerPortal: false,
  ...changes,
});
const bundle = (id: number, description: string, fromPrice: number | null, hideCustomerPortal = false): ListedBundle => ({
  id,
  description,
  fromPrice,
  hideFromPrice: false,
  hideCustomerPortal,
});
const named = (items: ReturnType<typeof selectableItems<ListedPlan, ListedBundle>>) =>
  items.map((item) => (item.kind === 'plan' ? `${item.plan.description} ${item.plan.id}` : `${item.bundle.description} ${item.bundle.id}`));

describe('the list of plans', () => {
  it('[GUEST-026] sorts by price from high to low, bundles among plans, missing prices last, ties by description, then id', () => {
    const plans = [plan(5, 'B', 40), plan(3, 'A', 40), plan(2, 'A', 40), plan(1, 'Z', null), plan(6, 'Free', 0), plan(8, 'Y', null)];
    expect(named(selectableItems(plans, [bundle(4, 'Duo', 60), bundle(9, 'Ask', null)]))).toEqual([
      'Duo 4',
      'A 2',
      'A 3',
      'B 5',
      'Free 6',
      'Ask 9',
      'Y 8',
      'Z 1',
    ]);
  });

  it('[CAT-008] a hidden price is not shown and sorts all the same', () => {
    const hidden = plan(1, 'A', 90, { hideFromPrice: true });
    expect(shownFromPrice(hidden)).toBeNull();
    expect(shownFromPrice(plan(2, 'B', 80))).toBe(80);
    expect(named(selectableItems([plan(2, 'B', 80), hidden], []))).toEqual(['A 1', 'B 2']);
  });

  it('[CAT-006][CAT-007][CAT-009] leaves out what is hidden and what is sold in bundles only', () => {
    const plans = [
      plan(1, 'Hidden', 1, { hideCustomerPortal: true }),
      plan(2, 'Inside', 2, { onlyBundlesCustomerPortal: true }),
      plan(3, 'Open', 3),
    ];
    expect(named(selectableItems(plans, [bundle(4, 'Gone', 4, true)]))).toEqual(['Open 3']);
    expect(shownPlansOf({ plans }).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('[GUEST-025][CONST-023] shows 3 first, one more with each click, and no More at the end', () => {
    expect([initialListSize, listStep]).toEqual([3, 1]);
    expect([0, 1, 2, 3].map((clicks) => shownPart(5, clicks))).toEqual([
      { shown: 3, hasMore: true },
      { shown: 4, hasMore: true },
      { shown: 5, hasMore: false },
      { shown: 5, hasMore: false },
    ]);
    expect(shownPart(2, 0)).toEqual({ shown: 2, hasMore: false });
  });
});

describe('plan categories', () => {
  const categories = ['Farm', 'Business', 'Apartment', 'residential'].map((type) => ({ type, description: `La ${type}` }));
  const chosen = (type: string | null) => {
    const choice = chooseCategory(categories, type);
    return choice && { type: choice.category.type, isUnknown: choice.isUnknown };
  };

  it('[GUEST-081] are ordered Residential, Business, then as they came', () => {
    expect(orderPlanCategories(categories).map(({ type }) => type)).toEqual(['residential', 'Business', 'Farm', 'Apartment']);
  });

  it('[GUEST-079] are found by type without case; an unknown type takes the first and says so', () => {
    expect(chosen('business')).toEqual({ type: 'Business', isUnknown: false });
    expect(chosen(' RESIDENTIAL ')).toEqual({ type: 'residential', isUnknown: false });
    expect(chosen('boats')).toEqual({ type: 'residential', isUnknown: true });
    expect(chosen(null)).toEqual({ type: 'residential', isUnknown: false });
    expect(chosen('')).toEqual({ type: 'residential', isUnknown: false });
    expect(chooseCategory([], 'business')).toBeNull();
  });
});
