import { createStore } from './external-store.ts';

export interface Question {
  title: string;
  text?: string;
  /** One button: an alert. Two: a confirmation whose `cancel` comes first. */
  cancel?: string;
  confirm: string;
  /** The confirmation takes something away. */
  destructive?: boolean;
}

export interface OpenQuestion extends Question {
  id: number;
  answer: (isConfirmed: boolean) => void;
}

/** Questions waiting for an answer; DialogHost shows the first. */
export const openQuestions = createStore<readonly OpenQuestion[]>([]);
let lastId = 0;

/** Asks in a modal dialog (D-053). True when confirmed, false when cancelled or dismissed with Escape. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const answer = (isConfirmed: boolean): void => {
      openQuestions.set(openQuestions.get().filter((open) => open.id !== id));
      resolve(isConfirmed);
    };
    openQuestions.set([...openQuestions.get(), { ...question, id, answer }]);
  });
}

/** Tells something in a modal dialog with one button (D-053). */
export async function tell(message: { title: string; text?: string; ok: string }): Promise<void> {
  await ask({ title: message.title, ...(message.text !== undefined && { text: message.text }), confirm: message.ok });
}
