import { randomUUID } from 'node:crypto';
import type { Contract, RouteRequest } from '@porchlight/contract';
import { addDays, addMonths, datePartsOf } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import { seedAccount } from './factories/accounts.ts';
import { type Caller, startApp, type TestApp, type TestAppOptions } from './harness.ts';

type Change = RouteRequest<Contract['planChange']['changeService']>['body'];

/** What a test wants of a line: codes of features and options to enable and disable, and of another plan. */
export interface Wish {
  plan?: string;
  on?: readonly string[];
  off?: readonly string[];
  name?: string;
  note?: string;
  lineId?: number;
}

/** A customer of a test's own: plans with what is recorded on the single line of each, the first one Main. */
export interface NewCustomer {
  services: readonly { plan: string; items?: readonly string[] }[];
  type?: 'RESIDENTIAL' | 'BUSINESS';
  locale?: 'en-us' | 'sp-es';
  delivery?: 'EMAIL' | 'PAPER';
  /** Days since the one invoice, for a month from its day; left out: never billed. */
  billedDaysAgo?: number;
  /** Whether its service address is known; it is unless told. */
  hasAddress?: boolean;
}

export interface Customer extends Caller {
  readonly number: string;
  readonly username: string;
}

/** Plan changes of the cast, in the words of the catalogue. */
export interface ChangeApp extends TestApp {
  /** Id of a plan, feature or option by its code. */
  idOf(code: string): number;
  customer(customer: NewCustomer): Promise<Customer>;
  /** The account's first line. */
  lineOf(caller: Caller): Promise<number>;
  bodyOf(caller: Caller, wish: Wish): Promise<Change>;
  order(caller: Caller, wish: Wish, headers?: Record<string, string>): ReturnType<typeof callChange>;
  preview(caller: Caller, wish: Wish, headers?: Record<string, string>): ReturnType<typeof callPreview>;
  /** Makes the change of an order as the job does. */
  apply(orderId: number): Promise<void>;
  /** Codes recorded on a line, sorted, and the code of its plan. */
  lineState(lineId: number): Promise<{ plan: string; items: string[] }>;
  chargesOf(accountId: number): Promise<{ kind: string; description: string; amount_cents: number; invoice_id: number | null }[]>;
}

const callChange = (caller: Caller, body: Change, headers: Record<string, string> = {}) =>
  caller.call('changeService', { body }, { headers });
const callPreview = (
  caller: Caller,
  { accountId, planId, existingServiceLineId, features }: Change,
  headers: Record<string, string> = {},
) => caller.call('previewChange', { body: { accountId, planId, existingServiceLineId, features } }, { headers });

export async function startChangeApp(options: TestAppOptions = {}): Promise<ChangeApp> {
  const app = await startApp(options);
  const { kysely } = app.db;
  const rows = await Promise.all([
    kysely.selectFrom('plan').select(['id', 'code']).execute(),
    kysely.selectFrom('feature').select(['id', 'code']).execute(),
  ]);
  const options_ = await kysely.selectFrom('feature_package_option').select(['id', 'code', 'feature_package_id']).execute();
  const ids = new Map([...rows.flat(), ...options_].map(({ code, id }) => [code, id]));
  const idOf = (code: string): number => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`the catalogue has no ${code}`);
    return id;
  };
  const itemOf = (code: string) => {
    const option = options_.find((each) => each.code === code);
    return option ? { featurePackageId: option.feature_package_id, featurePackageOptionId: option.id } : { id: idOf(code) };
  };
  const lineOf = async (caller: Caller) => {
    const line = await kysely
      .selectFrom('service_line')
      .select('id')
      .where('account_id', '=', caller.accountId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return line.id;
  };
  const bodyOf = async (caller: Caller, { plan, on = [], off = [], name, note = '', lineId }: Wish): Promise<Change> => {
    const line = lineId ?? (await lineOf(caller));
    const present = await kysely
      .selectFrom('service_line as l')
      .innerJoin('service_item as s', 's.id', 'l.service_item_id')
      .select('s.plan_id')
      .where('l.id', '=', line)
      .executeTakeFirst();
    return {
      name: name ?? `SERVICE_CHANGE_ORDER_${randomUUID()}`,
      source: 'PORTAL',
      note,
      accountId: caller.accountId,
      planId: plan === undefined ? (present?.plan_id ?? 1) : idOf(plan),
      existingServiceLineId: line,
      applyOn: 'ORDER_COMPLETION',
      autoExecuteOrder: true,
      features: [
        ...on.map((code) => ({ ...itemOf(code), action: 'ENABLE' as const })),
        ...off.map((code) => ({ ...itemOf(code), action: 'DISABLE' as const })),
      ],
    };
  };
  const customer = async ({
    services,
    type = 'RESIDENTIAL',
    locale = 'en-us',
    delivery,
    billedDaysAgo,
    hasAddress = true,
  }: NewCustomer): Promise<Customer> => {
    const invoiced = addDays(todayInZone(app.clock.now(), 'America/Chicago'), -(billedDaysAgo ?? 0));
    const seeded = await seedAccount(app.db, {
      account: { type, bill_cycle_day: datePartsOf(invoiced).day, ...(delivery && { delivery_method: delivery }) },
      user: { locale },
    });
    const own = { account_id: seeded.accountId };
    if (hasAddress) {
      const place = { address1: '1 Example Street', city: 'Cedar Valley', state_abbreviation: 'IA', state_name: 'Iowa', zip_code: '52001' };
      await kysely
        .insertInto('contact_address')
        .values({ ...own, type: 'SERVICE', address2: null, address3: null, ...place })
        .execute();
    }
    for (const [at, { plan, items = [] }] of services.entries()) {
      const item = { ...own, plan_id: idOf(plan), relation: at === 0 ? ('Main' as const) : ('Additional' as const) };
      const service = await kysely.insertInto('service_item').values(item).returning('id').executeTakeFirstOrThrow();
      const place = { address1: '1 Example Street', city: 'Cedar Valley', state_name: 'Iowa', zip_code: '52001', number: null };
      const row = { ...own, ...place, service_item_id: service.id, status: 'Active' };
      const line = await kysely.insertInto('service_line').values(row).returning('id').executeTakeFirstOrThrow();
      const onLine = { ...own, service_line_id: line.id };
      for (const code of items) {
        if ('id' in itemOf(code))
          await kysely
            .insertInto('service_line_feature')
            .values({ ...onLine, feature_id: idOf(code) })
            .execute();
        else
          await kysely
            .insertInto('service_line_option')
            .values({ ...onLine, feature_package_option_id: idOf(code) })
            .execute();
      }
    }
    if (billedDaysAgo !== undefined) {
      const period = { periodStart: invoiced, periodEnd: addDays(addMonths(invoiced, 1), -1) };
      const lines = [{ kind: 'RECURRING' as const, description: 'Service', amountCents: cents(10_00), ...period }];
      const invoice = { accountId: seeded.accountId, number: `${seeded.number}-1`, invoiceDate: invoiced, dueDate: null, ...period, lines };
      await app.db.transaction((tx) => app.product.ledger.postInvoice(tx, invoice));
    }
    return { ...(await app.signIn(seeded.username)), number: seeded.number, username: seeded.username };
  };
  return {
    ...app,
    idOf,
    customer,
    lineOf,
    bodyOf,
    order: async (caller, wish, headers) => callChange(caller, await bodyOf(caller, wish), headers),
    preview: async (caller, wish, headers) => callPreview(caller, await bodyOf(caller, wish), headers),
    apply: (orderId) => app.product.planChange.jobs.applyPlanChange({ orderId }),
    lineState: async (lineId) => {
      const { code: plan } = await kysely
        .selectFrom('service_line as l')
        .innerJoin('service_item as s', 's.id', 'l.service_item_id')
        .innerJoin('plan as p', 'p.id', 's.plan_id')
        .select('p.code')
        .where('l.id', '=', lineId)
        .executeTakeFirstOrThrow();
      const features = await kysely
        .selectFrom('service_line_feature as x')
        .innerJoin('feature as f', 'f.id', 'x.feature_id')
        .select('f.code')
        .where('x.service_line_id', '=', lineId)
        .execute();
      const chosen = await kysely
        .selectFrom('service_line_option as x')
        .innerJoin('feature_package_option as o', 'o.id', 'x.feature_package_option_id')
        .select('o.code')
        .where('x.service_line_id', '=', lineId)
        .execute();
      return { plan, items: [...features, ...chosen].map(({ code }) => code).toSorted() };
    },
    chargesOf: (accountId) =>
      kysely
        .selectFrom('pending_charge')
        .select(['kind', 'description', 'amount_cents', 'invoice_id'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
  };
}
