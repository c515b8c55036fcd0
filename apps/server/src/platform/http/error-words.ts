import type { ErrorCode, FieldError } from '@porchlight/contract';
import { defaultLocale, type ErrorTexts, errorCodeText, type Locale } from '@porchlight/texts';
import { errors as english } from '@porchlight/texts/en-us/errors.ts';
import { errors as spanish } from '@porchlight/texts/sp-es/errors.ts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';

const catalogues: Record<Locale, ErrorTexts> = { 'en-us': english, 'sp-es': spanish };

/** The catalogue's sentence for an error code, in the caller's language; codes of staff calls have a catalogue of their own. */
export function errorWords(locale: Locale, code: ErrorCode): string {
  const ofStaff: Readonly<Record<string, string>> = staffCatalogue[locale].errors.codes;
  return errorCodeText(catalogues[locale], code) ?? ofStaff[code] ?? catalogues[locale].fallbacks.other;
}

/** A field of a refusal with what is said of it in a language, where the sentence is the declaration's and not of the call itself. */
export function fieldInLanguage(field: FieldError, locale: Locale): FieldError {
  const [said, own] = [staffCatalogue[defaultLocale].shell.fieldProblems, staffCatalogue[locale].shell.fieldProblems];
  const sentences = Object.keys(said) as (keyof typeof said)[];
  const known = sentences.find((sentence) => said[sentence] === field.message);
  if (known !== undefined) return { ...field, message: own[known] };
  // The name of a type is for whoever writes a program, in the language of the document.
  return field.code === 'invalid_type' && locale !== defaultLocale ? { ...field, message: own.invalid } : field;
}
