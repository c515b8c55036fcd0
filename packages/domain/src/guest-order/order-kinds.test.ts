import { describe, expect, it } from 'vitest';
import {
  accountLocation,
  accountTypeOr,
  allowedOrderTypes,
  billCycleOr,
  contactEmailTypes,
  initialStatuses,
  initialStatusFor,
  linkedOrderType,
  mobileNumberType,
  orderName,
  orderPaths,
  orderSource,
  orderTypeAllowed,
  orderTypes,
  serviceAddressType,
} from './order-kinds.ts';

describe('the kind of an order', () => {
  it.each([
    ['GUEST-061', 'NEW_SIGNUP', 'SIGNUP'],
    ['GUEST-062', 'NEW_SURVEY', 'SURVEY'],
    ['GUEST-063', 'NEW_SERVICE', 'ACTIVE'],
  ] as const)('[%s] %s starts an account as %s', (_id, allowed, status) => {
    expect(initialStatusFor(allowed, 1)).toBe(status);
    expect(orderTypeAllowed(allowed)).toBe(status);
  });

  it('[GUEST-067] is none where the address allows nothing or nothing is on sale there', () => {
    expect(initialStatusFor(null, 3)).toBe('PROSPECT');
    expect(initialStatusFor('NEW_SERVICE', 0)).toBe('PROSPECT');
    expect(orderTypeAllowed(null)).toBeNull();
  });

  it('[API-082][API-083][API-084] chooses the call', () => {
    expect(orderPaths).toEqual({
      SIGNUP: '/public/order/newsignup',
      SURVEY: '/public/order/newsurvey',
      ACTIVE: '/public/order/newservice',
    });
  });

  it('[CONST-030][CONST-031][CONST-032][GUEST-053] has the specified words', () => {
    expect(orderTypes).toEqual(['SIGNUP', 'SURVEY', 'ACTIVE']);
    expect(initialStatuses).toEqual(['SIGNUP', 'SURVEY', 'ACTIVE', 'PROSPECT']);
    expect(allowedOrderTypes).toEqual(['NEW_SIGNUP', 'NEW_SURVEY', 'NEW_SERVICE']);
    expect([orderSource, linkedOrderType, serviceAddressType, mobileNumberType]).toEqual(['PORTAL', 'NEW_SERVICE', 'SERVICE', 'MOBILE']);
    expect(contactEmailTypes).toEqual(['PERSONAL', 'BUSINESS']);
  });

  it('[GUEST-057] is named by the prefix and the generated id', () => {
    expect(orderName('0190f7c2')).toBe('NEW_ORDER_0190f7c2');
  });
});

describe('defaults of a new account', () => {
  it('[GUEST-055] takes the override before anything else', () => {
    expect(accountLocation({ override: 4, form: 3, address: 2, preset: 1 })).toBe(4);
    expect(accountLocation({ override: null, form: 3, address: 2, preset: 1 })).toBe(3);
    expect(accountLocation({ form: null, address: 2, preset: 1 })).toBe(2);
  });

  it('[GUEST-054] takes the default location where nothing else is known', () => {
    expect(accountLocation({ override: null, form: null, address: null, preset: 1 })).toBe(1);
    expect(accountLocation({})).toBeNull();
  });

  it('[GUEST-052][GUEST-056] takes the residential bill cycle and account type', () => {
    expect([billCycleOr(undefined, 13), billCycleOr(7, 13)]).toEqual([13, 7]);
    expect([accountTypeOr(null, 1), accountTypeOr(2, 1)]).toEqual([1, 2]);
  });
});
