const most = 500;
const lifeMs = 10 * 60_000;

export interface AnswerCache<Answer> {
  find(key: string): Answer | undefined;
  keep(key: string, answer: Answer): void;
}

/** The last few hundred answers, each for ten minutes: people type the same beginnings. */
export function createAnswerCache<Answer>(): AnswerCache<Answer> {
  const answers = new Map<string, { answer: Answer; until: number }>();
  return {
    find(key) {
      const known = answers.get(key);
      if (known && known.until > performance.now()) return known.answer;
      answers.delete(key);
      return undefined;
    },
    keep(key, answer) {
      answers.delete(key);
      answers.set(key, { answer, until: performance.now() + lifeMs });
      for (const oldest of answers.keys()) {
        if (answers.size <= most) break;
        answers.delete(oldest);
      }
    },
  };
}
