import { fulfilsPasswordRule } from '@porchlight/domain/session/password-rule.ts';

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmedNewPassword: string;
}

export type PasswordField = keyof PasswordValues;
export type PasswordFault = 'required' | 'rule' | 'mismatch';

export const noPasswords: PasswordValues = { currentPassword: '', newPassword: '', confirmedNewPassword: '' };

/** What is wrong with each field (PROF-003 to PROF-005); the rule is the provider's or the default one (D-032). */
export function passwordFaults(values: PasswordValues, pattern: string | undefined): { [K in PasswordField]?: PasswordFault } {
  const { currentPassword, newPassword, confirmedNewPassword } = values;
  const ofNew: PasswordFault | undefined = newPassword === '' ? 'required' : fulfilsPasswordRule(newPassword, pattern) ? undefined : 'rule';
  const ofConfirmed: PasswordFault | undefined =
    confirmedNewPassword === '' ? 'required' : confirmedNewPassword === newPassword ? undefined : 'mismatch';
  return {
    ...(currentPassword === '' && { currentPassword: 'required' }),
    ...(ofNew && { newPassword: ofNew }),
    ...(ofConfirmed && { confirmedNewPassword: ofConfirmed }),
  };
}
