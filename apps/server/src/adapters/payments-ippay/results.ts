import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { DeclineReason } from '@porchlight/domain/payments/decline-reason.ts';
import type { MethodSummary, PaymentReference, ProviderAnswer, ProviderResult, ProviderStatus } from '../../ports/payment-provider.ts';

/** A result of that reference with what is known of it; what is left out is null. */
export function resultOf(reference: PaymentReference, status: ProviderStatus, facts: Partial<ProviderResult> = {}): ProviderResult {
  return {
    amountCents: null,
    transactionId: null,
    authCode: null,
    responseText: null,
    returnCode: null,
    reason: null,
    method: null,
    ...facts,
    status,
    reference,
  };
}

export function known(result: ProviderResult): ProviderAnswer {
  return { known: true, result };
}

export interface Asked {
  reference: PaymentReference;
  amountCents: Cents;
}

export function declinedAnswer(
  { reference, amountCents }: Asked,
  reason: DeclineReason,
  text: string,
  method: MethodSummary | null,
): ProviderAnswer {
  return known(resultOf(reference, 'declined', { amountCents, reason, responseText: shownText(text), method }));
}

/** A text of the gateway for people, when it is surely no more than words: it has been seen to answer with the whole request. */
export function shownText(text: string): string | null {
  return /^[A-Za-z][A-Za-z '.,/-]{0,79}$/.test(text) ? text : null;
}
