import { afterEach, describe, expect, it } from 'vitest';
import { connectApi } from '../api/call.ts';
import { ApiFailure, routeQuery } from '../api/index.ts';
import { currentLocale } from '../i18n/index.ts';
import { session } from '../portal.ts';
import { queryClient } from './query-client.ts';
import { shownPart } from './testing/shown-part.ts';

const account = routeQuery('account.getAccount', { params: { id: 1 } });
const refused = new ApiFailure({ status: 503, code: 'GEN0010', message: 'A connected system is not available.' });

/** An answer takes a moment, as everywhere. */
const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const answers = (answer: () => object): void => connectApi(() => aMoment().then(() => ({ success: true, ...answer() })));
const refuses = (): void => connectApi(() => aMoment().then(() => Promise.reject(refused)));

/** Shows one read and writes down the phases it goes through. */
function show() {
  const phases: string[] = [];
  const note = (): void => {
    const { status = 'pending', isFetching = false, error = null } = queryClient.getQueryState(account.queryKey) ?? {};
    const phase = [isFetching ? 'loading' : status, (error as Error | null)?.message].filter(Boolean).join(': ');
    if (phase !== phases.at(-1)) phases.push(phase);
  };
  note();
  const stopNoting = queryClient.subscribe(note);
  const part = shownPart(queryClient, account);
  part.appear();
  const stop = async (): Promise<void> => {
    await aMoment();
    part.disappear();
    stopNoting();
  };
  return { part, phases, stop };
}

describe('shared state of what was read', () => {
  afterEach(() => queryClient.clear());

  it('[STATE-021][STATE-022] empty, request and success: loading is true between request and outcome', async () => {
    answers(() => ({ id: 1 }));
    const { part, phases, stop } = show();
    await part.refetch();
    await stop();
    expect(phases).toEqual(['pending', 'loading', 'success']);
    expect(part.now().data).toMatchObject({ id: 1 });
  });

  it("[STATE-021][STATE-023] failure: the error is the failure's message, and is cleared by the next request", async () => {
    refuses();
    const { part, phases, stop } = show();
    await part.refetch();
    await aMoment();
    expect(phases.at(-1)).toBe('error: A connected system is not available.');
    answers(() => ({ id: 1 }));
    await part.refetch();
    await stop();
    expect(phases.slice(-2)).toEqual(['loading', 'success']);
  });

  it('[STATE-021][STATE-023] clear: the read is empty again, without an error', async () => {
    refuses();
    await queryClient.prefetchQuery(account);
    expect(queryClient.getQueryState(account.queryKey)?.error).toBe(refused);
    queryClient.clear();
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
    await queryClient.prefetchQuery(routeQuery('account.getAccount', { params: { id: 2 } }));
    const kept = reads.map(({ queryKey }) => queryClient.getQueryState(queryKey));
    expect(kept.map((state) => state?.status)).toEqual(reads.map(() => 'success'));
    expect(new Set(kept.map((state) => (state?.data as { from: string } | undefined)?.from)).size).toBe(reads.length);
    expect(queryClient.getQueryState(routeQuery('account.getAccount', { params: { id: 2 } }).queryKey)).not.toBe(kept[0]);
  });

  it('[I18N-005] is asked for again in the language that was switched to, whatever it is about', async () => {
    answers(() => ({ said: currentLocale.get() }));
    const { part, stop } = show();
    await part.refetch();
    currentLocale.set('sp-es');
    try {
      await expect.poll(() => part.now().data).toMatchObject({ said: 'sp-es' });
      await queryClient.prefetchQuery(routeQuery('services.listServices', { params: { id: 1 } }));
      currentLocale.set('en-us');
      expect(queryClient.getQueryState(['services.listServices', { params: { id: 1 } }])?.isInvalidated).toBe(true);
    } finally {
      await stop();
      currentLocale.set('en-us');
    }
  });

  it('[SESS-009] is forgotten when the session ends', async () => {
    answers(() => ({ id: 1 }));
    session.begin({ username: 'maria', token: 't', refreshToken: 'r', userid: 1, accountId: 1 });
    await queryClient.prefetchQuery(account);
    session.end('signedOut');
    expect(queryClient.getQueryState(account.queryKey)).toBeUndefined();
  });
});
