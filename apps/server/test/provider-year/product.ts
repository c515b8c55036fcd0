/** The year's happenings carried out in the product, through the doors that customers and operators use. */
import { call as callSandbox } from '@porchlight/sandbox-provider/testing/client.ts';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import type { ProviderCapture } from '../../src/ledger/index.ts';
import type { AutopayApp } from '../autopay-app.ts';
import { buildNotice } from '../payment-app.ts';
import type { Customer } from './customers.ts';
import type { Day } from './days.ts';
import type { Fate } from './diary.ts';
import { type MethodUse, tokenOf } from './files.ts';
import { installOrder } from './install.ts';
import type { Deed } from './model.ts';

interface Known {
  accountId: number;
  user: { id: number; username: string; account_id: number };
}

const underWay = `select exists (select from payment where state in ('created', 'submitted', 'unknown', 'accepted')) as "isBusy"`;

/** Until bank payments settle, then until the provider takes some back, then until a lost call can be told from one that never came. */
const waits = [35_000, 20_000, 35_000] as const;

/** What is under way at the provider comes to its end, one thing after the other. */
export async function settle(app: AutopayApp): Promise<void> {
  const [row] = await app.db.prepared<{ isBusy: boolean }>('provider-year-under-way', underWay, []);
  if (!row?.isBusy) return;
  for (const ms of waits) {
    await app.advance(ms);
    await eventually('every notice delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
  }
  await app.product.payments.reconcile();
}

export class ProductYear {
  readonly app: AutopayApp;
  readonly #known = new Map<string, Known>();
  /** References of payments by the names that the model gives them. */
  readonly #references = new Map<string, { reference: string; cents: number }>();

  constructor(app: AutopayApp) {
    this.app = app;
  }

  /** The provider of payments knows every method that is stored here. */
  async meetProvider(customers: readonly Customer[]): Promise<void> {
    for (const { number, autopay } of customers) {
      await this.#tell(number, 'card', 'approve');
      await this.#tell(number, 'bank', 'settle');
      await this.#tell(number, 'bounces', 'returnR01');
      if (autopay !== null) await this.#tell(number, 'autopay', autopay === 'bank' ? 'settle' : 'approve');
    }
  }

  async #tell(number: string, use: MethodUse, behaviour: Fate): Promise<undefined> {
    const token = tokenOf(number, use);
    const isBank = behaviour === 'settle' || behaviour === 'returnR01';
    const base = { token, lastFour: '4242', behaviour };
    const method = isBank ? { kind: 'bank', ...base } : { kind: 'card', expiration: '12/39', ...base };
    const told = await callSandbox(this.app.sandbox, 'POST', `/v1/customers/${number}/methods`, { methods: [method] });
    if (told.status !== 200) throw new Error(`the provider did not take the method: ${JSON.stringify(told.body)}`);
  }

  async #know(number: string): Promise<Known> {
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    const user = await this.app.db.kysely
      .selectFrom('portal_user as u')
      .innerJoin('account as a', 'a.id', 'u.account_id')
      .select(['u.id', 'u.username', 'a.id as account_id'])
      .where('a.number', '=', number)
      .executeTakeFirstOrThrow();
    const found = { accountId: user.account_id, user };
    this.#known.set(number, found);
    return found;
  }

  /** Signs the customer in and calls as they would; a refusal is an error of the test. */
  async #callAs(number: string): Promise<{ accountId: number; call: AutopayApp['call'] }> {
    const { accountId, user } = await this.#know(number);
    const { token } = await this.app.db.transaction((tx) => this.app.product.session.welcome(tx, user, null));
    const call: AutopayApp['call'] = async (name, request) => {
      const answer = await this.app.call(name, request, { token });
      if (answer.status !== 200) throw new Error(`${number} ${String(name)}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    };
    return { accountId, call };
  }

  /** Answers what the bank took back of what it had reported settled. */
  async carryOut(number: string, deed: Deed, day: Day): Promise<ProviderCapture | undefined> {
    switch (deed.kind) {
      case 'pay':
        return this.#pay(number, deed);
      case 'return':
        return this.#bringBack(number, deed.id);
      case 'change':
        return this.#change(number, deed);
      case 'begin':
        return this.#begin(number, deed, day);
      case 'end':
        return this.#end(number, deed.lineAt);
      case 'delivery': {
        const { accountId, call } = await this.#callAs(number);
        await call('changeDelivery', { params: { id: String(accountId) }, body: { distributionMethod: deed.method } });
        return undefined;
      }
      case 'autopay': {
        const { accountId, call } = await this.#callAs(number);
        if (deed.on) await call('enableAutoPayByToken', { body: { accountId, token: tokenOf(number, 'autopay') } });
        else await call('disableAutoPay', { body: { accountId } });
        return undefined;
      }
      case 'fate':
        return this.#tell(number, 'autopay', deed.fate);
    }
  }

  async #pay(number: string, { by, cents, comesBack, id }: Extract<Deed, { kind: 'pay' }>): Promise<undefined> {
    const { accountId, call } = await this.#callAs(number);
    const token = tokenOf(number, comesBack ? 'bounces' : by);
    const body = { paymentAmount: cents / 100, paymentOption: 'ALL_UNPAID_INVOICES' as const, token };
    const answer = await call('payByToken', { params: { id: String(accountId) }, body });
    if (!answer.body.success) throw new Error(`${number} could not pay: ${JSON.stringify(answer.body)}`);
    const { reference } = await this.app.db.kysely
      .selectFrom('payment')
      .select('reference')
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    this.#references.set(id, { reference, cents });
    if (by === 'card' && !comesBack) return undefined;
    await settle(this.app);
  }

  async #bringBack(number: string, id: string): Promise<ProviderCapture> {
    const paid = this.#references.get(id);
    if (paid === undefined) throw new Error(`${number} never paid ${id}`);
    const { status } = await this.app.notify(buildNotice(paid.reference, 'returned', paid.cents / 100, { returnCode: 'R01' }));
    if (status !== 200) throw new Error(`the notice of a return was not taken: ${status}`);
    return { kind: 'return', reference: paid.reference, amountCents: paid.cents };
  }

  async #linesOf(accountId: number): Promise<{ id: number; plan_id: number }[]> {
    return this.app.db.kysely
      .selectFrom('service_line as l')
      .innerJoin('service_item as s', 's.id', 'l.service_item_id')
      .select(['l.id', 's.plan_id'])
      .where('l.account_id', '=', accountId)
      .orderBy('l.id')
      .execute();
  }

  async #lineOf(accountId: number, at: number): Promise<{ id: number; plan_id: number }> {
    const line = (await this.#linesOf(accountId))[at];
    if (line === undefined) throw new Error(`account ${accountId} has no line ${at}`);
    return line;
  }

  async #itemOf(code: string): Promise<{ id: number } | { featurePackageId: number; featurePackageOptionId: number }> {
    const { kysely } = this.app.db;
    const option = await kysely
      .selectFrom('feature_package_option')
      .select(['id', 'feature_package_id'])
      .where('code', '=', code)
      .executeTakeFirst();
    if (option !== undefined) return { featurePackageId: option.feature_package_id, featurePackageOptionId: option.id };
    return kysely.selectFrom('feature').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  }

  async #change(number: string, { lineAt, plan, on, off }: Extract<Deed, { kind: 'change' }>): Promise<undefined> {
    const { accountId, call } = await this.#callAs(number);
    const line = await this.#lineOf(accountId, lineAt);
    const { id: planId } = await this.app.db.kysely.selectFrom('plan').select('id').where('code', '=', plan).executeTakeFirstOrThrow();
    const wanted = [
      ...on.map((code) => ({ code, action: 'ENABLE' as const })),
      ...off.map((code) => ({ code, action: 'DISABLE' as const })),
    ];
    const features = await Promise.all(wanted.map(async ({ code, action }) => ({ ...(await this.#itemOf(code)), action })));
    const name = `SERVICE_CHANGE_ORDER_${number}-${this.app.clock.now().getTime()}`;
    const terms = { name, source: 'PORTAL', note: '', applyOn: 'ORDER_COMPLETION', autoExecuteOrder: true } as const;
    await call('changeService', { body: { ...terms, accountId, planId, existingServiceLineId: line.id, features } });
    const { order_id: orderId } = await this.app.db.kysely
      .selectFrom('change_order')
      .select('order_id')
      .where('account_id', '=', accountId)
      .orderBy('order_id', 'desc')
      .executeTakeFirstOrThrow();
    await this.app.product.planChange.jobs.applyPlanChange({ orderId });
  }

  async #begin(number: string, { plan, items }: Extract<Deed, { kind: 'begin' }>, day: Day): Promise<undefined> {
    const { accountId } = await this.#know(number);
    await installOrder(this.app, { accountId, plan, items, day });
  }

  /** The line is switched off by whoever runs the network. */
  async #end(number: string, lineAt: number): Promise<undefined> {
    const { accountId } = await this.#know(number);
    const { id } = await this.#lineOf(accountId, lineAt);
    await this.app.db.kysely.updateTable('service_line').set({ status: 'Deactivated' }).where('id', '=', id).execute();
  }
}
