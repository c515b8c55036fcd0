import type { Queries, Transaction } from '../platform/db/database.ts';
import type { CatalogueIds } from './demo-provider.store.ts';

/**
 * Invented customers, written by the database itself: every value follows from the customer's number, so a load can be repeated
 * elsewhere and continued here. Names come from short lists; nobody real is meant. Their stored methods are not known to any provider,
 * so none of them is on AutoPay: the run would decline and write to all of them.
 */
export interface InventedBatch {
  /** Number of the first customer, and how many. */
  first: number;
  count: number;
  /** First ids of the blocks taken for this batch. */
  accountId: number;
  itemId: number;
  lineId: number;
  invoiceId: number;
  paymentId: number;
  journalId: number;
  /** Of lines printed on invoices, and of lines in the books. */
  printedId: number;
  bookedId: number;
  invoicesEach: number;
  passwordHash: string;
  /** 'YYYY-MM-DD' at the provider. */
  today: string;
  now: Date;
}

const highestStatement = `
  select coalesce(max(substring(username from '^load([0-9]+)@example\\.com$')::int8), 0) as highest
    from portal_user where lower(username) like 'load%'`;

/** The highest number invented so far; 0 when there is none. */
export async function readHighestInvented(db: Queries): Promise<number> {
  const [row] = await db.prepared<{ highest: number }>('invented-highest', highestStatement, []);
  return row?.highest ?? 0;
}

const reserveStatement = `select setval(s.name, nextval(s.name) + $2 - 1) - $2 + 1 as first from (select pg_get_serial_sequence($1, 'id') as name) s`;
const reservedTables = [
  'account',
  'service_item',
  'service_line',
  'invoice',
  'invoice_line',
  'payment',
  'ledger_journal',
  'ledger_line',
] as const;

/** How many ids of each table, or the first of each block taken. */
export type ReservedIds = Record<(typeof reservedTables)[number], number>;

/** Takes blocks of ids out of the sequences. The locks keep anybody from taking an id in between; they last for this transaction only. */
export async function reserveIds(tx: Transaction, counts: ReservedIds): Promise<ReservedIds> {
  await tx.script(`lock table ${reservedTables.join(', ')} in share row exclusive mode`);
  const first = { ...counts };
  for (const table of reservedTables) {
    const [row] = await tx.prepared<{ first: number }>('invented-reserve', reserveStatement, [table, counts[table]]);
    if (!row) throw new Error('a sequence did not answer');
    first[table] = row.first;
  }
  return first;
}

/** Plans to hand out, in catalogue order; the last one is for businesses. */
export interface InventedPlans {
  ids: number[];
  names: string[];
  cents: number[];
}

const plansStatement = `select id, description as name, recurring_cents as cents from plan
   where code in ('FIBER-100', 'FIBER-300', 'FIBER-500', 'FIBER-1G', 'FIBER-2G', 'FIBER-BIZ') order by code = 'FIBER-BIZ', id`;

export async function readInventedPlans(db: Queries): Promise<InventedPlans> {
  const rows = await db.prepared<{ id: number; name: string; cents: number }>('invented-plans', plansStatement, []);
  return { ids: rows.map((row) => row.id), names: rows.map((row) => row.name), cents: rows.map((row) => row.cents) };
}

// n: the customer's number, i: its place in the batch.
const customers = `(select n, n - $1::int8 as i from generate_series($1::int8, $1::int8 + $2::int8 - 1) as n) c`;
const username = `'load' || lpad(n::text, greatest(6, length(n::text)), '0') || '@example.com'`;
const isBusiness = `n % 12 = 0`;

const statements: Readonly<
  Record<string, { text: string; values: (batch: InventedBatch, plans: InventedPlans, ids: CatalogueIds) => unknown[] }>
> = {
  account: {
    text: `
      insert into account (id, number, type, status, bill_cycle_day, delivery_method, tax_exempt, created_at)
      select $3::int8 + i, '9' || lpad(n::text, 8, '0'), case when ${isBusiness} then 'BUSINESS' else 'RESIDENTIAL' end,
             case when n % 50 = 7 then 'Suspended' else 'Active' end, 1 + n % 28,
             (array['EMAIL', 'EMAIL', 'PAPERLESS', 'PAPER'])[1 + n % 4], false, $4::timestamptz - interval '2 years'
        from ${customers}`,
    values: (batch) => [batch.accountId, batch.now],
  },
  portal_user: {
    text: `
      insert into portal_user (kind, username, email, password_hash, locale, account_id, created_at, password_changed_at)
      select 'customer', ${username}, ${username}, $4::text, case when n % 9 = 0 then 'sp-es' end, $3::int8 + i,
             $5::timestamptz - interval '2 years', $5::timestamptz - interval '2 years'
        from ${customers}`,
    values: (batch) => [batch.accountId, batch.passwordHash, batch.now],
  },
  contact: {
    text: `
      insert into contact (account_id, first_name, last_name, company, mobile_number, mobile_verified)
      select $3::int8 + i, (array['Alex', 'Bianca', 'Chen', 'Dora', 'Elias', 'Fatima', 'Grace', 'Hugo', 'Irene', 'Jonas', 'Kara'])[1 + n % 11],
             (array['Abbott', 'Bauer', 'Castro', 'Dietz', 'Ekström', 'Fuentes', 'Gray', 'Hale', 'Ivers', 'Jensen', 'Kowalski', 'Lund', 'Marsh'])[1 + n % 13],
             case when ${isBusiness} then 'Company ' || n || ' LLC' end, '56355501' || lpad((n % 100)::text, 2, '0'), n % 2 = 0
        from ${customers}`,
    values: (batch) => [batch.accountId],
  },
  contact_email: {
    text: `
      insert into contact_email (account_id, type, email, verified_at)
      select $3::int8 + i, case when ${isBusiness} then 'BUSINESS' else 'PERSONAL' end, ${username}, $4::timestamptz - interval '2 years'
        from ${customers}`,
    values: (batch) => [batch.accountId, batch.now],
  },
  contact_address: {
    text: `
      insert into contact_address (account_id, type, address1, city, state_abbreviation, state_name, zip_code)
      select $3::int8 + i, t.type, (100 + n % 9000) || ' Example Street', 'Cedar Valley', 'IA', 'Iowa', '52001'
        from ${customers}, (values ('SERVICE'), ('BILLING')) as t (type)`,
    values: (batch) => [batch.accountId],
  },
  service_item: {
    text: `
      insert into service_item (id, account_id, plan_id, relation)
      select $4::int8 + i, $3::int8 + i, case when ${isBusiness} then ($5::int8[])[6] else ($5::int8[])[1 + n % 5] end, 'Main' from ${customers}`,
    values: (batch, plans) => [batch.accountId, batch.itemId, plans.ids],
  },
  service_line: {
    text: `
      insert into service_line (id, account_id, service_item_id, status, address1, city, state_name, zip_code)
      select $5::int8 + i, $3::int8 + i, $4::int8 + i, case when n % 50 = 7 then 'Suspended' else 'Active' end,
             (100 + n % 9000) || ' Example Street', 'Cedar Valley', 'Iowa', '52001'
        from ${customers}`,
    values: (batch) => [batch.accountId, batch.itemId, batch.lineId],
  },
  service_line_feature: {
    text: `
      insert into service_line_feature (account_id, service_line_id, feature_id)
      select $3::int8 + i, $4::int8 + i, $5::int8 from ${customers} where n % 3 = 0`,
    values: (batch, _plans, ids) => [batch.accountId, batch.lineId, ids.feature.get('BACKUP')],
  },
  service_line_option: {
    text: `
      insert into service_line_option (account_id, service_line_id, feature_package_option_id)
      select $3::int8 + i, $4::int8 + i, $5::int8 from ${customers} where n % 4 = 0`,
    values: (batch, _plans, ids) => [batch.accountId, batch.lineId, ids.option.get('WIFI-WHOLE')],
  },
  payment_method: {
    text: `
      insert into payment_method (account_id, token, kind, brand, display, expiration, is_default, created_at)
      select $3::int8 + i, 'pm_load_' || n, case when n % 4 = 0 then 'bank' else 'card' end,
             case when n % 4 = 0 then 'Checking' else 'Visa' end,
             case when n % 4 = 0 then 'Checking' else 'Visa' end || ' ending ' || lpad((n * 37 % 10000)::text, 4, '0'),
             case when n % 4 <> 0 then to_char($4::timestamptz + interval '20 months', 'MM/YY') end, true, $4::timestamptz - interval '1 year'
        from ${customers} where n % 2 = 0`,
    values: (batch) => [batch.accountId, batch.now],
  },
};

/** The tables a batch of customers is written to. */
export const customerTables = Object.keys(statements);

/** Accounts, logins, contacts, services and stored methods of a batch. */
export async function insertInventedAccounts(
  tx: Transaction,
  batch: InventedBatch,
  plans: InventedPlans,
  ids: CatalogueIds,
): Promise<void> {
  for (const [table, { text, values }] of Object.entries(statements)) {
    await tx.prepared(`invented-${table}`, text, [batch.first, batch.count, ...values(batch, plans, ids)]);
  }
}
