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
import { type Route, route } from './route.ts';
import { services } from './services.ts';
import { session } from './session.ts';
import { site } from './site.ts';
import { accountParams } from './wire.ts';

/** A read and what it is asked about, spelled as in an address. */
export interface InnerRead {
  route: Route;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Of a read that is told in its body what it is about. */
  body?: readonly string[];
}

/** What the first view of an account page is made of: the account's reads, the person's own, and what the provider has set. */
export function firstViewReads(accountId: number, userId: number): InnerRead[] {
  const id = String(accountId);
  const ofAccount = (read: Route): InnerRead => ({ route: read, params: { id }, query: {} });
  const ofNobody = (read: Route): InnerRead => ({ route: read, params: {}, query: {} });
  return [
    ofAccount(account.getAmounts),
    ofAccount(account.getAccount),
    ofNobody(session.getPermissions),
    ofAccount(account.getAlerts),
    ofAccount(autopay.getAutoPay),
    ofAccount(services.listServices),
    ofAccount(orders.listOrders),
    ofAccount(account.listInstallmentPlans),
    ofAccount(delivery.getDelivery),
    ofAccount(invoices.listInvoices),
    ofAccount(payments.listPayments),
    { route: linkedAccounts.listByUser, params: { id: String(userId) }, query: {} },
    { route: account.searchAccounts, params: {}, query: { searchType: 'ACCOUNTID', term: id, limit: '20' } },
    ofNobody(payments.getProviderId),
    ofNobody(payments.getStorageSupport),
    ofNobody(site.getConfiguration),
    ofNobody(site.getPageConfiguration),
  ];
}

/** Pages of visitors into which their server puts what they begin with (decision 0035). */
export type VisitorPage = 'signIn' | 'guestOrder';

const ofProvider: InnerRead = { route: site.getPageConfiguration, params: {}, query: {} };
const introduction = 'introRotating';

/** What each of these pages begins with: the same for every visitor, and in English, as the pages are. */
export const visitorReads: Readonly<Record<VisitorPage, readonly InnerRead[]>> = {
  signIn: [ofProvider],
  guestOrder: [
    ofProvider,
    { route: catalogue.listPlanCategories, params: {}, query: {} },
    { route: addresses.getSearchLength, params: {}, query: {} },
    // The words of its heading, where the provider keeps them now and where it may have kept them before.
    { route: site.listTexts, params: {}, query: { locale: 'en-us', key: introduction } },
    { route: site.getConfigurationKeys, params: {}, query: {}, body: [introduction] },
  ],
};

/** Where an inner read would be asked by itself, below the API base. */
export function pathOfRead({ route: { path }, params, query }: InnerRead): string {
  let filled: string = path;
  for (const [name, value] of Object.entries(params)) filled = filled.split(`{${name}}`).join(value);
  return Object.keys(query).length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
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
