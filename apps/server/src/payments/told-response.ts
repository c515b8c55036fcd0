import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { PaymentRecord } from './payment.ts';
import { plainReasonOf } from './receipt.ts';

type Told = Pick<PaymentRecord, 'state' | 'reason' | 'returnCode' | 'responseText'>;

/**
 * What the payment provider said of an attempt, for a customer. Providers speak English and have no other language to ask for: whoever reads
 * English is shown their words, whoever reads another language our sentence for what they mean, and nothing where they mean no failure (0051).
 */
export function toldResponse(payment: Told, locale: Locale): string | null {
  if (locale === languageOfProviders || payment.responseText === null) return payment.responseText;
  const reason = plainReasonOf(payment);
  if (reason === null && payment.state !== 'declined') return null;
  return catalogue[locale].reasons[reason ?? 'other'];
}

/** The same where a reason stands beside it that is told in every language: only the provider's own words, for whom they are a language. */
export function quotedResponse({ responseText }: Told, locale: Locale): string | null {
  return locale === languageOfProviders ? responseText : null;
}

const languageOfProviders: Locale = 'en-us';
