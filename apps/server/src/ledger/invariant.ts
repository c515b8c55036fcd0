/** I1 to I14 are of the money; other subjects count on from there. */
export type InvariantId = `I${number}`;

/**
 * Finds what breaks one invariant: rows of account_id and detail. May use `scope`, one row of accounts (int8[], null for all),
 * captures (rows of kind, reference, amountCents as jsonb; null without a report) and now.
 */
export interface InvariantQuery {
  invariant: InvariantId;
  /** Tells several questions about one invariant apart. */
  name: string;
  broken: string;
}
