import type { PricedItem, PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import type { AutopayApp } from '../autopay-app.ts';
import type { Day } from './days.ts';
import { items as allItems, plans } from './offer.ts';

const actor = { kind: 'operator', userId: null } as const;

/** An order of a plan with what was chosen, and its installation: the service begins at the clock's moment. */
export async function installOrder(
  app: AutopayApp,
  { accountId, plan: planCode, items, day }: { accountId: number; plan: string; items: readonly string[]; day: Day },
): Promise<void> {
  const priced = await pricedPlan(app, planCode, items, day);
  const at = app.clock.now();
  const serviceOrderId = await app.db.transaction(async (tx) => {
    const placed = {
      accountId,
      workflow: 'signup' as const,
      type: 'SIGNUP',
      description: priced.planDescription,
      serviceAddress: '1 Example Street',
      at,
      actor,
      work: [{ description: priced.planDescription }],
    };
    const { orderId, serviceOrderIds } = await app.product.orders.open(tx, placed);
    const words = { locale: 'en-us' as const, note: '', chosen_at: at, completed_at: at };
    const signup = { order_id: orderId, account_id: accountId, choice: '{}', plans: JSON.stringify([priced]), ...words };
    await tx.kysely.insertInto('service_signup').values(signup).execute();
    const id = serviceOrderIds[0] ?? 0;
    await app.product.orders.advance(tx, { serviceOrderId: id, event: 'plansChosen', actor });
    return id;
  });
  const advanced = await app.product.orders.operations.advance(serviceOrderId, 'installed', null);
  if (!('to' in advanced)) throw new Error(`nothing was installed: ${JSON.stringify(advanced)}`);
}

async function pricedPlan(app: AutopayApp, planCode: string, chosen: readonly string[], day: Day): Promise<PricedPlan> {
  const { kysely } = app.db;
  const plan = plans.find(({ code }) => code === planCode);
  const row = await kysely.selectFrom('plan').select(['id', 'name', 'description']).where('code', '=', planCode).executeTakeFirstOrThrow();
  const features = new Map((await kysely.selectFrom('feature').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]));
  const options = new Map(
    (await kysely.selectFrom('feature_package_option').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  );
  const sold = allItems.filter(({ from = '', until = '9' }) => from <= day && day <= until);
  const ordered = sold.filter(({ code }) => [...(plan?.included ?? []), ...(plan?.mandatory ?? []), ...chosen].includes(code));
  const items = ordered.map(
    (item): PricedItem => ({
      kind: item.package === undefined ? 'feature' : 'option',
      id: (item.package === undefined ? features : options).get(item.code) ?? 0,
      description: item.description,
      oneTimeCents: (item.isOnce ? item.cents : 0) as PricedItem['oneTimeCents'],
      monthlyCents: (item.isOnce ? 0 : item.cents) as PricedItem['monthlyCents'],
      isPriceHidden: false,
      isItemHidden: item.isHidden ?? false,
    }),
  );
  return { planId: row.id, planName: row.name, planDescription: row.description, bundle: null, items };
}
