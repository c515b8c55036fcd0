// Cookies that say what the pages of visitors are to look like from their first paint on (decision 0043): what was chosen in this browser, and
// nothing of anybody. The portal's own storage stays what counts; without a choice there is no cookie.

/** Holds 'light' or 'dark'. */
export const themeCookie = 'theme';
/** Holds one of the product's locales, not the default one. */
export const languageCookie = 'language';
