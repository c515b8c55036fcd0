import { isApiFailure } from '../platform/api/failure.ts';

/** How a verification ended: completed, or an error with the server's message where it gave one (VERIFY-004, VERIFY-005). */
export type Outcome = { state: 'completed' } | { state: 'error'; message: string; isSilent: boolean; mayRepeat: boolean };

/** Of null for success, else of what was thrown. What the server refused stays refused; everything else may be tried again. */
export function outcomeOf(thrown: unknown): Outcome {
  if (thrown === null) return { state: 'completed' };
  if (!isApiFailure(thrown)) return { state: 'error', message: '', isSilent: false, mayRepeat: true };
  const { status, code, message, answered } = thrown;
  const mayRepeat = !answered || status === 429 || status >= 500;
  return { state: 'error', message: code === '500' ? '' : message, isSilent: !answered, mayRepeat };
}
