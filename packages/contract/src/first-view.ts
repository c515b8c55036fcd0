import { z } from 'zod';
import { account } from './account.ts';
import { addresses } from './addresses.ts';
import { autopay } from './autopay.ts';
import { catalogue } from './catalogue.ts';
import { delivery } from './delivery.ts';
import { invoices } from './invoices.ts';
import { linkedAccounts } from './linked-accounts.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { type Route, type RouteInput, route } from './route.ts';
import { services } from './services.ts';
import { session } from './session.ts';
import { site } from './site.ts';
import { accountParams } from './wire.ts';

/** A read of a first view: where it would be asked by itself, below the API base, and what its handler is given. */
export interface InnerRead {
  route: Route;
  path: string;
  input: { params: unknown; query: unknown; body: unknown };
}

type AskedNothing = Route & { params?: undefined; query?: undefined; body?: undefined };
type AskedById = Route & { params: typeof accountParams; query?: undefined; body?: undefined };

const paths = new Map<Route, readonly [string, string]>();

/** What stands before and behind the id in the address of a read: split once, since a first view has eleven of them. */
function aroundId(read: Route): readonly [string, string] {
  const known = paths.get(read);
  if (known !== undefined) return known;
  const [before = '', after = ''] = read.path.split('{id}');
  paths.set(read, [before, after]);
  return [before, after];
}

/** What the first view of an account page is made of: the account's reads, the person's own, and what the provider has set. */
export function firstViewReads(accountId: number, userId: number): InnerRead[] {
  const of = <R extends Route>(read: R, path: string, input: RouteInput<R>): InnerRead => ({ route: read, path, input });
  const ofId = (read: AskedById, id: number): InnerRead => {
    const [before, after] = aroundId(read);
    return of(read, `${before}${id}${after}`, { params: { id }, query: undefined, body: undefined });
  };
  const ofNobody = (read: AskedNothing): InnerRead => of(read, read.path, { params: undefined, query: undefined, body: undefined });
  return [
    ofId(account.getAmounts, accountId),
    ofId(account.getAccount, accountId),
    of(session.getPermissions, session.getPermissions.path, { params: undefined, query: {}, body: undefined }),
    ofId(account.getAlerts, accountId),
    ofId(autopay.getAutoPay, accountId),
    ofId(services.listServices, accountId),
    ofId(orders.listOrders, accountId),
    ofId(account.listInstallmentPlans, accountId),
    ofId(delivery.getDelivery, accountId),
    ofId(invoices.listInvoices, accountId),
    ofId(payments.listPayments, accountId),
    ofId(linkedAccounts.listByUser, userId),
    of(account.searchAccounts, `${account.searchAccounts.path}?searchType=ACCOUNTID&term=${accountId}&limit=20`, {
      params: undefined,
      query: { searchType: 'ACCOUNTID', term: accountId, limit: 20 },
      body: undefined,
    }),
    ofNobody(payments.getProviderId),
    ofNobody(payments.getStorageSupport),
    ofNobody(site.getConfiguration),
    ofNobody(site.getPageConfiguration),
  ];
}

/** Pages of visitors into which their server puts what they begin with (decision 0035). */
export type VisitorPage = 'signIn' | 'guestOrder';

/** A read of such a page, asked as a browser would ask it. */
export interface VisitorRead {
  route: Route;
  query: Readonly<Record<string, string>>;
  /** Of a read that is told in its body what it is about. */
  body?: readonly string[];
}

const ofProvider: VisitorRead = { route: site.getPageConfiguration, query: {} };
const introduction = 'introRotating';

/** What each of these pages begins with: the same for every visitor, and in English, as the pages are. */
export const visitorReads: Readonly<Record<VisitorPage, readonly VisitorRead[]>> = {
  signIn: [ofProvider],
  guestOrder: [
    ofProvider,
    { route: catalogue.listPlanCategories, query: {} },
    { route: addresses.getSearchLength, query: {} },
    // The words of its heading, where the provider keeps them now and where it may have kept them before.
    { route: site.listTexts, query: { locale: 'en-us', key: introduction } },
    { route: site.getConfigurationKeys, query: {}, body: [introduction] },
  ],
};

/** Where a visitor's read would be asked by itself, below the API base. */
export function pathOfRead({ route: { path }, query }: VisitorRead): string {
  return Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
}

/** One request for all of it (decision 0035). */
export const firstView = {
  getFirstView: route({
    id: 'C-149',
    method: 'GET',
    path: '/account/{id}/first-view',
    summary: 'The answers of every read an account page begins with',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' } },
    limit: 'RL-READ',
    params: accountParams,
    asksInside: true,
    answer: {
      kind: 'object',
      shape: z.object({ reads: z.array(z.object({ path: z.string(), status: z.int(), body: z.unknown() })) }),
    },
    errors: [],
  }),
};
