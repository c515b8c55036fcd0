import { fulfilsPasswordRule } from '@porchlight/domain/session/password-rule.ts';
import { isApiFailure } from '../platform/api/failure.ts';

/** What is wrong with the name or e-mail a link is asked for (RESET-017). */
export function identifierFault(typed: string): 'required' | 'min' | undefined {
  const length = typed.trim().length;
  return length === 0 ? 'required' : length < 3 ? 'min' : undefined;
}

export interface ResetValues {
  newPassword: string;
  repeatPassword: string;
}
export type ResetField = keyof ResetValues;
export type ResetFault = 'required' | 'rule' | 'mismatch';
export const noResetValues: ResetValues = { newPassword: '', repeatPassword: '' };

/** What is wrong with each field (RESET-018 to RESET-020); the rule is the provider's or the default one (D-032). */
export function resetFaults({ newPassword, repeatPassword }: ResetValues, pattern: string | undefined): { [F in ResetField]?: ResetFault } {
  const ofNew = newPassword === '' ? 'required' : fulfilsPasswordRule(newPassword, pattern) ? undefined : 'rule';
  const ofRepeated = repeatPassword === '' ? 'required' : repeatPassword === newPassword ? undefined : 'mismatch';
  return { ...(ofNew && { newPassword: ofNew }), ...(ofRepeated && { repeatPassword: ofRepeated }) };
}

/** The two states of a link, and what stands where nobody could say which. */
export type ResetState = 'resetPassword' | 'expireToken' | 'notChecked';

/** The state by the answer about the link (RESET-010): null for a good one, else what was thrown. */
export function resetStateOf(thrown: unknown): ResetState {
  if (thrown === null) return 'resetPassword';
  return isRefusal(thrown) ? 'expireToken' : 'notChecked';
}

/** Whether the thanks show after a link was asked for: always but where the server could not take the request (D-028). */
export function isTaken(thrown: unknown): boolean {
  return thrown === null || isRefusal(thrown);
}

/** An answer about what was sent, and not about the server or the pace of the requests. */
function isRefusal(thrown: unknown): boolean {
  return isApiFailure(thrown) && thrown.answered && thrown.status < 500 && thrown.status !== 429;
}

/** Whether a reset failed because of its link: only another link helps. */
export const isAboutLink = (thrown: unknown): boolean => isApiFailure(thrown) && thrown.code.startsWith('TOK');
