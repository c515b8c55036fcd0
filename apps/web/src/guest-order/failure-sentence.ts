import type { SubjectTexts } from '@porchlight/texts/subjects.ts';
import { isApiFailure } from '../platform/api/failure.ts';

/** What to say of a failed call: the server's own sentence, that there was no answer, or that something went wrong (D-138). */
export function failureSentence(thrown: unknown, texts: SubjectTexts['guestOrder']): string {
  if (!isApiFailure(thrown)) return texts.failed;
  if (!thrown.answered) return texts.noAnswer;
  return (thrown.code !== '500' && thrown.message) || texts.failed;
}
