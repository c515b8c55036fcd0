import { selectableItems } from '@porchlight/domain/catalogue/plan-list.ts';
import { describe, expect, it } from 'vitest';
import { bundleOf, planOf } from '../guest-order/testing/offers.ts';
import { choiceIn, type KeptChoice } from './index.ts';

const offers = selectableItems([planOf(1), planOf(2)], [bundleOf(9, [planOf(1), planOf(4)])]);
const cart = (changes: Partial<KeptChoice>): KeptChoice => ({
  planBundleId: null,
  plans: [{ planId: 1, features: [{ id: 10 }, { featurePackageId: 20, featurePackageOptionId: 21 }] }],
  ...changes,
});

describe('a kept choice', () => {
  it('[GUEST-070] is found among what is offered now, with what was chosen on the line', () => {
    const choice = choiceIn(offers, cart({}));
    expect(choice?.bundle).toBeNull();
    expect(choice?.selections).toEqual([[{ featureId: 10 }, { packageId: 20, optionId: 21 }]]);
  });

  it('[GUEST-070] of a bundle brings all its plans, those without a kept selection untouched', () => {
    const choice = choiceIn(offers, cart({ planBundleId: 9, plans: [{ planId: 4, features: [] }] }));
    expect(choice?.bundle?.id).toBe(9);
    expect(choice?.selections).toEqual([null, []]);
  });

  it('is nothing where it is no longer offered', () => {
    expect(choiceIn(offers, cart({ plans: [{ planId: 3, features: [] }] }))).toBeNull();
    expect(choiceIn(offers, cart({ planBundleId: 8 }))).toBeNull();
    expect(choiceIn(offers, cart({ plans: [] }))).toBeNull();
  });
});
