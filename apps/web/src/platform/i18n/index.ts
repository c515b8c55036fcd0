// Languages: the texts of each subject on demand, in the language the visitor chose. `fill` puts values into a text.

export type { BrowserSubject, SubjectTexts } from '@porchlight/texts/subjects.ts';
export { fill } from '@porchlight/texts/template.ts';
export { useContentText } from './content-text.ts';
export { currentLocale, preloadTexts, restoreLanguage } from './language.ts';
export { useFailureText } from './use-failure-text.ts';
export { useIntlTag, useLocale, useNumber, usePlural, useTexts } from './use-texts.ts';
