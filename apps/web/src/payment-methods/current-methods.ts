import { type FrameForm, isPostable } from '../payments/index.ts';
import { call } from '../platform/api/index.ts';
import { currentLocale, textsIfLoaded } from '../platform/i18n/language.ts';
import { onSessionEnd } from '../platform/portal.ts';
import { pageConfiguration } from '../platform/site/page-configuration.ts';
import { toasts } from '../ui/toasts.ts';
import type { MethodPurpose } from './method-flow.ts';
import { createMethodRun } from './method-run.ts';
import { readMethodsNow, refreshAutoPay } from './methods-now.ts';
import { newsSentences } from './news-sentences.ts';
import { providerPage } from './provider-page.ts';

function askForForm(accountId: number, purpose: MethodPurpose): Promise<FrameForm> {
  const locationId = pageConfiguration.get()?.defaultLocationId;
  const body = { accountId, ...(locationId !== undefined && { locationId }) };
  const params = { accountId };
  if (purpose === 'manage') {
    return call('paymentMethods.managePaymentMethods', { params, body: { submitType: 'managePaymentMethods', ...body } });
  }
  const paymentMethod = purpose === 'card' ? 'CC' : 'ACH';
  return call('paymentMethods.createPaymentMethod', { params, body: { submitType: 'createPaymentMethod', paymentMethod, ...body } });
}

/** The visit to the provider's page of this tab; it is looked after even when its panel was closed. */
export const currentMethods = createMethodRun({
  timers: {
    set: (run, ms) => setTimeout(run, ms),
    clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
  },
  openForm: async (accountId, purpose) => {
    // What shows the page comes meanwhile. Where it cannot be had, the panel says so in its place.
    const shown = providerPage.load().catch(() => undefined);
    const form = await askForForm(accountId, purpose);
    await shown;
    return form;
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
