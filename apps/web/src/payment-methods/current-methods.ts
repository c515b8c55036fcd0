import { isPostable } from '../payments/index.ts';
import { call, routeQuery } from '../platform/api/index.ts';
import { currentLocale, textsIfLoaded } from '../platform/i18n/language.ts';
import { onSessionEnd } from '../platform/portal.ts';
import { pageConfiguration } from '../platform/site/page-configuration.ts';
import { queryClient } from '../signed-in/query-client.ts';
import { toasts } from '../ui/toasts.ts';
import type { Method } from './method-changes.ts';
import { createMethodRun } from './method-run.ts';
import { newsSentences } from './news-sentences.ts';

/** The stored methods as they are now. What AutoPay pays with depends on them. */
export async function readMethodsNow(accountId: number): Promise<readonly Method[]> {
  const query = routeQuery('paymentMethods.listPaymentMethods', { params: { id: accountId } });
  const { paymentMethods } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  return paymentMethods;
}

/** AutoPay's own reads are asked for again where a method it may use came or went. */
export async function refreshAutoPay(): Promise<void> {
  const isAboutAutoPay = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean => String(name).startsWith('autopay.');
  await queryClient.invalidateQueries({ predicate: isAboutAutoPay });
}

/** The visit to the provider's page of this tab; it is looked after even when its panel was closed. */
export const currentMethods = createMethodRun({
  timers: {
    set: (run, ms) => setTimeout(run, ms),
    clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
  },
  openForm: (accountId, purpose) => {
    const locationId = pageConfiguration.get()?.defaultLocationId;
    const body = { accountId, ...(locationId !== undefined && { locationId }) };
    const params = { accountId };
    if (purpose === 'manage') {
      return call('paymentMethods.managePaymentMethods', { params, body: { submitType: 'managePaymentMethods', ...body } });
    }
    const paymentMethod = purpose === 'card' ? 'CC' : 'ACH';
    return call('paymentMethods.createPaymentMethod', { params, body: { submitType: 'createPaymentMethod', paymentMethod, ...body } });
  },
  readMethods: readMethodsNow,
  isPostable: (form) => isPostable(form, pageConfiguration.get()?.allowedFrameOrigins ?? []),
  onLateNews: (changes) => {
    void refreshAutoPay();
    const locale = currentLocale.get();
    const texts = textsIfLoaded(locale, 'paymentMethods');
    if (texts) toasts.show({ kind: 'success', text: newsSentences(texts.news, locale, changes).join(' '), stays: 6000 });
  },
});

onSessionEnd(currentMethods.reset);
