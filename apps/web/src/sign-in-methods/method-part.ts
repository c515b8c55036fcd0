import { isApiFailure } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';

/** What a block of the panel is told and tells. */
export interface MethodPart {
  /** False for staff in a customer's name. */
  mayChange: boolean;
  /** Something begins: what was said before is over. */
  onStart: () => void;
  /** Something changed, or may have: a sentence to say, and the list is read again. */
  onDone: (sentence: string | null) => void;
  /** Something changed while the block is still busy: the list is read again. */
  onChanged: () => void;
}

/** The sentence for a call that failed: the server's, or that nobody knows what became of it. */
export function useCallFailure(): (thrown: unknown) => string {
  const texts = useTexts('signInMethods');
  return (thrown) => {
    if (!isApiFailure(thrown)) return texts.wentWrong;
    if (!thrown.answered) return texts.noAnswer;
    return thrown.code === '500' ? texts.wentWrong : thrown.message || texts.wentWrong;
  };
}
