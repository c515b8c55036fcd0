import type { Locale } from '@porchlight/texts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { HostedForm } from '../ports/payment-provider.ts';
import type { PaymentMethodsDeps } from './index.ts';
import { insertMethodForm, noteFormFinished, noteFormIssued } from './method-forms.store.ts';

export interface MethodFormRequest {
  accountId: number;
  userId: number;
  locale: Locale;
  purpose: 'create' | 'manage';
  /** Of the method to be added; without meaning where methods are managed. */
  methodKind: 'card' | 'bank';
}

type FrameForm = Pick<HostedForm, 'action' | 'target' | 'fields'>;

/**
 * C-016 and C-017: puts the form on record, then asks the provider for it. What becomes of it is never told by the browser: the
 * provider's notice names this record, and its account's methods are then asked for.
 */
export async function openMethodForm(
  deps: PaymentMethodsDeps,
  request: MethodFormRequest,
): Promise<FrameForm | Refusal<'PM0002' | 'PAY0003'>> {
  const { db, clock, provider } = deps;
  if (provider === null || !provider.capabilities.storesMethods) return refuse('PM0002');
  const { accountId, userId, locale, purpose, methodKind } = request;
  const reference = deps.ids.reference();
  const customer = await insertMethodForm(db, { reference, accountId, userId, provider: provider.id, purpose, at: clock.now() });
  const { returnUrl } = deps.options;
  const opened = await provider.openMethodForm({ reference, purpose, methodKind, customer, locale, returnUrl });
  if (!opened.ok) {
    // Should the provider have issued it after all, it reached nobody.
    await noteFormFinished(db, reference, clock.now());
    return refuse('PAY0003', { retryAfterSeconds: 5 });
  }
  const { action, target, fields, expiresAt } = opened.form;
  await noteFormIssued(db, reference, expiresAt);
  return { action, target, fields };
}
