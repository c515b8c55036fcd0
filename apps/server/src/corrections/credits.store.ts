import type { Transaction } from '../platform/db/database.ts';
import type { NewAccountCredit } from './give-credit.ts';

const insert = `
  insert into account_credit (account_id, amount_cents, reason, note, place, given_by, given_at, journal_id, pending_charge_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8::int8, $9::int8) returning id`;

export async function insertCredit(
  tx: Transaction,
  given: NewAccountCredit & { accountId: number; givenBy: number; at: Date; journalId: number | null; pendingChargeId: number | null },
): Promise<number> {
  const { accountId, amountCents, reason, note, place, givenBy, at, journalId, pendingChargeId } = given;
  const values = [accountId, amountCents, reason, note, place, givenBy, at, journalId, pendingChargeId];
  const [row] = await tx.prepared<{ id: number }>('corrections-credit-insert', insert, values);
  if (!row) throw new Error('the credit was not written');
  return row.id;
}

// The account's row first, as everybody who touches its money: a bill that is being made has it too.
const lock = `
  select c.account_id as "accountId", c.pending_charge_id as "pendingChargeId", c.withdrawn_at is not null as "isWithdrawn"
    from account_credit c join account a on a.id = c.account_id where c.id = $1 for no key update of a, c`;

export interface LockedCredit {
  accountId: number;
  pendingChargeId: number | null;
  isWithdrawn: boolean;
}

/** Takes the credit's row and its account's lock; null when there is none. */
export async function lockCredit(tx: Transaction, creditId: number): Promise<LockedCredit | null> {
  const [row] = await tx.prepared<LockedCredit>('corrections-credit-lock', lock, [creditId]);
  return row ?? null;
}

const withdraw = `update account_credit set withdrawn_by = $2, withdrawn_at = $3, withdrawn_cents = $4 where id = $1`;

export async function markWithdrawn(
  tx: Transaction,
  made: { creditId: number; withdrawnBy: number; at: Date; amountCents: number },
): Promise<void> {
  await tx.prepared('corrections-credit-withdraw', withdraw, [made.creditId, made.withdrawnBy, made.at, made.amountCents]);
}
