import { describe, expect, it } from 'vitest';
import { type AutoPayInfo, autoPayOf, methodText } from './autopay-state.ts';

const none: AutoPayInfo = {
  success: true,
  apiAccountAutoPayCC: null,
  apiAccountAutoPayACH: null,
  apiAccountAutoPayToken: null,
  appliesOn: null,
} as AutoPayInfo;
const stored = { ...none, apiAccountAutoPayToken: { token: 'pm_1', paymentInformation: 'Visa ending 1881' } };
const card = { ...none, apiAccountAutoPayCC: { type: 'Visa', displayCardNumber: '************1111', cardExpirationDate: '09/28' } };
const bank: AutoPayInfo = {
  ...none,
  apiAccountAutoPayACH: {
    holder_name: 'Harbor Bakery LLC',
    routing_number: '110000000',
    account_number: '****3321',
    account_type: 'BUSINESS_CHECK',
  },
};

describe('AutoPay', () => {
  it('[AUTO-023] is inactive without a payment provider, whatever else is known, and warns of nothing', () => {
    expect(autoPayOf(null, true, stored)).toEqual({ state: 'inactive', hasWarning: false, info: stored });
    expect(autoPayOf(null, true, none).hasWarning).toBe(false);
  });

  it('[AUTO-017] [DASH-011] is on when the account list item says so', () => {
    expect(autoPayOf('SANDBOX', false, stored).state).toBe('off');
    for (const info of [stored, card, bank]) expect(autoPayOf('SANDBOX', true, info)).toEqual({ state: 'on', hasWarning: false, info });
  });

  it('[AUTO-018] [ENT-011] [STATE-019] warns when it is on with none of the three', () => {
    expect(autoPayOf('SANDBOX', true, none)).toEqual({ state: 'onWithoutMethod', hasWarning: true, info: none });
    expect(autoPayOf('SANDBOX', false, none)).toEqual({ state: 'off', hasWarning: false, info: none });
  });

  it('[ENT-010] names whichever method there is', () => {
    const words = { BUSINESS_CHECK: 'Business Checking' };
    expect([none, stored, card, bank].map((info) => methodText(info, words))).toEqual([
      null,
      'Visa ending 1881',
      '************1111',
      'Business Checking ****3321',
    ]);
  });
});
