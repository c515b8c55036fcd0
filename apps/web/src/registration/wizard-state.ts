import type { CallAnswer } from '../platform/api/index.ts';
import { accountNumberFault, type NumberFault } from './register-now-form.ts';

export type CheckType = 'contactInfo' | 'accountInfo';
export type PinType = 'accountPin' | 'mobilePin' | 'emailPin';
export type CheckedAccount = CallAnswer<'registration.checkByContact'>;

/** What the wizard's fields hold (ENT-031). securityPhrase and recaptcha belong to the form and have no field (D-041). */
export interface RegistrationValues {
  type: CheckType;
  numberOrEmail: string;
  accountNumber: string;
  zipCode: string;
  pinType: PinType;
  pinValue: string;
  securityPhrase: string;
  recaptcha: string;
}

export type WizardStep = 0 | 1 | 2 | 3;

/** Where somebody is in the wizard (WIZ-002). It lives in the page's memory only: a reload begins anew and leaves nothing behind. */
export interface WizardState {
  step: WizardStep;
  values: RegistrationValues;
  /** What the account check told; null before that, and after a link. */
  checked: CheckedAccount | null;
  /** The right to register, of a right PIN or a link, and the address it is for. */
  proof: { token: string; email: string } | null;
  /** What to sign in with, once registered. */
  username: string;
  /** The server's own sentence about that. */
  message: string | null;
}

export const noValues: RegistrationValues = {
  type: 'contactInfo',
  numberOrEmail: '',
  accountNumber: '',
  zipCode: '',
  pinType: 'accountPin',
  pinValue: '',
  securityPhrase: '',
  recaptcha: '',
};

export const firstState: WizardState = { step: 0, values: noValues, checked: null, proof: null, username: '', message: null };

/** Begins at step 2 with the token of a link (D-038). */
export const stateOfLink = (token: string, email: string): WizardState => ({ ...firstState, step: 2, proof: { token, email } });

/** Switching the type clears the other type's fields (WIZ-004). */
export function switchType(values: RegistrationValues, type: CheckType): RegistrationValues {
  if (type === values.type) return values;
  const cleared = type === 'contactInfo' ? { accountNumber: '', zipCode: '' } : { numberOrEmail: '' };
  return { ...values, ...cleared, type };
}

/** Another way gets another PIN: what was typed for the first means nothing there. */
export function switchPin(values: RegistrationValues, pinType: PinType): RegistrationValues {
  return pinType === values.pinType ? values : { ...values, pinType, pinValue: '' };
}

/** The account check answered: the next step by itself (WIZ-005), with the way offered first that a phone in the hand can take. */
export function afterCheck(state: WizardState, checked: CheckedAccount): WizardState {
  const pinType = checked.mobileNumber !== null ? 'mobilePin' : checked.email !== null ? 'emailPin' : 'accountPin';
  return { ...state, step: 1, checked, proof: null, values: { ...state.values, pinType, pinValue: '' } };
}

/** The PIN was right. */
export function afterPin(state: WizardState, proof: { token: string; email: string }): WizardState {
  return { ...state, step: 2, proof, values: { ...state.values, pinValue: '' } };
}

export function afterRegistering(state: WizardState, { username, message }: { username: string; message: string | null }): WizardState {
  return { ...state, step: 3, username, message };
}

/** Whether there is a step to go back to: not from the first, not from the last, and not to a check that a link made needless. */
export const canGoBack = ({ step, checked }: WizardState): boolean => step === 1 || (step === 2 && checked !== null);

/** One step back (WIZ-002); what was typed stays, but no PIN. */
export function goBack(state: WizardState): WizardState {
  if (!canGoBack(state)) return state;
  return { ...state, step: (state.step - 1) as WizardStep, values: { ...state.values, pinValue: '' } };
}

export interface CheckFaults {
  numberOrEmail?: 'required';
  accountNumber?: NumberFault;
  zipCode?: 'required' | 'invalidZip';
}

/** What is wrong with the fields of the type that is shown. */
export function checkFaults({ type, numberOrEmail, accountNumber, zipCode }: RegistrationValues): CheckFaults {
  if (type === 'contactInfo') return numberOrEmail.trim() === '' ? { numberOrEmail: 'required' } : {};
  const ofNumber = accountNumberFault(accountNumber);
  const zip = zipCode.trim();
  const ofZip = zip === '' ? 'required' : /^\d{5}(-\d{4})?$/.test(zip) ? undefined : 'invalidZip';
  return { ...(ofNumber && { accountNumber: ofNumber }), ...(ofZip && { zipCode: ofZip }) };
}
