import { expect, it } from 'vitest';
import { orderPlans, type PlanToOrder, serviceLinesPerPlan, toChosenItem, toOrderedItem } from './order-plans.ts';

const fiber: PlanToOrder = {
  plan: { id: 7, name: 'FIBER', description: 'Fiber 500', serviceModel: { directorySystemNumType: null } },
  bundle: null,
  selection: [{ featureId: 1 }, { packageId: 2, optionId: 3 }],
};
const voice: PlanToOrder = {
  plan: {
    id: 8,
    name: 'VOICE',
    description: 'Voice',
    serviceModel: { directorySystemNumType: { defaultSource: 'number_inventory' } },
  },
  bundle: { id: 9, name: 'DUO', description: 'Fiber and voice' },
  selection: [],
};

it('[CAT-010][CONST-024][GUEST-060] gives each plan exactly one Main line, counted from 0', () => {
  const plans = orderPlans([fiber, voice]);
  expect(plans.map(({ index }) => index)).toEqual([0, 1]);
  for (const plan of plans) {
    expect(plan.servicelines).toHaveLength(serviceLinesPerPlan);
    expect(plan.servicelines[0]).toMatchObject({ serviceLineRelation: 'Main', index: 0 });
  }
});

it('names plan, chosen items and, in a bundle only, the bundle', () => {
  expect(orderPlans([fiber])).toEqual([
    {
      planId: 7,
      planName: 'FIBER',
      planDescription: 'Fiber 500',
      index: 0,
      servicelines: [{ features: [{ id: 1 }, { featurePackageId: 2, featurePackageOptionId: 3 }], serviceLineRelation: 'Main', index: 0 }],
    },
  ]);
  expect(orderPlans([voice])[0]).toMatchObject({ planBundleId: 9, planBundleName: 'DUO', planBundleDescription: 'Fiber and voice' });
});

it('carries an empty number only for numbers from the inventory (D-142)', () => {
  expect(orderPlans([voice])[0]?.servicelines[0]).toHaveProperty('number', null);
  expect(orderPlans([fiber])[0]?.servicelines[0]).not.toHaveProperty('number');
  expect(orderPlans([{ ...fiber, plan: { id: 7, name: 'F', description: 'F' } }])[0]?.servicelines[0]).not.toHaveProperty('number');
});

it('names items of the wire and of the rules one for one', () => {
  for (const item of fiber.selection) expect(toChosenItem(toOrderedItem(item))).toEqual(item);
});
