/**
 * Site: what the pages, mails and PDFs need to know of the provider. Owns settings, content texts and the brand.
 * Promises: only allow-listed settings leave the server, and a portal without any setting still answers usable defaults.
 */
import type { Contract } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { Database, Queries } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { ProviderFacts } from '../platform/http/sign-in-page.ts';
import { type Brand, brandOf } from './brand.rules.ts';
import { orderingDefaultsOf, presentPageConfiguration } from './present-page-configuration.ts';
import { createRoutes, findTexts } from './routes.ts';
import { settingKeys } from './setting-keys.ts';
import { readSettings } from './settings.store.ts';

export type { Brand, BrandLogo } from './brand.rules.ts';
export { fallbackTextPrefix, settingKeys } from './setting-keys.ts';
export { readSettings, type Settings } from './settings.store.ts';

export interface SiteDeps {
  db: Database;
  /** Origins the payment provider's frame comes from. */
  allowedFrameOrigins: readonly string[];
  /** Address of the portal, for links in mails and PDFs. */
  publicUrl?: string;
}

/** The provider's own password rule; both null: the default rule and its text hold (D-032). */
export interface PasswordRule {
  pattern: string | null;
  description: string | null;
}

/** What a new account gets where nothing else is said. */
export interface OrderingDefaults {
  /** Visitors may order; off, only whoever was invited by mail may (D-017, D-035). */
  isOpen: boolean;
  /** Null when none is set (GUEST-054). */
  locationId: number | null;
  billCycle: number;
  /** A driver's licence is digits only, unless the provider says otherwise (D-135). */
  licenceDigitsOnly: boolean;
}

export interface SiteDoor {
  handlers: Handlers<Contract['site']>;
  /** Name, colours, address and phone of the provider, for mail and PDF; read anew each time, by the caller's transaction where there is one. */
  brand(queries?: Queries): Promise<Brand>;
  passwordRule(locale: Locale): Promise<PasswordRule>;
  /** Address of the terms people accept when they register; null where none are shown (D-042). */
  termsUrl(): Promise<string | null>;
  /** What the sign-in page shows of the provider before its scripts have asked; as in the page configuration (C-087). */
  providerFacts(): Promise<ProviderFacts>;
  orderingDefaults(): Promise<OrderingDefaults>;
  /** Characters that start the address search; null when the setting is no number from 1 to 20. */
  addressSearchMinChars(): Promise<number | null>;
}

export function createSite(deps: SiteDeps): SiteDoor {
  const { db, publicUrl = null } = deps;
  return {
    handlers: createRoutes(deps),
    orderingDefaults: async () => orderingDefaultsOf(await readSettings(db)),
    addressSearchMinChars: async () => minCharsOf((await readSettings(db)).text(settingKeys.addressSearchMinChars)),
    providerFacts: async () => {
      const settings = await readSettings(db);
      const { brandName, guestOrderingEnabled } = presentPageConfiguration(settings, [], { locale: 'en-us', allowedFrameOrigins: [] });
      return { brandName, guestOrderingEnabled };
    },
    brand: async (queries = db) => brandOf(await readSettings(queries), publicUrl),
    termsUrl: async () => (await readSettings(db)).text(settingKeys.termsUrl),
    passwordRule: async (locale) => {
      const [settings, [text]] = await Promise.all([readSettings(db), findTexts(db, ['passwordPatternDescription'], locale)]);
      return {
        pattern: settings.text(settingKeys.passwordPattern),
        description: text?.value ?? settings.text(settingKeys.passwordPatternDescription),
      };
    },
  };
}

const usualMinChars = 3;

function minCharsOf(setting: string | null): number | null {
  const value = setting === null ? usualMinChars : Number(setting);
  return Number.isInteger(value) && value >= 1 && value <= 20 ? value : null;
}
