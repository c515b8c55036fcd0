import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** An order and whom it belongs to, when the e-mail address is the one of the order's account. */
export interface CodeOwner {
  orderId: number;
  accountId: number;
  accountNumber: string;
  firstName: string;
  /** As it is on record. */
  email: string;
  locale: Locale;
}

const owner = `
  select g.order_id as "orderId", g.account_id as "accountId", a.number as "accountNumber", c.first_name as "firstName", e.email, g.locale
    from guest_order g
    join account a on a.id = g.account_id
    join contact c on c.account_id = g.account_id
    join contact_email e on e.account_id = g.account_id and e.type = 'PERSONAL'
   where g.order_id = $1 and lower(e.email) = lower($2)`;

export async function findCodeOwner(db: Queries, orderId: number, email: string): Promise<CodeOwner | null> {
  const [row] = await db.prepared<CodeOwner>('order-code-owner', owner, [orderId, email]);
  return row ?? null;
}

export interface NewCode {
  orderId: number;
  accountId: number;
  codeDigest: Buffer;
  emailDigest: Buffer;
  expiresAt: Date;
  tries: number;
}

const replace = `
  insert into order_code (order_id, account_id, code_digest, email_digest, expires_at, tries_left) values ($1, $2, $3, $4, $5, $6)
  on conflict (order_id) do update set code_digest = excluded.code_digest, email_digest = excluded.email_digest,
         expires_at = excluded.expires_at, tries_left = excluded.tries_left`;

/** Keeps a code; an earlier one of the order is gone. */
export async function replaceCode(tx: Transaction, code: NewCode): Promise<void> {
  const values = [code.orderId, code.accountId, code.codeDigest, code.emailDigest, code.expiresAt, code.tries];
  await tx.prepared('order-code-replace', replace, values);
}

// One statement, so that guesses at the same moment are counted one by one. A right code costs no try.
const tryOnce = `
  update order_code set tries_left = tries_left - case when code_digest = $3 then 0 else 1 end
   where order_id = $1 and email_digest = $2 and expires_at > $4 and tries_left > 0
  returning code_digest = $3 as "isRight"`;

/** Whether the code is right; a wrong one costs one of its tries. */
export async function tryCode(
  db: Queries,
  guess: { orderId: number; emailDigest: Buffer; codeDigest: Buffer; now: Date },
): Promise<boolean> {
  const values = [guess.orderId, guess.emailDigest, guess.codeDigest, guess.now];
  const [row] = await db.prepared<{ isRight: boolean }>('order-code-try', tryOnce, values);
  return row?.isRight === true;
}

/** Codes mailed to an address that is no longer the account's open nothing. */
export async function removeCodesOf(tx: Transaction, accountId: number): Promise<void> {
  await tx.kysely.deleteFrom('order_code').where('account_id', '=', accountId).execute();
}

export async function removeCodesBefore(db: Queries, now: Date): Promise<void> {
  await db.kysely.deleteFrom('order_code').where('expires_at', '<=', now).execute();
}
