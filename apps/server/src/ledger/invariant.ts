export type InvariantId = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'I10' | 'I11' | 'I12' | 'I13' | 'I14';

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
