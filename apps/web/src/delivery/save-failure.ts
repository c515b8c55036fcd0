import { type ErrorTexts, errorText } from '@porchlight/texts/error-text.ts';
import { isApiFailure } from '../platform/api/failure.ts';

/**
 * What a failed save says (PAPER-014): the server's message, else the table's for the action, and where nobody answered that it could not
 * be saved. A bare server error has no message of its own.
 */
export function saveFailureText(errors: ErrorTexts, unsaved: string, thrown: unknown): string {
  if (!isApiFailure(thrown) || !thrown.answered) return unsaved;
  const { code, status } = thrown;
  const message = code === '500' ? '' : thrown.message;
  return errorText(errors, 'delivery', { code, status, message }, { serverFirst: true });
}
