import { type CallAnswer, type CallRequest, call, routeQuery } from '../platform/api/index.ts';
import { queryClient, useQuery } from '../platform/reads/query-client.ts';
import { pageConfiguration } from '../platform/site/page-configuration.ts';
import type { EnableOrder, Location } from './autopay-order.ts';
import type { AutoPayInfo } from './autopay-state.ts';

export type AutoPayPlan = CallAnswer<'autopay.getAutoPayPlan'>;
export type NextCharge = NonNullable<AutoPayPlan['nextCharge']>;
export type AutoPayCharge = CallAnswer<'autopay.listAutoPayCharges'>['charges'][number];

const planQuery = (accountId: number) => routeQuery('autopay.getAutoPayPlan', { params: { id: accountId } });

/** What AutoPay does next, its limit and its back-up (C-100); one cached answer for the page and the panel. */
export const useAutoPayPlan = (accountId: number) => useQuery(planQuery(accountId));

/** Where the account is with the provider, when the page says so. */
export function knownLocation(): Location {
  const locationId = pageConfiguration.get()?.defaultLocationId;
  return locationId === undefined ? {} : { locationId };
}

function send(order: EnableOrder): Promise<AutoPayInfo> {
  switch (order.by) {
    case 'token':
      return call('autopay.enableAutoPayByToken', { body: order.body });
    case 'card':
      return call('autopay.enableAutoPayByCard', { body: order.body });
    case 'bank':
      return call('autopay.enableAutoPayByBank', { body: order.body });
  }
}

/** Asks again for everything that tells of AutoPay (AUTO-016): whether it is on, its method, plan and charges, the marks at the methods. */
async function reload(): Promise<void> {
  const names = [
    'account.searchAccounts',
    'autopay.getAutoPay',
    'autopay.getAutoPayPlan',
    'autopay.listAutoPayCharges',
    'autopay.listAutoPayCards',
    'paymentMethods.listPaymentMethods',
  ];
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** The writes. Each rejects as `call` does; what is shown is asked for again whatever came of it. */
export function useAutoPayWrites(accountId: number) {
  const thenReload = async (write: Promise<unknown>): Promise<void> => {
    try {
      await write;
    } finally {
      await reload();
    }
  };
  const keep = async (plan: Promise<AutoPayPlan>): Promise<void> => {
    queryClient.setQueryData(planQuery(accountId).queryKey, await plan);
  };
  return {
    enable: (order: EnableOrder) => thenReload(send(order)),
    disable: () => thenReload(call('autopay.disableAutoPay', { body: { accountId } })),
    changeSettings: (settings: Omit<CallRequest<'autopay.changeAutoPaySettings'>['body'], 'accountId'>) =>
      thenReload(keep(call('autopay.changeAutoPaySettings', { body: { accountId, ...settings } }))),
    skip: (dueDate: string, isSkipped: boolean) =>
      thenReload(keep(call('autopay.skipAutoPayCharge', { body: { accountId, dueDate, skip: isSkipped } }))),
  };
}
