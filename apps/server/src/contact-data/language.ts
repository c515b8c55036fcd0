import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import { readLocale, writeLocale } from './contacts.store.ts';
import type { ContactDataDeps } from './index.ts';

/** C-119: the language kept with the user, null until one was chosen. */
export async function getLanguage({ db }: ContactDataDeps, userId: number): Promise<RouteAnswer<Contract['contactData']['getLanguage']>> {
  return { locale: await readLocale(db, userId) };
}

/** C-120: from now on the portal on a new device, mail and text messages speak it. */
export async function keepLanguage({ db }: ContactDataDeps, userId: number, locale: Locale): Promise<Record<string, never>> {
  await writeLocale(db, userId, locale);
  return {};
}
