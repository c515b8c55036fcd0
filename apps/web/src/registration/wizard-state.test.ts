import { describe, expect, it } from 'vitest';
import { chosenPasswordFaults } from './choose-password-form.ts';
import { accountNumberFault, registerNowFaults } from './register-now-form.ts';
import {
  afterCheck,
  afterPin,
  afterRegistering,
  type CheckType,
  canGoBack,
  checkFaults,
  firstState,
  goBack,
  noValues,
  type PinType,
  stateOfLink,
  switchPin,
  switchType,
  type WizardState,
} from './wizard-state.ts';

const checked = { success: true as const, mobileNumber: '(***) ***-0116', email: 'i***@e***.com', contactNumberId: 12 };
const typed = { ...noValues, numberOrEmail: 'ivy@example.com' };

describe('the registration wizard', () => {
  it('[WIZ-004] clears the other type’s fields on switching, and nothing when the same type is chosen again', () => {
    const full = { ...noValues, numberOrEmail: 'a', accountNumber: 'b', zipCode: 'c' };
    expect(switchType(full, 'accountInfo')).toMatchObject({ type: 'accountInfo', numberOrEmail: '', accountNumber: 'b', zipCode: 'c' });
    expect(switchType({ ...full, type: 'accountInfo' }, 'contactInfo')).toMatchObject({
      type: 'contactInfo',
      numberOrEmail: 'a',
      accountNumber: '',
      zipCode: '',
    });
    expect(switchType(full, 'contactInfo')).toEqual(full);
  });

  it('[WIZ-002] [WIZ-005] moves on with each answer through steps 0 to 3', () => {
    const second = afterCheck({ ...firstState, values: typed }, checked);
    expect(second).toMatchObject({ step: 1, checked });
    const third = afterPin(second, { token: 't', email: 'ivy@example.com' });
    expect(third).toMatchObject({ step: 2, proof: { token: 't', email: 'ivy@example.com' } });
    expect(afterRegistering(third, { username: 'ivy@example.com', message: null })).toMatchObject({ step: 3, username: 'ivy@example.com' });
  });

  it('[WIZ-002] Go Back is one step less, keeps what was typed and forgets the PIN', () => {
    const second: WizardState = { ...afterCheck({ ...firstState, values: typed }, checked) };
    const withPin = { ...second, values: { ...second.values, pinValue: '123456' } };
    expect(goBack(withPin)).toMatchObject({ step: 0, values: { numberOrEmail: 'ivy@example.com', pinValue: '' } });
    expect(goBack(afterPin(second, { token: 't', email: 'e' }))).toMatchObject({ step: 1, proof: { token: 't' } });
  });

  it('[WIZ-002] has no step back from the first, from the last, and from a link that began at step 2', () => {
    for (const state of [firstState, stateOfLink('t', 'e'), { ...firstState, step: 3 as const, checked }]) {
      expect(canGoBack(state)).toBe(false);
      expect(goBack(state)).toBe(state);
    }
  });

  it('[STATE-014] keeps the account the check found, and the e-mail received with the right to register, until another check', () => {
    expect([firstState.checked, firstState.proof]).toEqual([null, null]);
    const found = afterCheck(firstState, checked);
    expect([found.checked, found.proof]).toEqual([checked, null]);
    const proven = afterPin(found, { token: 't', email: 'ivy@example.com' });
    expect([proven.checked, proven.proof?.email]).toEqual([checked, 'ivy@example.com']);
    const other = { ...checked, contactNumberId: 13 };
    const again = afterCheck(proven, other);
    expect([again.checked, again.proof]).toEqual([other, null]);
  });

  it('[ENT-031][D-041] has the values of the form, securityPhrase and recaptcha too, and none of them filled', () => {
    const types: CheckType[] = ['contactInfo', 'accountInfo'];
    const pins: PinType[] = ['accountPin', 'mobilePin', 'emailPin'];
    expect(noValues).toEqual({
      type: types[0],
      numberOrEmail: '',
      accountNumber: '',
      zipCode: '',
      pinType: pins[0],
      pinValue: '',
      securityPhrase: '',
      recaptcha: '',
    });
    expect(types.map((type) => switchType(noValues, type).type)).toEqual(types);
    expect(pins.map((pinType) => switchPin(noValues, pinType).pinType)).toEqual(pins);
  });

  it('[REG-004] begins at step 2 with a link', () => {
    expect(stateOfLink('t', 'ivy@example.com')).toMatchObject({ step: 2, checked: null, proof: { token: 't', email: 'ivy@example.com' } });
  });

  it('[WIZ-005] offers the ways that are there, the phone first', () => {
    expect(afterCheck(firstState, checked).values.pinType).toBe('mobilePin');
    expect(afterCheck(firstState, { ...checked, mobileNumber: null }).values.pinType).toBe('emailPin');
    expect(afterCheck(firstState, { ...checked, mobileNumber: null, email: null }).values.pinType).toBe('accountPin');
  });

  it('[WIZ-013] forgets a PIN with the way it was for, and the right to register with a new check', () => {
    const values = { ...noValues, pinType: 'mobilePin' as const, pinValue: '123456' };
    expect(switchPin(values, 'emailPin')).toMatchObject({ pinType: 'emailPin', pinValue: '' });
    expect(switchPin(values, 'mobilePin')).toBe(values);
    expect(afterCheck({ ...firstState, proof: { token: 't', email: 'e' } }, checked).proof).toBeNull();
  });

  it('[WIZ-003] asks for the fields of the type that is shown', () => {
    expect(checkFaults(noValues)).toEqual({ numberOrEmail: 'required' });
    expect(checkFaults(typed)).toEqual({});
    const account = { ...noValues, type: 'accountInfo' as const };
    expect(checkFaults(account)).toEqual({ accountNumber: 'required', zipCode: 'required' });
    expect(checkFaults({ ...account, accountNumber: '12a4', zipCode: '5200' })).toEqual({
      accountNumber: 'accountNumberDigits',
      zipCode: 'invalidZip',
    });
    expect(checkFaults({ ...account, accountNumber: ' 1000016 ', zipCode: '52001-1234' })).toEqual({});
  });
});

describe('the forms of registering', () => {
  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['123', 'accountNumberMin'],
    ['12a', 'accountNumberMin'],
    ['12a4', 'accountNumberDigits'],
    [' 1234 ', undefined],
  ])('[REG-012] judge the account number %j: %s', (number, fault) => expect(accountNumberFault(number)).toBe(fault));

  it.each([
    ['', 'required'],
    ['ivy', 'invalidEmail'],
    [' ivy@example.com ', undefined],
  ])('[REG-013] judge the e-mail %j: %s', (email, fault) =>
    expect(registerNowFaults({ accountNumber: '1000016', email }).email).toBe(fault),
  );

  it('[REG-014] [REG-011] ask for a password by the rule, its repeat, and the terms where there are some', () => {
    const good = { newPassword: 'Lantern-Street-77', repeatPassword: 'Lantern-Street-77', isAccepted: true };
    const asked = { pattern: undefined, hasTerms: true };
    expect(chosenPasswordFaults(good, asked)).toEqual({});
    expect(chosenPasswordFaults({ ...good, isAccepted: false }, asked)).toEqual({ terms: true });
    expect(chosenPasswordFaults({ ...good, isAccepted: false }, { ...asked, hasTerms: false })).toEqual({});
    expect(chosenPasswordFaults({ ...good, repeatPassword: 'Lantern-Street-78' }, asked)).toEqual({ repeatPassword: 'mismatch' });
    expect(chosenPasswordFaults({ newPassword: 'short', repeatPassword: '', isAccepted: true }, asked)).toEqual({
      newPassword: 'rule',
      repeatPassword: 'required',
    });
    expect(chosenPasswordFaults(good, { pattern: '^[0-9]+$', hasTerms: true })).toEqual({ newPassword: 'rule' });
  });
});
