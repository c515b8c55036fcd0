import type { ErrorCode } from '@porchlight/contract';
import { type ErrorTexts, errorCodeText, type Locale } from '@porchlight/texts';
import { errors as english } from '@porchlight/texts/en-us/errors.ts';
import { errors as spanish } from '@porchlight/texts/sp-es/errors.ts';

const catalogues: Record<Locale, ErrorTexts> = { 'en-us': english, 'sp-es': spanish };

/** The catalogue's sentence for an error code, in the caller's language. */
export function errorWords(locale: Locale, code: ErrorCode): string {
  return errorCodeText(catalogues[locale], code) ?? catalogues[locale].fallbacks.other;
}
