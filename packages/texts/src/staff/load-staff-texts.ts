import type { Locale } from '../locales.ts';
import type { StaffTexts } from './catalogue.ts';

/** All texts of the staff pages in one language. Rejects when the file can't be loaded. */
export async function loadStaffTexts(locale: Locale): Promise<StaffTexts> {
  if (locale === 'en-us') return (await import('./en-us/index.ts')).staffTexts;
  return (await import('./sp-es/index.ts')).staffTexts as unknown as StaffTexts;
}
