import type { Transaction } from '../platform/db/database.ts';

/**
 * What became of the code that came with a right password: nobody asked for one, it was right, it is missing, it is wrong, or the
 * user has to wait because too many were wrong.
 */
export type SecondFactorVerdict = 'notAsked' | 'right' | 'missing' | 'wrong' | { waitSeconds: number };

/** Judges one-time and recovery codes; sign-in asks it, the ways to sign in answer. */
export interface SecondFactor {
  /**
   * Judges a code in the caller's transaction and uses it up when it is right. Two at once take turns. A wrong one is counted, also
   * when the caller refuses afterwards, so the transaction must commit.
   */
  judge(tx: Transaction, userId: number, code: string | null): Promise<SecondFactorVerdict>;
}
