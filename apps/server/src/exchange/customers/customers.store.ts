import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { FullRow } from '../engine/columns.ts';
import type { customerColumns } from './columns.ts';

export type CustomerRow = FullRow<typeof customerColumns>;
type Read = CustomerRow & { id: number };

const address = (type: string, alias: string) => `
         ${alias}.address1 as ${type}_address1, ${alias}.address2 as ${type}_address2, ${alias}.address3 as ${type}_address3,
         ${alias}.city as ${type}_city, ${alias}.state_abbreviation as ${type}_state, ${alias}.zip_code as ${type}_zip`;
const emailOf = (type: string, alias: string) =>
  `left join contact_email ${alias} on ${alias}.account_id = a.id and ${alias}.type = '${type}'`;
const addressOf = (type: string, alias: string) =>
  `left join contact_address ${alias} on ${alias}.account_id = a.id and ${alias}.type = '${type}'`;

const state = `
  select a.id, a.number as account,
         (select min(external_id) from external_key where entity = 'customers' and row_id = a.id) as external_id,
         a.type, a.status, nullif(c.first_name, '') as first_name, nullif(c.last_name, '') as last_name, c.company,
         ep.email as email_personal, eb.email as email_business, ed.email as email_billing, eo.email as email_other,
         nullif(array_remove(array[case when ep.verified_at is not null then 'PERSONAL' end, case when eb.verified_at is not null then 'BUSINESS' end,
           case when ed.verified_at is not null then 'DISTRIBUTION' end, case when eo.verified_at is not null then 'OTHER' end], null), '{}')
           as verified_emails,
         c.mobile_number as mobile, coalesce(c.mobile_verified, false) as mobile_verified,${address('service', 's')},${address('billing', 'b')},
         a.bill_cycle_day, a.bill_from, a.time_zone, a.delivery_method, a.tax_exempt, l.code as location, a.created_at as created
    from account a
    left join contact c on c.account_id = a.id
    left join location l on l.id = a.location_id
    ${emailOf('PERSONAL', 'ep')} ${emailOf('BUSINESS', 'eb')} ${emailOf('DISTRIBUTION', 'ed')} ${emailOf('OTHER', 'eo')}
    ${addressOf('SERVICE', 's')} ${addressOf('BILLING', 'b')}`;

function split(rows: readonly Read[]): { id: number; row: CustomerRow }[] {
  return rows.map(({ id, ...row }) => ({ id, row }));
}

export async function readCustomers(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, CustomerRow>> {
  const rows = await db.prepared<Read>('exchange-customers', `${state} where a.id = any($1::int8[])`, [ids]);
  return new Map(split(rows).map(({ id, row }) => [id, row]));
}

export async function readCustomerPage(db: Queries, after: number, limit: number): Promise<{ id: number; row: CustomerRow }[]> {
  return split(await db.prepared<Read>('exchange-customer-page', `${state} where a.id > $1 order by a.id limit $2`, [after, limit]));
}

const locationsText = 'select code, id from location where code = any($1::text[])';

export async function locationIds(db: Queries, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.prepared<{ code: string; id: number }>('exchange-locations', locationsText, [[...new Set(codes)]]);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

const freeNumbers = `
  select n.number from (select nextval('account_number')::text as number from generate_series(1, $1::int8)) n
   where not exists (select from account a where a.number = n.number) and n.number <> all ($2::text[])`;

/** Numbers for new accounts, none of them taken or among those given. */
export async function takeNumbers(tx: Transaction, count: number, given: readonly string[]): Promise<string[]> {
  const numbers: string[] = [];
  while (numbers.length < count) {
    const rows = await tx.prepared<{ number: string }>('exchange-free-account-numbers', freeNumbers, [count - numbers.length, given]);
    numbers.push(...rows.map(({ number }) => number));
  }
  return numbers;
}

const given = `
  json_to_recordset($1::json) as g (id int8, account text, type text, status text, first_name text, last_name text, company text,
    email_personal text, email_business text, email_billing text, email_other text, verified_emails text[], mobile text, mobile_verified bool,
    service_address1 text, service_address2 text, service_address3 text, service_city text, service_state text, service_state_name text,
    service_zip text, billing_address1 text, billing_address2 text, billing_address3 text, billing_city text, billing_state text,
    billing_state_name text, billing_zip text, bill_cycle_day int2, bill_from date, time_zone text, delivery_method text, tax_exempt bool,
    location text, created timestamptz)`;

const insertText = `
  insert into account (number, type, status, bill_cycle_day, bill_from, time_zone, delivery_method, tax_exempt, location_id, created_at)
  select g.account, g.type, g.status, g.bill_cycle_day, g.bill_from,
         coalesce(g.time_zone, l.time_zone, (select value from site_setting where key = 'timeZone'), 'America/Chicago'),
         g.delivery_method, g.tax_exempt, l.id, g.created
    from ${given} left join location l on l.code = g.location
  returning id, number as account`;

/** New accounts; answers their ids by number. What hangs on them is written by `writeParts`. */
export async function insertAccounts(tx: Transaction, rows: string): Promise<ReadonlyMap<string, number>> {
  const made = await tx.prepared<{ id: number; account: string }>('exchange-accounts-insert', insertText, [rows]);
  return new Map(made.map(({ id, account }) => [account, id]));
}

const updateText = `
  update account a
     set type = g.type, status = g.status, bill_cycle_day = g.bill_cycle_day, bill_from = g.bill_from, time_zone = g.time_zone,
         delivery_method = g.delivery_method, tax_exempt = g.tax_exempt,
         location_id = (select id from location where code = g.location), created_at = g.created
    from ${given} where a.id = g.id`;

export async function updateAccounts(tx: Transaction, rows: string): Promise<void> {
  await tx.prepared('exchange-accounts-update', updateText, [rows]);
}

const contactText = `
  insert into contact (account_id, first_name, last_name, company, mobile_number, mobile_verified)
  select g.id, coalesce(g.first_name, ''), coalesce(g.last_name, ''), g.company, g.mobile, g.mobile_verified from ${given}
  on conflict (account_id) do update set first_name = excluded.first_name, last_name = excluded.last_name, company = excluded.company,
     mobile_number = excluded.mobile_number, mobile_verified = excluded.mobile_verified`;

const emails = `
  lateral (values ('PERSONAL', g.email_personal), ('BUSINESS', g.email_business), ('DISTRIBUTION', g.email_billing), ('OTHER', g.email_other))
    as e (type, email)`;
const dropEmails = `
  delete from contact_email c using ${given}, ${emails} where c.account_id = g.id and c.type = e.type and e.email is null`;
// When it was verified stays; nobody knows the moment of one that is verified by the file.
const emailText = `
  insert into contact_email (account_id, type, email, verified_at)
  select g.id, e.type, e.email, case when e.type = any (g.verified_emails) then $2::timestamptz end
    from ${given}, ${emails} where e.email is not null
  on conflict (account_id, type) do update set email = excluded.email,
     verified_at = case when excluded.verified_at is not null and contact_email.email = excluded.email
                        then coalesce(contact_email.verified_at, excluded.verified_at) else excluded.verified_at end`;

const addresses = `
  lateral (values
    ('SERVICE', g.service_address1, g.service_address2, g.service_address3, g.service_city, g.service_state, g.service_state_name, g.service_zip),
    ('BILLING', g.billing_address1, g.billing_address2, g.billing_address3, g.billing_city, g.billing_state, g.billing_state_name, g.billing_zip))
    as d (type, address1, address2, address3, city, state, state_name, zip)`;
const dropAddresses = `
  delete from contact_address c using ${given}, ${addresses} where c.account_id = g.id and c.type = d.type and d.address1 is null`;
const addressText = `
  insert into contact_address (account_id, type, address1, address2, address3, city, state_abbreviation, state_name, zip_code)
  select g.id, d.type, d.address1, d.address2, d.address3, d.city, d.state, d.state_name, d.zip
    from ${given}, ${addresses} where d.address1 is not null
  on conflict (account_id, type) do update set address1 = excluded.address1, address2 = excluded.address2, address3 = excluded.address3,
     city = excluded.city, state_abbreviation = excluded.state_abbreviation, state_name = excluded.state_name, zip_code = excluded.zip_code`;

/** Contact, e-mail addresses and postal addresses of accounts that are there, as the rows have them. */
export async function writeParts(tx: Transaction, rows: string, at: Date): Promise<void> {
  await tx.prepared('exchange-contacts', contactText, [rows]);
  await tx.prepared('exchange-emails-drop', dropEmails, [rows]);
  await tx.prepared('exchange-emails', emailText, [rows, at]);
  await tx.prepared('exchange-addresses-drop', dropAddresses, [rows]);
  await tx.prepared('exchange-addresses', addressText, [rows]);
}
