import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Queries } from '../platform/db/database.ts';
import type { AccountTable, ContactAddressTable, ContactEmailTable, ContactTable } from '../platform/db/tables/account.ts';

export interface AccountRow extends Pick<AccountTable, 'number' | 'type' | 'status' | 'bill_cycle_day'> {
  id: number;
  /** The portal user who signs in to this account; null while nobody registered. */
  user_id: number | null;
  first_name: ContactTable['first_name'] | null;
  last_name: ContactTable['last_name'] | null;
  company: ContactTable['company'];
  mobile_number: ContactTable['mobile_number'];
  is_autopay: boolean;
  balance_cents: Cents;
  emails: Pick<ContactEmailTable, 'type' | 'email'>[];
  addresses: Omit<ContactAddressTable, 'account_id'>[];
}

const accountStatement = `
  select a.id, a.number, a.type, a.status, a.bill_cycle_day,
         (select u.id from portal_user u where u.account_id = a.id order by u.id limit 1) as user_id,
         c.first_name, c.last_name, c.company, c.mobile_number,
         exists (select from autopay_enrolment e where e.account_id = a.id and e.ended_at is null) as is_autopay,
         coalesce(b.receivable_cents + b.unapplied_cents, 0) as balance_cents,
         coalesce((select json_agg(json_build_object('type', e.type, 'email', e.email) order by e.type)
                     from contact_email e where e.account_id = a.id), '[]') as emails,
         coalesce((select json_agg(json_build_object('type', d.type, 'address1', d.address1, 'address2', d.address2,
                                    'address3', d.address3, 'city', d.city, 'state_abbreviation', d.state_abbreviation,
                                    'state_name', d.state_name, 'zip_code', d.zip_code) order by d.type)
                     from contact_address d where d.account_id = a.id), '[]') as addresses
    from account a left join contact c on c.account_id = a.id left join account_balance b on b.account_id = a.id
   where a.id = $1`;

export async function readAccount(db: Queries, accountId: number): Promise<AccountRow | undefined> {
  const [row] = await db.prepared<AccountRow>('account-read', accountStatement, [accountId]);
  return row;
}

export interface InstallmentPlanRow {
  total_cents: Cents;
  balance_cents: Cents;
  invoiced_item: string | null;
  item: string | null;
}

const installmentStatement = `
  select total_cents, balance_cents, invoiced_item, item from installment_plan where account_id = $1 order by id`;

export async function readInstallmentPlans(db: Queries, accountId: number): Promise<InstallmentPlanRow[]> {
  return db.prepared<InstallmentPlanRow>('account-installment-plans', installmentStatement, [accountId]);
}

export interface AlertsRow {
  has_outage: boolean;
  /** Newest first; null without any. */
  notices: { id: number; kind: 'alert' | 'notice'; message: string; at: string }[] | null;
}

// An outage without listed accounts is the whole network's; of an area the list of outage_account tells. There are few that go on at a time.
const alertsStatement = `
  select exists (select from outage o
                  where o.ended_at is null and o.started_at <= $2
                    and (o.account_ids is null or $1 = any(o.account_ids)
                         or exists (select from outage_account x where x.account_id = $1 and x.outage_id = o.id and not x.is_out))) as has_outage,
         (select json_agg(json_build_object('id', n.id, 'kind', n.kind, 'message', n.message,
                            'at', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
                          order by n.created_at desc, n.id desc)
            from account_notice n where n.account_id = $1 and n.cleared_at is null) as notices`;

export async function readAlerts(db: Queries, accountId: number, now: Date): Promise<AlertsRow> {
  const [row] = await db.prepared<AlertsRow>('account-alerts', alertsStatement, [accountId, now]);
  if (!row) throw new Error('a select without from answers one row');
  return row;
}
