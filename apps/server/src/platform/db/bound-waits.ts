import type { Transaction } from './database.ts';

const bound = `select set_config('lock_timeout', '250ms', true)`;

/**
 * Lets whatever of this transaction comes after it fail (55P03) rather than wait longer than that for somebody else's lock: for transactions
 * that many wait for and of which each part can go by itself instead.
 */
export function boundWaits(tx: Transaction): void {
  tx.post('bound-waits', bound, []);
}
