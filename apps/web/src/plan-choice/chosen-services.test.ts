import { describe, expect, it } from 'vitest';
import { totalsOf } from '../configurator/index.ts';
import { chosenState } from '../guest-order/testing/chosen-state.ts';
import { choiceName, chosenServices } from './index.ts';

describe('chosen services', () => {
  it('[CAT-010][CAT-011] starts with what is included and mandatory, a mandatory package with its first option', () => {
    expect(chosenServices(chosenState)[0]?.selection).toEqual([{ featureId: 10 }, { featureId: 11 }, { packageId: 20, optionId: 21 }]);
  });

  it('[GUEST-034][GUEST-035][CAT-005] totals what was chosen, once and by the month', () => {
    const touched = {
      ...chosenState,
      choice: {
        ...chosenState.choice!,
        selections: [[{ featureId: 10 }, { featureId: 11 }, { featureId: 12 }, { packageId: 20, optionId: 22 }]],
      },
    };
    const { oneTime, recurring } = totalsOf(chosenServices(touched), 'ACTIVE');
    expect([oneTime?.cents, recurring?.cents]).toEqual([4900, 5499]);
    expect(recurring?.rows.map(({ description }) => description)).toEqual(['Fiber 500', 'Static IP address', 'Wi-Fi 7 unit']);
  });

  it('has nothing of a plan whose details are not here', () => {
    const loading = { ...chosenState, data: { ...chosenState.data, plansDetails: [{ planId: 3, state: 'loading' as const }] } };
    expect(chosenServices(loading)).toEqual([]);
    expect(choiceName(loading)).toBe('Fiber 500');
  });
});
