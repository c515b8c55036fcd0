/** Whether a shown status says that the order is done. */
export const isCompleted = (status: string): boolean => /^(completed|finished)$/i.test(status);

/** The reader's word for a workflow state the catalogue knows, else the provider's own name of it. */
export function orderStatusText(status: string, words: Readonly<Record<string, string>>): string {
  const known = status.trim().toUpperCase().replaceAll(' ', '_');
  return Object.hasOwn(words, known) ? (words[known] ?? status) : status;
}
