import type { Contract, RouteAnswer, RouteRequest } from '@porchlight/contract';
import { orderPlans } from '@porchlight/domain/pricing/order-plans.ts';
import { initialSelection } from '@porchlight/domain/pricing/selection.ts';
import type { Orders } from '../src/orders/index.ts';
import { type GuestApp, startGuestApp, streets } from './guest-app.ts';
import type { TestAppOptions, WireAnswer } from './harness.ts';

type Calls = Contract['serviceSignup'];
export type Opened = RouteAnswer<Calls['verifySignupToken']>;
export type PatchBody = NonNullable<RouteRequest<Calls['patchOrder']>['body']>;

type Answer = WireAnswer<Record<string, unknown>>;
type Status = 'NEW_SERVICE' | 'NEW_SIGNUP' | 'NEW_SURVEY' | 'NONE';

/** The product as somebody meets it whose address got service after they signed up. */
export interface SignupApp extends GuestApp {
  /** Moves work as staff would. */
  orders: Orders;
  /** What may be ordered at a street of the demo from now on. */
  setStatus(street: string, status: Status): Promise<void>;
  /** A visitor's sign-up at 200 Signup Street, where service is ready since. */
  signUp(): Promise<{ accountId: number; accountNumber: string; orderId: number; email: string }>;
  /** Mails the link of an account and answers its token. */
  link(accountNumber: string): Promise<string>;
  open(token: string): Promise<Answer>;
  /** Opens a link that must be good. */
  opened(token: string): Promise<Opened>;
  /** What the page sends for the plan (or else the bundle) at that place of the list, with what it starts with. */
  bodyOf(opened: Opened, pick?: { plan: number } | { bundle: number }): Promise<PatchBody>;
  patch(token: string | null, body: PatchBody, more?: { locale?: string; via?: 'patchOrder' | 'patchServiceOrder' }): Promise<Answer>;
  complete(token: string, locale?: string): Promise<Answer>;
}

export async function startSignupApp(options: TestAppOptions = {}): Promise<SignupApp> {
  const app = await startGuestApp(options);
  const setStatus: SignupApp['setStatus'] = async (street, status) => {
    await app.db.kysely.updateTable('address').set({ status }).where('address1', '=', street).execute();
  };
  const open: SignupApp['open'] = (verificationToken) => app.call('verifySignupToken', { body: { verificationToken } }) as never;
  return {
    ...app,
    orders: app.product.orders,
    setStatus,
    signUp: async () => {
      await setStatus(streets.signup, 'NEW_SIGNUP');
      const { id, number, guestKey } = await app.makeAccount(streets.signup, 'SIGNUP');
      const placed = await app.order('SIGNUP', await app.orderBody(id, streets.signup), guestKey);
      await setStatus(streets.signup, 'NEW_SERVICE');
      const { email } = await app.db.kysely
        .selectFrom('contact_email')
        .select('email')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow();
      return { accountId: id, accountNumber: number, orderId: placed.body.id, email };
    },
    link: async (accountNumber) => {
      const mailed = await app.product.serviceSignup.mailSignupLink(accountNumber);
      if ('problem' in mailed) throw new Error(`no link: ${mailed.problem}`);
      return new URL(mailed.url).searchParams.get('token') ?? '';
    },
    open,
    opened: async (token) => {
      const { body } = await open(token);
      if (body.success !== true) throw new Error(`the link does not open: ${body.error?.code}`);
      return body as never;
    },
    bodyOf: (opened, pick = { plan: 0 }) => bodyOf(app, opened, pick),
    patch: (token, body, { locale = 'en-us', via = body.serviceOrderId === null ? 'patchOrder' : 'patchServiceOrder' } = {}) => {
      const headers = { 'accept-language': locale, ...(token === null ? {} : { 'x-verification-token': token }) };
      return app.call(via, { body }, { headers }) as never;
    },
    complete: (verificationToken, locale = 'en-us') =>
      app.call('completeSignup', { body: { verificationToken } }, { headers: { 'accept-language': locale } }) as never,
  };
}

async function bodyOf(app: GuestApp, opened: Opened, pick: { plan: number } | { bundle: number }): Promise<PatchBody> {
  const category = opened.planCategoryId ?? opened.type.defaultPlanCategoryId;
  const asked = { params: { a: opened.location.id, b: category }, body: { addressWrapper: opened.addressWrapper } };
  const { plans, planBundles } = (await app.call('listOffers', asked)).body;
  const bundle = 'bundle' in pick ? planBundles[pick.bundle] : null;
  const single = 'plan' in pick ? plans.filter(({ onlyBundlesCustomerPortal }) => !onlyBundlesCustomerPortal)[pick.plan] : null;
  const chosen = bundle ? bundle.plans : single ? [single] : [];
  if (chosen.length === 0) throw new Error('nothing of that kind is on offer');
  const toOrder = [];
  for (const plan of chosen) {
    const details = (await app.call('getPlanDetails', { query: { planId: String(plan.id) } })).body;
    toOrder.push({ plan, bundle: bundle ?? null, selection: initialSelection(details) });
  }
  return {
    accountId: opened.accountId,
    serviceOrderId: opened.serviceOrderId,
    plans: orderPlans(toOrder) as PatchBody['plans'],
    type: 'NEW_SERVICE',
    name: 'NEW_ORDER_one-attempt',
    note: '',
    serviceModelServiceOrderList: opened.apiServiceModelServiceOrders,
    fullAddress: opened.formattedAddress,
  };
}
