import { type Expression, type SqlBool, sql } from 'kysely';
import type { Queries } from '../platform/db/database.ts';

/** What is looked for; null does not narrow. Days are those of the time zone, both included. */
export interface AuditFilter {
  fromDate: string | null;
  toDate: string | null;
  timeZone: string;
  kind: string | null;
  staff: string | null;
  accountNumber: string | null;
  byStaffOnly: boolean;
}

export interface AuditRow {
  id: number;
  at: Date;
  action: string;
  staff_id: number | null;
  staff_name: string | null;
  user_id: number | null;
  username: string | null;
  account_id: number | null;
  account_number: string | null;
  detail: unknown;
}

/** Entries, newest first, below an id. Only what is asked for stands in the statement, so that each filter goes through its own index. */
export async function findEntries(db: Queries, filter: AuditFilter, page: { before: number | null; limit: number }): Promise<AuditRow[]> {
  return db.kysely
    .selectFrom('audit_event as e')
    .leftJoin('staff_member as m', 'm.user_id', 'e.staff_id')
    .leftJoin('portal_user as u', 'u.id', 'e.user_id')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .select([
      'e.id',
      'e.at',
      'e.action',
      'e.staff_id',
      'm.display_name as staff_name',
      'e.user_id',
      'u.username',
      'e.account_id',
      'a.number as account_number',
      'e.detail',
    ])
    .where((row) => row.and(conditionsOf(filter, page.before)))
    .orderBy('e.id', 'desc')
    .limit(page.limit)
    .execute();
}

export async function isAccountNumber(db: Queries, number: string): Promise<boolean> {
  const found = await db.kysely.selectFrom('account').select('id').where('number', '=', number).executeTakeFirst();
  return found !== undefined;
}

function conditionsOf(filter: AuditFilter, before: number | null): Expression<SqlBool>[] {
  const { fromDate, toDate, timeZone, kind, staff, accountNumber, byStaffOnly } = filter;
  const startOf = (date: string) => sql`(${date}::date::timestamp at time zone ${timeZone})`;
  return [
    ...(before === null ? [] : [sql<SqlBool>`e.id < ${before}`]),
    ...(fromDate === null ? [] : [sql<SqlBool>`e.at >= ${startOf(fromDate)}`]),
    ...(toDate === null ? [] : [sql<SqlBool>`e.at < (${toDate}::date + 1)::timestamp at time zone ${timeZone}`]),
    // A kind's subject stands for all of its kinds; the range goes through the index where a pattern would not.
    ...(kind === null ? [] : [sql<SqlBool>`(e.action = ${kind} or (e.action >= ${`${kind}.`} and e.action < ${`${kind}/`}))`]),
    ...(staff === null
      ? []
      : [sql<SqlBool>`e.staff_id = (select s.id from portal_user s where lower(s.username) = lower(${staff}) and s.kind = 'staff')`]),
    ...(accountNumber === null ? [] : [sql<SqlBool>`e.account_id = (select f.id from account f where f.number = ${accountNumber})`]),
    ...(byStaffOnly ? [sql<SqlBool>`e.staff_id is not null`] : []),
  ];
}

/** One step into the index for each kind, so that a record of millions costs no more than the kinds in it. */
const distinctKinds = `
  with recursive kinds as (
    (select action from audit_event order by action limit 1)
    union all
    select (select e.action from audit_event e where e.action > kinds.action order by e.action limit 1) from kinds where kinds.action is not null
  )
  select action from kinds where action is not null`;

export async function listKinds(db: Queries): Promise<string[]> {
  const rows = await db.prepared<{ action: string }>('audit-kinds', distinctKinds, []);
  return rows.map(({ action }) => action);
}
