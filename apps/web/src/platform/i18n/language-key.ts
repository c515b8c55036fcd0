/** Where the chosen language is kept (I18N-005, D-055). */
export const languageKey = 'language';
