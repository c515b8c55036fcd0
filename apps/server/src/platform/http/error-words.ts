import type { ErrorCode } from '@porchlight/contract';
import { type ErrorTexts, errorCodeText, type Locale } from '@porchlight/texts';
import { errors as english } from '@porchlight/texts/en-us/errors.ts';
import { errors as spanish } from '@porchlight/texts/sp-es/errors.ts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';

const catalogues: Record<Locale, ErrorTexts> = { 'en-us': english, 'sp-es': spanish };

/** The catalogue's sentence for an error code, in the caller's language; codes of staff calls have a catalogue of their own. */
export function errorWords(locale: Locale, code: ErrorCode): string {
  const ofStaff: Readonly<Record<string, string>> = staffCatalogue[locale].errors.codes;
  return errorCodeText(catalogues[locale], code) ?? ofStaff[code] ?? catalogues[locale].fallbacks.other;
}
