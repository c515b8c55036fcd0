import { isEmailAddress } from '@porchlight/domain/contact/email-address.ts';

export interface RegisterNowValues {
  accountNumber: string;
  email: string;
}

export type NumberFault = 'required' | 'accountNumberMin' | 'accountNumberDigits';
export type EmailFault = 'required' | 'invalidEmail';

const numberMinLength = 4;

/** What is wrong with an account number, by the key of its sentence (REG-012). */
export function accountNumberFault(typed: string): NumberFault | undefined {
  const number = typed.trim();
  if (number === '') return 'required';
  if (number.length < numberMinLength) return 'accountNumberMin';
  return /^\d+$/.test(number) ? undefined : 'accountNumberDigits';
}

/** What is wrong with each field (REG-012, REG-013). */
export function registerNowFaults({ accountNumber, email }: RegisterNowValues): { accountNumber?: NumberFault; email?: EmailFault } {
  const ofNumber = accountNumberFault(accountNumber);
  const ofEmail = email.trim() === '' ? 'required' : isEmailAddress(email.trim()) ? undefined : 'invalidEmail';
  return { ...(ofNumber && { accountNumber: ofNumber }), ...(ofEmail && { email: ofEmail }) };
}
