import type { Queries } from '../platform/db/database.ts';

export interface NewMethodForm {
  reference: string;
  accountId: number;
  userId: number;
  provider: string;
  purpose: 'create' | 'manage';
  at: Date;
}

const insert = `
  with noted as (
    insert into payment_method_form (reference, account_id, user_id, provider, purpose, created_at)
    values ($1, $2, $3, $4, $5, $6) returning account_id
  )
  select a.number as customer from noted join account a on a.id = noted.account_id`;

/** Puts a form on record and answers the number of its account, by which the provider knows the customer. */
export async function insertMethodForm(db: Queries, form: NewMethodForm): Promise<string> {
  const { reference, accountId, userId, provider, purpose, at } = form;
  const values = [reference, accountId, userId, provider, purpose, at];
  const [row] = await db.prepared<{ customer: string }>('method-form-insert', insert, values);
  if (row === undefined) throw new Error('a form was written for no account');
  return row.customer;
}

const issued = 'update payment_method_form set expires_at = $2 where reference = $1';

export async function noteFormIssued(db: Queries, reference: string, expiresAt: Date): Promise<void> {
  await db.prepared('method-form-issued', issued, [reference, expiresAt]);
}

const finished = 'update payment_method_form set finished_at = coalesce(finished_at, $2) where reference = $1';

/** Nothing more comes of this form. */
export async function noteFormFinished(db: Queries, reference: string, at: Date): Promise<void> {
  await db.prepared('method-form-finished', finished, [reference, at]);
}

const ownerOf = 'select account_id as "accountId" from payment_method_form where reference = $1 and provider = $2';

export async function findFormOwner(db: Queries, reference: string, provider: string): Promise<number | null> {
  const [row] = await db.prepared<{ accountId: number }>('method-form-owner', ownerOf, [reference, provider]);
  return row?.accountId ?? null;
}

const byNumber = 'select id from account where number = $1';

export async function findAccountByNumber(db: Queries, number: string): Promise<number | null> {
  const [row] = await db.prepared<{ id: number }>('method-account', byNumber, [number]);
  return row?.id ?? null;
}
