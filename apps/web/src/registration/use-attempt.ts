import { useState } from 'react';
import { isApiFailure } from '../platform/api/failure.ts';
import { useTexts } from '../platform/i18n/index.ts';

/** What a call came to that did not succeed: its code, and the sentence to show. */
export interface Failed {
  code: string;
  sentence: string;
}

/** The server's sentence, or what to do when none came (REG-007, REG-015). */
export function failedOf(thrown: unknown, { noAnswer, somethingWrong }: { noAnswer: string; somethingWrong: string }): Failed {
  if (!isApiFailure(thrown)) return { code: '', sentence: somethingWrong };
  if (!thrown.answered) return { code: '', sentence: noAnswer };
  return { code: thrown.code, sentence: thrown.code === '500' ? somethingWrong : thrown.message || somethingWrong };
}

/** Runs calls one at a time and keeps why the last one failed. */
export function useAttempt() {
  const { noAnswer } = useTexts('registration');
  const { somethingWrong } = useTexts('shell');
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const run = async <T>(work: () => Promise<T>, onDone: (answer: T) => void): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailed(null);
    try {
      onDone(await work());
    } catch (thrown) {
      setFailed(failedOf(thrown, { noAnswer, somethingWrong }));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failed, clear: () => setFailed(null), run };
}
