const shownCharacters = 10;

/** A transaction id as shown: its last 10 characters when it is longer, after three dots, which stand for the cut (FMT-006, D-089). */
export function shortTransactionId(transactionId: string): string {
  return transactionId.length > shownCharacters ? `...${transactionId.slice(-shownCharacters)}` : transactionId;
}
