import { addDays, type CalendarDate, calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Updateable } from 'kysely';
import type { RunResult } from '../src/billing/index.ts';
import type { AccountTable } from '../src/platform/db/tables/account.ts';
import { type SeededAccount, seedAccount } from './factories/accounts.ts';
import { startApp, type TestApp, type TestAppOptions } from './harness.ts';

/** An account of a test's own. */
export interface NewBilled {
  services?: readonly { plan: string; items?: readonly string[]; status?: string }[];
  account?: Updateable<AccountTable>;
  locale?: 'en-us' | 'sp-es';
  /** The last day it counts as billed through; left out: nobody knows. */
  billedThrough?: string;
  /** Without a service address where false. */
  hasAddress?: boolean;
}

/** Bills of accounts of the cast's catalogue. */
export interface BillingApp extends TestApp {
  idOf(code: string): number;
  billed(given?: NewBilled): Promise<SeededAccount>;
  /** Runs for these accounts; throws where the run was refused. */
  run(asOf: string, accounts: readonly SeededAccount[], options?: { batchAccounts?: number; dryRun?: boolean }): Promise<RunResult>;
  invoicesOf(account: SeededAccount): Promise<MadeInvoice[]>;
  billFromOf(account: SeededAccount): Promise<string | null>;
}

export interface MadeInvoice {
  id: number;
  number: string;
  invoice_date: string;
  due_date: string | null;
  period_start: string | null;
  period_end: string | null;
  amount_cents: number;
  open_cents: number;
  lines: { kind: string; description: string; amount_cents: number; charge_key: string | null; period_start: string | null }[];
}

export const day = (text: string): CalendarDate => calendarDate(text);

export async function startBillingApp(options: TestAppOptions = {}): Promise<BillingApp> {
  const app = await startApp(options);
  const { kysely } = app.db;
  const plans = await kysely.selectFrom('plan').select(['id', 'code']).execute();
  const features = await kysely.selectFrom('feature').select(['id', 'code']).execute();
  const packaged = await kysely.selectFrom('feature_package_option').select(['id', 'code']).execute();
  const ids = new Map([...plans, ...features, ...packaged].map(({ code, id }) => [code, id]));
  const idOf = (code: string): number => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`the catalogue has no ${code}`);
    return id;
  };
  const addService = async (
    accountId: number,
    at: number,
    { plan, items = [], status = 'Active' }: NonNullable<NewBilled['services']>[number],
  ) => {
    const relation = at === 0 ? ('Main' as const) : ('Additional' as const);
    const item = { account_id: accountId, plan_id: idOf(plan), relation };
    const { id: itemId } = await kysely.insertInto('service_item').values(item).returning('id').executeTakeFirstOrThrow();
    const place = { address1: '1 Example Street', city: 'Cedar Valley', state_name: 'Iowa', zip_code: '52001', number: null };
    const line = { account_id: accountId, service_item_id: itemId, status, ...place };
    const { id: lineId } = await kysely.insertInto('service_line').values(line).returning('id').executeTakeFirstOrThrow();
    const own = { account_id: accountId, service_line_id: lineId };
    for (const code of items) {
      if (packaged.some((option) => option.code === code)) {
        const row = { ...own, feature_package_option_id: idOf(code) };
        await kysely.insertInto('service_line_option').values(row).execute();
      } else {
        await kysely
          .insertInto('service_line_feature')
          .values({ ...own, feature_id: idOf(code) })
          .execute();
      }
    }
  };
  return {
    ...app,
    idOf,
    billed: async ({ services = [{ plan: 'FIBER-500' }], account = {}, locale, billedThrough, hasAddress = true } = {}) => {
      const seeded = await seedAccount(app.db, { user: { locale: locale ?? null } });
      const { accountId } = seeded;
      const billFrom = billedThrough === undefined ? {} : { bill_from: addDays(day(billedThrough), 1) };
      await kysely
        .updateTable('account')
        .set({ bill_cycle_day: 1, ...billFrom, ...account })
        .where('id', '=', accountId)
        .execute();
      if (hasAddress) {
        const address = {
          address1: '1 Example Street',
          city: 'Cedar Valley',
          state_abbreviation: 'IA',
          state_name: 'Iowa',
          zip_code: '52001',
        };
        await kysely
          .insertInto('contact_address')
          .values({ account_id: accountId, type: 'SERVICE', ...address })
          .execute();
      }
      await kysely
        .insertInto('contact_email')
        .values({ account_id: accountId, type: 'PERSONAL', email: seeded.username, verified_at: null })
        .execute();
      for (const [at, service] of services.entries()) await addService(accountId, at, service);
      return seeded;
    },
    run: async (asOf, accounts, runOptions = {}) => {
      const accountIds = accounts.map(({ accountId }) => accountId);
      const result = await app.product.billing.run({ asOf: day(asOf), accountIds, ...runOptions });
      if ('gaps' in result) throw new Error('the run was refused');
      return result;
    },
    invoicesOf: async ({ accountId }) => {
      const invoices = await kysely
        .selectFrom('invoice')
        .select(['id', 'number', 'invoice_date', 'due_date', 'period_start', 'period_end', 'amount_cents', 'open_cents'])
        .where('account_id', '=', accountId)
        .orderBy('period_start')
        .execute();
      return Promise.all(
        invoices.map(async (invoice) => ({
          ...invoice,
          lines: await kysely
            .selectFrom('invoice_line')
            .select(['kind', 'description', 'amount_cents', 'charge_key', 'period_start'])
            .where('invoice_id', '=', invoice.id)
            .orderBy('position')
            .execute(),
        })),
      );
    },
    billFromOf: async ({ accountId }) => {
      const row = await kysely.selectFrom('account').select('bill_from').where('id', '=', accountId).executeTakeFirstOrThrow();
      return row.bill_from;
    },
  };
}
