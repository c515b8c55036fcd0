import { describe, expect, it } from 'vitest';
import { type PatchBody, patchRequest, patchRoute } from './patch-order.ts';
import { tokenOf } from './testing/tokens.ts';

const plans: PatchBody['plans'] = [
  {
    planId: 3,
    planName: 'Fiber 500',
    planDescription: 'Fiber 500',
    index: 0,
    servicelines: [{ features: [], serviceLineRelation: 'Main', index: 0 }],
  },
];

describe('the order of the link with what was chosen', () => {
  it('[SIGNUP-010][API-089] names the account, its service order and the service models as the link answered them', () => {
    expect(patchRequest(tokenOf(), plans, 'one')).toEqual({
      accountId: 12,
      serviceOrderId: 31,
      plans,
      type: 'NEW_SERVICE',
      name: 'NEW_ORDER_one',
      note: '',
      serviceModelServiceOrderList: [{ serviceModelId: 5, serviceOrderId: 31 }],
      fullAddress: '100 Fiber Way, Cedar Valley, IA 52001',
    });
  });

  it('[SIGNUP-010] is in the words of the order where the address has no whole line', () => {
    const { addressWrapper } = tokenOf();
    const token = tokenOf({ addressWrapper: { ...addressWrapper, fullAddress: '' }, formattedAddress: '100 Fiber Way' });
    expect(patchRequest(token, plans, 'one').fullAddress).toBe('100 Fiber Way');
  });

  it('[D-146][API-089][API-090] is sent of the one service order there is, else of the order', () => {
    expect(patchRoute(tokenOf())).toBe('serviceSignup.patchServiceOrder');
    expect(patchRoute(tokenOf({ serviceOrderId: null }))).toBe('serviceSignup.patchOrder');
  });
});
