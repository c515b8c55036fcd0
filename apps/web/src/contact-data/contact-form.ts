import { isEmailAddress } from '@porchlight/domain/contact/email-address.ts';
import { usPhone } from '@porchlight/domain/contact/us-phone.ts';

export type ContactKind = 'email' | 'mobile';
export interface ChangeValues {
  value: string;
  currentPassword: string;
}
export type ChangeField = keyof ChangeValues;
export type ChangeFault = 'required' | 'invalid';

/** What is wrong with each field of a change. The server checks the same. */
export function changeFaults(kind: ContactKind, { value, currentPassword }: ChangeValues): { [F in ChangeField]?: ChangeFault } {
  const typed = value.trim();
  const isGood = kind === 'email' ? isEmailAddress(typed) : usPhone(typed) !== null;
  const ofValue = typed === '' ? 'required' : isGood ? undefined : 'invalid';
  return { ...(ofValue && { value: ofValue }), ...(currentPassword === '' && { currentPassword: 'required' }) };
}

/** The field a refusal of the server is about; null where it is about none. */
export function fieldOfRefusal(code: string): ChangeField | null {
  if (code === 'AUTH0009') return 'currentPassword';
  return code === 'CON0001' || code === 'GEN0002' ? 'value' : null;
}
