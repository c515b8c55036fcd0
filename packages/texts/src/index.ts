export { contentText } from './content-text.ts';
export { type ErrorAction, type ErrorTexts, errorCodeText, errorText, type KnownFailure } from './error-text.ts';
export { defaultLocale, isLocale, type Locale, localeOf, locales, localeTags } from './locales.ts';
export type { Subject, SubjectTexts } from './subjects.ts';
export { fill, fillPlural, type Plural, placeholdersOf, type SameTexts, type TemplateValues } from './template.ts';
