import { createContext, useContext } from 'react';

/** The Intl locale in which dates are written out: 'en-US' or 'es-US'. */
export const IntlLocale = createContext<string>('en-US');

export const useIntlLocale = (): string => useContext(IntlLocale);
