import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { loadInvented } from './index.ts';

/** What is written of each table, without the ids nothing else refers to. */
const written: Readonly<Record<string, string>> = {
  account: 'id, number, type, status, bill_cycle_day, time_zone, delivery_method, tax_exempt, created_at',
  account_balance: 'account_id, receivable_cents, unapplied_cents',
  contact: 'account_id, first_name, last_name, company, mobile_number, mobile_verified',
  contact_address: 'account_id, type, address1, city, state_abbreviation, state_name, zip_code',
  contact_email: 'account_id, type, email, verified_at',
  invoice:
    'id, account_id, number, invoice_date, due_date, period_start, period_end, amount_cents, open_cents, last_payment_on, last_payment_cents',
  invoice_line: 'account_id, invoice_id, position, kind, description, period_start, period_end, amount_cents',
  ledger_journal: 'id, account_id, kind, occurred_on, posted_at, payment_id, invoice_id, reverses_id',
  ledger_line: 'journal_id, account_id, ledger_account, invoice_id, amount_cents',
  payment: `id, reference, account_id, channel, method_type, provider, amount_cents, state, created_at, state_changed_at, submitted_at,
    next_check_at, check_count, transaction_id, method_display, fingerprint, paid_on`,
  payment_method: 'account_id, token, kind, brand, display, expiration, is_default, created_at, removed_at',
  portal_user: 'kind, username, email, password_hash, locale, account_id, created_at, password_changed_at',
  service_item: 'id, account_id, relation',
  service_line: 'id, account_id, service_item_id, status, address1, city, state_name, zip_code',
};

async function digestsAfter(today: string, loads: readonly { accounts: number; invoices: number }[]): Promise<string[]> {
  const database = await createTestDatabase();
  const db = openDatabase({ connection: database.connection });
  const clock = createTestClock(new Date(`${today}T18:00:00Z`));
  for (const { accounts, invoices } of loads) await loadInvented(db, { accounts, invoices, clock, passwordHash: 'a hash' });
  const digests: string[] = [];
  await db.transaction(async (tx) => {
    await tx.script("set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'");
    for (const [table, columns] of Object.entries(written)) {
      const text = `select count(*) as count, md5(string_agg(r::text, ' ' order by r::text collate "C")) as digest from (select ${columns} from ${table}) r`;
      const [row] = await tx.prepared<{ count: number; digest: string }>(`digest-${table}`, text, []);
      digests.push(`${table} ${row?.count} ${row?.digest.slice(0, 12)}`);
    }
  });
  await db.close();
  await database.drop();
  return digests;
}

it('invents the same customers, invoices, payments and books for the same numbers and day, to the last cent', async () => {
  expect(await digestsAfter('2026-02-14', [{ accounts: 160, invoices: 12 }])).toMatchInlineSnapshot(`
    [
      "account 160 225b74564a11",
      "account_balance 160 26c886cb323f",
      "contact 160 7f7a6d8329b4",
      "contact_address 320 5bbe99bf3f5b",
      "contact_email 160 56cd031a2836",
      "invoice 1920 983ab6af5403",
      "invoice_line 4224 2d0b38acc466",
      "ledger_journal 3672 aa44c7206aba",
      "ledger_line 7728 557736229dd9",
      "payment 1752 4c5812770f78",
      "payment_method 80 255811bb1ff5",
      "portal_user 160 bc594b0654d0",
      "service_item 160 2577467981f5",
      "service_line 160 27b9206da7c6",
    ]
  `);
}, 60_000);

it('does so where a load goes on from an earlier one, with one invoice each, and when the month has 29 days', async () => {
  const loads = [
    { accounts: 25, invoices: 1 },
    { accounts: 65, invoices: 26 },
  ];
  expect(await digestsAfter('2028-02-29', loads)).toMatchInlineSnapshot(`
    [
      "account 90 cb857cd8f390",
      "account_balance 90 4d9901029655",
      "contact 90 f03a1ceac442",
      "contact_address 180 8268ba9d0d44",
      "contact_email 90 4f8a71256147",
      "invoice 1715 7b15e3d0035b",
      "invoice_line 3773 a8984a2d2ab8",
      "ledger_journal 3337 aaf9f20829c2",
      "ledger_line 7017 6dce877d868d",
      "payment 1622 6f54cf3c9548",
      "payment_method 45 d8b23d73bfda",
      "portal_user 90 d23f4d69881f",
      "service_item 90 915e6a348676",
      "service_line 90 ae4fbc05a878",
    ]
  `);
});
