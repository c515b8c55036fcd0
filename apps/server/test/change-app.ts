import { randomUUID } from 'node:crypto';
import type { Contract, RouteRequest } from '@porchlight/contract';
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

/** Plan changes of the cast, in the words of the catalogue. */
export interface ChangeApp extends TestApp {
  /** Id of a plan, feature or option by its code. */
  idOf(code: string): number;
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
  return {
    ...app,
    idOf,
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
