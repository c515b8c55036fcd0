import { randomUUID } from 'node:crypto';
import type { Contract, RouteAnswer, RouteRequest } from '@porchlight/contract';
import { orderPlans } from '@porchlight/domain/pricing/order-plans.ts';
import { initialSelection } from '@porchlight/domain/pricing/selection.ts';
import { startApp, type TestApp, type TestAppOptions } from './harness.ts';

type Calls = Contract['guestOrder'];
export type AccountBody = NonNullable<RouteRequest<Calls['createGuestAccount']>['body']>;
export type OrderBody = NonNullable<RouteRequest<Calls['orderService']>['body']>;
export type Offers = RouteAnswer<Calls['listOffers']>;
export type NewAccount = RouteAnswer<Calls['createGuestAccount']>;
type Address = AccountBody['accountHolder']['serviceAddress'];

/** Streets of the demo provider by what may be had there (running.md). */
export const streets = {
  service: '100 Fiber Way',
  signup: '200 Signup Street',
  survey: '300 Survey Avenue',
  single: '400 Single Plan Road',
  taken: '500 Taken Court',
  waiting: '600 Waiting Lane',
  building: '700 Apartment Place',
  nowhere: '900 Nowhere Trail',
} as const;

const orderCalls = { SIGNUP: 'orderSignup', SURVEY: 'orderSurvey', ACTIVE: 'orderService' } as const;
export type OrderKind = keyof typeof orderCalls;

/** The product as a visitor meets it. */
export interface GuestApp extends TestApp {
  categoryId: number;
  offersAt(street: string, more?: { unit?: string; locale?: string }): Promise<Offers>;
  /** A good request for an account; `more` and `holder` replace parts of it. */
  accountBody(
    street: string,
    kind: OrderKind | 'PROSPECT',
    more?: Partial<AccountBody>,
    holder?: Partial<AccountBody['accountHolder']>,
  ): AccountBody;
  /** Makes an account that must come about. */
  makeAccount(street: string, kind: OrderKind | 'PROSPECT', holder?: Partial<AccountBody['accountHolder']>): Promise<NewAccount>;
  /** A good order of the first plan on offer at a street, with what it starts with. */
  orderBody(accountId: number, street: string, more?: Partial<OrderBody>): Promise<OrderBody>;
  order(kind: OrderKind, body: OrderBody, guestKey: string | null, headers?: Record<string, string>): ReturnType<typeof callOrder>;
  mailsTo(email: string): Promise<{ subject: string; text: string; links: string[] }[]>;
}

export async function startGuestApp(options: TestAppOptions = {}): Promise<GuestApp> {
  const app = await startApp(options);
  const categories = (await app.call('listPlanCategories')).body as unknown as { id: number; description: string }[];
  const categoryId = categories.find(({ description }) => description === 'Residential')?.id ?? 0;
  const offersAt: GuestApp['offersAt'] = async (street, { unit, locale = 'en-us' } = {}) => {
    const request = { params: { a: 0, b: categoryId }, body: { addressWrapper: addressAt(street, unit) } };
    return (await app.call('listOffers', request, { headers: { 'accept-language': locale } })).body;
  };
  const accountBody: GuestApp['accountBody'] = (street, kind, more = {}, holder = {}) => ({
    accountHolder: {
      accountType: 1,
      firstName: 'Ana',
      lastName: 'Reyes',
      personalEmail: `ana.${randomUUID().slice(0, 8)}@example.com`,
      mobileNumber: { number: '(563) 555-0110', verified: false },
      serviceAddress: addressAt(street),
      ...holder,
    },
    initialStatus: kind,
    termsAndCondition: true,
    planCategoryId: categoryId,
    ...more,
  });
  return {
    ...app,
    categoryId,
    offersAt,
    accountBody,
    makeAccount: async (street, kind, holder) => {
      const { status, body } = await app.call('createGuestAccount', { body: accountBody(street, kind, {}, holder) });
      if (status !== 200) throw new Error(`no account: ${JSON.stringify(body.error)}`);
      return body;
    },
    orderBody: async (accountId, street, more = {}) => {
      const { validatedAddress, plans } = await offersAt(street);
      const plan = plans.find(({ onlyBundlesCustomerPortal }) => !onlyBundlesCustomerPortal);
      if (!plan || !validatedAddress) throw new Error(`nothing is on offer at ${street}`);
      const { body: details } = await app.call('getPlanDetails', {
        query: { planId: String(plan.id), ...(validatedAddress.locationId ? { locationId: String(validatedAddress.locationId) } : {}) },
      });
      return {
        name: `NEW_ORDER_${randomUUID()}`,
        source: 'PORTAL',
        note: '',
        accountId,
        address: addressAt(street),
        plans: orderPlans([{ plan, bundle: null, selection: initialSelection(details) }]) as OrderBody['plans'],
        addressZoneValuesToSave: [],
        validatedAddressWrapper: validatedAddress,
        salesAgentId: null,
        ...more,
      };
    },
    order: (kind, body, guestKey, headers = {}) => callOrder(app, kind, body, guestKey, headers),
    mailsTo: async (email) =>
      (await app.product.outbox.listMessages({ to: email })).map(({ subject, text, links }) => ({ subject: subject ?? '', text, links })),
  };
}

function callOrder(app: TestApp, kind: OrderKind, body: OrderBody, guestKey: string | null, headers: Record<string, string>) {
  return app.call(orderCalls[kind], { body }, { headers: { ...(guestKey === null ? {} : { 'x-guest-key': guestKey }), ...headers } });
}

/** A demo address as somebody types it. */
export function addressAt(street: string, unit?: string): Address {
  return {
    fullAddress: '',
    address1: street,
    address2: unit ?? null,
    address3: null,
    city: 'Cedar Valley',
    state: 'IA',
    zipCode: '52001',
    zip4: null,
  };
}
