import { fulfilsPasswordRule } from '@porchlight/domain/session/password-rule.ts';

export interface ChosenPassword {
  newPassword: string;
  repeatPassword: string;
  isAccepted: boolean;
}

export type PasswordFault = 'required' | 'rule' | 'mismatch';

/** Why the password can't be taken yet (REG-014, D-032); terms are asked for only where there are some to read (REG-011, D-042). */
export function chosenPasswordFaults(
  { newPassword, repeatPassword, isAccepted }: ChosenPassword,
  { pattern, hasTerms }: { pattern: string | undefined; hasTerms: boolean },
): { newPassword?: PasswordFault; repeatPassword?: PasswordFault; terms?: true } {
  const ofNew = newPassword === '' ? 'required' : fulfilsPasswordRule(newPassword, pattern) ? undefined : 'rule';
  const ofRepeat = repeatPassword === '' ? 'required' : repeatPassword === newPassword ? undefined : 'mismatch';
  return {
    ...(ofNew && { newPassword: ofNew }),
    ...(ofRepeat && { repeatPassword: ofRepeat }),
    ...(hasTerms && !isAccepted && { terms: true }),
  };
}
