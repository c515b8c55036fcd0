import type { Queries, Transaction } from '../platform/db/database.ts';

/** Whom to ask the provider about, and what was known when asking began. */
export interface Asking {
  customer: string;
  version: number;
}

// A clock that was set back must not keep everybody from asking, so an instant to come counts as long ago.
const begin = `
  with asked as (
    insert into payment_method_sync (account_id, asked_at) values ($1, $2)
    on conflict (account_id) do update set asked_at = $2
     where $3::timestamptz is null or payment_method_sync.asked_at is null
        or payment_method_sync.asked_at <= $3 or payment_method_sync.asked_at > $2
    returning version
  )
  select a.number as customer, asked.version from asked, account a where a.id = $1`;

/** Null when somebody asked after `unlessSince`. The version is read before the provider is asked. */
export async function beginAsking(db: Queries, accountId: number, at: Date, unlessSince: Date | null): Promise<Asking | null> {
  const [row] = await db.prepared<Asking>('payment-method-ask', begin, [accountId, at, unlessSince]);
  return row ?? null;
}

const bump = `
  insert into payment_method_sync (account_id, version) values ($1, 1)
  on conflict (account_id) do update set version = payment_method_sync.version + 1`;

/**
 * Every transaction that writes an account's methods says so first. The row is their lock, and lists that are on their way become old.
 */
export async function claimMethods(tx: Transaction, accountId: number): Promise<void> {
  await tx.prepared('payment-method-claim', bump, [accountId]);
}

const bumpFrom = 'update payment_method_sync set version = version + 1 where account_id = $1 and version = $2 returning version';

/** The same for a list that was asked for at that version; false when the methods were changed meanwhile and the list may be old. */
export async function claimMethodsAt(tx: Transaction, accountId: number, version: number): Promise<boolean> {
  return (await tx.prepared('payment-method-claim-at', bumpFrom, [accountId, version])).length === 1;
}
