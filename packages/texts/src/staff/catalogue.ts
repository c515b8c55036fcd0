// The texts of the staff pages. They are apart from the portal's, so that no customer's page carries a word of them.
import type { Locale } from '../locales.ts';
import { staffTexts as english } from './en-us/index.ts';
import { staffTexts as spanish } from './sp-es/index.ts';

/** The English texts stand for the type, so that `fill` knows each placeholder. */
export type StaffTexts = typeof english;

/** Everything at once, for the server and tests; the pages load one language by `loadStaffTexts`. */
export const staffCatalogue: Readonly<Record<Locale, StaffTexts>> = {
  'en-us': english,
  'sp-es': spanish as unknown as StaffTexts,
};
