import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { connectApi } from '../platform/api/call.ts';
import { ApiFailure, routeQuery } from '../platform/api/index.ts';
import { currentLocale } from '../platform/i18n/index.ts';
import { session } from '../platform/portal.ts';
import { queryClient } from './query-client.ts';

const account = routeQuery('account.getAccount', { params: { id: 1 } });
const refused = new ApiFailure({ status: 503, code: 'GEN0010', message: 'A connected system is not available.' });

/** Follows one read and writes down the phases it goes through. */
function follow() {
  const observer = new QueryObserver(queryClient, account);
  const phases: string[] = [];
  const note = ({ status, fetchStatus, error }: { status: string; fetchStatus: string; error: Error | null }): void => {
    phases.push([fetchStatus === 'fetching' ? 'loading' : status, error?.message].filter(Boolean).join(': '));
  };
  note(observer.getCurrentResult());
  const stop = observer.subscribe(note);
  return { observer, phases, stop };
}

describe('shared state of what was read', () => {
  afterEach(() => queryClient.clear());

  it('[STATE-021][STATE-022] empty, request and success: loading is true between request and outcome', async () => {
    connectApi(async () => ({ success: true, id: 1 }));
    const { observer, phases, stop } = follow();
    await observer.refetch();
    stop();
    expect(phases.filter((phase, at) => phase !== phases[at - 1])).toEqual(['pending', 'loading', 'success']);
    expect(observer.getCurrentResult().data).toMatchObject({ id: 1 });
  });

  it("[STATE-021][STATE-023] failure: the error is the failure's message, and is cleared by the next request", async () => {
    connectApi(() => Promise.reject(refused));
    const { observer, phases, stop } = follow();
    await observer.refetch();
    expect(phases.at(-1)).toBe('error: A connected system is not available.');
    connectApi(async () => ({ success: true, id: 1 }));
    await observer.refetch();
    stop();
    expect(phases.at(-1)).toBe('success');
  });

  it('[STATE-021][STATE-023] clear: the read is empty again, without an error', async () => {
    connectApi(() => Promise.reject(refused));
    await queryClient.prefetchQuery(account);
    expect(queryClient.getQueryState(account.queryKey)?.error).toBe(refused);
    queryClient.removeQueries({ queryKey: ['account.getAccount'] });
    expect(queryClient.getQueryState(account.queryKey)).toBeUndefined();
  });

  it('[STATE-011][STATE-015][STATE-017][STATE-019][STATE-020] each area is the answer of its read, kept under its name and account', async () => {
    connectApi(async (card) => ({ success: true, from: card.path }));
    const of = { params: { id: 1 } };
    const reads = [
      account,
      routeQuery('account.getCreditBalance', of),
      routeQuery('site.getConfiguration'),
      routeQuery('account.getAlerts', of),
      routeQuery('autopay.getAutoPay', of),
      routeQuery('account.getAmounts', of),
      routeQuery('invoices.listInvoices', of),
      routeQuery('payments.listPayments', of),
      routeQuery('paymentMethods.listPaymentMethods', of),
      routeQuery('orders.listOrders', of),
      routeQuery('services.listServices', of),
      routeQuery('delivery.getDelivery', of),
      routeQuery('account.listInstallmentPlans', of),
    ];
    await Promise.all(
      reads.map(({ queryKey, queryFn }) => queryClient.prefetchQuery({ queryKey, queryFn: queryFn as () => Promise<unknown> })),
    );
    const kept = queryClient.getQueryCache().getAll();
    expect(kept).toHaveLength(reads.length);
    expect(kept.every(({ state }) => state.status === 'success')).toBe(true);
    await queryClient.prefetchQuery(routeQuery('account.getAccount', { params: { id: 2 } }));
    expect(queryClient.getQueryCache().getAll()).toHaveLength(reads.length + 1);
  });

  it('[I18N-005] is asked for again in the language that was switched to, whatever it is about', async () => {
    connectApi(async () => ({ success: true, said: currentLocale.get() }));
    const { observer, stop } = follow();
    await observer.refetch();
    currentLocale.set('sp-es');
    try {
      await expect.poll(() => observer.getCurrentResult().data).toMatchObject({ said: 'sp-es' });
      await queryClient.prefetchQuery(routeQuery('services.listServices', { params: { id: 1 } }));
      currentLocale.set('en-us');
      expect(queryClient.getQueryState(['services.listServices', { params: { id: 1 } }])?.isInvalidated).toBe(true);
    } finally {
      stop();
      currentLocale.set('en-us');
    }
  });

  it('[SESS-009] is forgotten when the session ends', async () => {
    connectApi(async () => ({ success: true, id: 1 }));
    session.begin({ username: 'maria', token: 't', refreshToken: 'r', userid: 1, accountId: 1 });
    await queryClient.prefetchQuery(account);
    session.end('signedOut');
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});
