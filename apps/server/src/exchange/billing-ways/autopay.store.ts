import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { FullRow } from '../engine/columns.ts';
import type { autopayColumns } from './columns.ts';

export type AutopayRow = FullRow<typeof autopayColumns>;
type Read = AutopayRow & { id: number };

const state = `
  select e.id, a.number as account, null as account_external_id, m.token as method, b.token as backup, e.limit_cents as "limit",
         e.enrolled_at as since
    from autopay_enrolment e
    join account a on a.id = e.account_id
    left join payment_method m on m.id = e.payment_method_id and m.removed_at is null and m.provider = $1
    left join payment_method b on b.id = e.backup_method_id and b.removed_at is null and b.provider = $1
   where e.ended_at is null`;

function split(rows: readonly Read[]): { id: number; row: AutopayRow }[] {
  return rows.map(({ id, ...row }) => ({ id, row }));
}

/** With methods that the provider keeps; others can't be charged. */
export async function readEnrolments(db: Queries, ids: readonly number[], provider: string): Promise<ReadonlyMap<number, AutopayRow>> {
  const rows = await db.prepared<Read>('exchange-autopay', `${state} and e.id = any($2::int8[])`, [provider, ids]);
  return new Map(split(rows).map(({ id, row }) => [id, row]));
}

export async function readEnrolmentPage(
  db: Queries,
  { after, limit, provider }: { after: number; limit: number; provider: string },
): Promise<{ id: number; row: AutopayRow }[]> {
  return split(await db.prepared<Read>('exchange-autopay-page', `${state} and e.id > $2 order by e.id limit $3`, [provider, after, limit]));
}

const openText = 'select account_id as "accountId", id from autopay_enrolment where account_id = any($1::int8[]) and ended_at is null';

/** The enrolments that are open, by account. */
export async function openEnrolments(db: Queries, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.prepared<{ accountId: number; id: number }>('exchange-autopay-open', openText, [accountIds]);
  return new Map(rows.map(({ accountId, id }) => [accountId, id]));
}

export interface WrittenEnrolment {
  /** Null for a new one. */
  id: number | null;
  accountId: number;
  methodId: number | null;
  backupId: number | null;
  /** What may be shown of the method. */
  choice: string;
  row: AutopayRow;
}

const given = `
  json_to_recordset($1::json) as g (id int8, "accountId" int8, "methodId" int8, "backupId" int8, choice text, "limit" int8,
    since timestamptz, at int8)`;
const json = (rows: readonly WrittenEnrolment[]) => JSON.stringify(rows.map(({ row, ...rest }, at) => ({ ...row, ...rest, at })));

const beginText = `
  with agreed as (
    insert into consent (account_id, kind, choice, wording, wording_version, locale, given_at, channel)
    select g."accountId", 'autopay', g.choice, w.wording, $4, w.locale, coalesce(g.since, $2::timestamptz), 'import'
      from ${given}
      cross join lateral (select coalesce((select u.locale from portal_user u where u.account_id = g."accountId" and u.kind = 'customer'
                                            order by u.id limit 1), 'en-us') as locale) l
      join json_to_recordset($3::json) as w (locale text, wording text) on w.locale = l.locale
    returning id, account_id)
  insert into autopay_enrolment (account_id, payment_method_id, backup_method_id, limit_cents, enrolled_at, consent_id)
  select g."accountId", g."methodId", g."backupId", g."limit", coalesce(g.since, $2::timestamptz), c.id
    from ${given} join agreed c on c.account_id = g."accountId"`;

/** Turns AutoPay on, with a consent that was given elsewhere. */
export async function beginEnrolments(
  tx: Transaction,
  rows: readonly WrittenEnrolment[],
  { at, wordings, version }: { at: Date; wordings: string; version: string },
): Promise<void> {
  await tx.prepared('exchange-autopay-begin', beginText, [json(rows), at, wordings, version]);
}

const endText = `
  with ended as (
    update autopay_enrolment e set ended_at = greatest($2::timestamptz, e.enrolled_at) from ${given} where e.id = g.id
    returning e.consent_id, e.ended_at)
  update consent c set revoked_at = greatest(ended.ended_at, c.given_at) from ended where c.id = ended.consent_id and c.revoked_at is null`;

/** Ends enrolments that another one takes the place of, and the consents they rest on. */
export async function endEnrolments(tx: Transaction, rows: readonly WrittenEnrolment[], at: Date): Promise<void> {
  await tx.prepared('exchange-autopay-end', endText, [json(rows), at]);
}

const settingsText = `
  update autopay_enrolment e set backup_method_id = g."backupId", limit_cents = g."limit", enrolled_at = coalesce(g.since, e.enrolled_at)
    from ${given} where e.id = g.id`;

export async function writeSettings(tx: Transaction, rows: readonly WrittenEnrolment[]): Promise<void> {
  await tx.prepared('exchange-autopay-settings', settingsText, [json(rows)]);
}
