import type { PaymentProvider, ProviderNotice } from '../ports/payment-provider.ts';
import { applyProviderResult } from './apply-provider-result.ts';
import type { PaymentsDeps } from './deps.ts';
import { type PaymentRecord, soughtOf } from './payment.ts';
import { findByTransaction, findPayment } from './payments.store.ts';
import { noteUnknownNotice } from './unknown-words.ts';

/** `unknownReference`: it is about nothing of ours. `unavailable`: somebody has to be asked who gave no answer, so it must be told again. */
export type Told = 'taken' | 'unknownReference' | 'unavailable';

type About<Kind extends ProviderNotice['about']> = Extract<ProviderNotice, { about: Kind }>;

/** Applies what a provider says by itself, by a signed notice or on a page of ours for it, each once (PAY-065). */
export async function tell(deps: PaymentsDeps, provider: PaymentProvider, notice: ProviderNotice): Promise<Told> {
  switch (notice.about) {
    case 'payment':
      return ofPayment(deps, provider, notice);
    case 'ask':
      return ask(deps, provider, notice);
    case 'refund':
      return (await deps.refundNotices.receive(notice.result)) ? 'taken' : 'unknownReference';
    case 'paymentMethod':
    case 'customerMethods':
      return deps.methods.receiveNotice(provider.id, notice);
    case 'unknown':
      await noteUnknownNotice(deps, provider.id, notice);
      return 'taken';
    case 'nothing':
      return 'taken';
  }
}

async function ofPayment(deps: PaymentsDeps, provider: PaymentProvider, { eventId, result }: About<'payment'>): Promise<Told> {
  const { reference, status } = result;
  // That nothing is known of a payment, or that its form is still open, is no event.
  if (status === 'notFound' || status === 'open') return 'taken';
  const known = await findOf(deps, provider, reference);
  if (known === null) return 'unknownReference';
  const applied = await applyProviderResult(deps, reference, result, 'notice', { noticeEventId: eventId, known });
  if (applied === null) return 'unknownReference';
  if (applied.outcome === 'refused') await learn(deps, provider, applied.payment);
  return 'taken';
}

/** Something became of a payment and the notice does not say what. Asking twice is harmless, so that nothing needs to be noted of it. */
async function ask(deps: PaymentsDeps, provider: PaymentProvider, { reference, transactionId }: About<'ask'>): Promise<Told> {
  const payment =
    typeof reference === 'string'
      ? await findOf(deps, provider, reference)
      : await findByTransaction(deps.db, { provider: provider.id, transactionId });
  // What the gateway did for somebody else, or a till of the provider's: there is nothing to be told again.
  if (payment === null) return 'taken';
  return (await learn(deps, provider, { ...payment, transactionId })) ? 'taken' : 'unavailable';
}

async function learn(deps: PaymentsDeps, provider: PaymentProvider, payment: PaymentRecord): Promise<boolean> {
  const answer = await provider.query(soughtOf(payment));
  if (!answer.known || answer.result.status === 'notFound') return false;
  await applyProviderResult(deps, payment.reference, answer.result, 'query');
  return true;
}

async function findOf(deps: PaymentsDeps, provider: PaymentProvider, reference: string): Promise<PaymentRecord | null> {
  const payment = await findPayment(deps.db, reference);
  return payment?.provider === provider.id ? payment : null;
}
