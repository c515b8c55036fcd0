/**
 * Site: what the pages, mails and PDFs need to know of the provider. Owns settings, content texts and the brand.
 * Promises: only allow-listed settings leave the server, and a portal without any setting still answers usable defaults.
 */
import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { Database, Queries } from '../platform/db/database.ts';
import type { ProviderFacts } from '../platform/http/filled-pages.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import { type Brand, brandOf, brandStyleOf } from './brand.rules.ts';
import { type ContentText, chooseTexts, mailTextsOf } from './content-texts.rules.ts';
import { type Drafted, overlaySettings, overlayTexts } from './drafted.rules.ts';
import { configurationTextKeys, orderingDefaultsOf, presentPageConfiguration } from './present-page-configuration.ts';
import { createRoutes, findTexts } from './routes.ts';
import { settingKeys } from './setting-keys.ts';
import { mailTextKeys, type Settings } from './settings.store.ts';
import { createStoredSite, type StoredSite } from './stored-site.ts';

export type { Brand, BrandLogo } from './brand.rules.ts';
export type { Drafted } from './drafted.rules.ts';
export { fallbackTextPrefix, settingKeys } from './setting-keys.ts';
export { readSettings, type Settings } from './settings.store.ts';

export interface SiteDeps {
  db: Database;
  clock: Clock;
  log: Log;
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
  /** As they are kept in memory (decision 0040). */
  settings(): Promise<Settings>;
  /** Name, colours, address and phone of the provider, for mail and PDF; read by the caller's transaction where there is one and nothing is remembered. */
  brand(queries?: Queries): Promise<Brand>;
  passwordRule(locale: Locale): Promise<PasswordRule>;
  /** Address of the terms people accept when they register; null where none are shown (D-042). */
  termsUrl(): Promise<string | null>;
  /** What the sign-in page shows of the provider before its scripts have asked; as in the page configuration (C-087). */
  providerFacts(): Promise<ProviderFacts>;
  /** Everything as it would be if this were published (decision 0025). */
  withDraft(drafted: Drafted): DraftedSite;
  orderingDefaults(): Promise<OrderingDefaults>;
  /** Characters that start the address search; null when the setting is no number from 1 to 20. */
  addressSearchMinChars(): Promise<number | null>;
  /** From now on settings and texts are kept in memory for as long as changes are heard. For processes that serve; until `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** After a change of this process has been committed; other processes hear of it from the database. */
  forget(): void;
}

/** What previews show. */
export interface DraftedSite {
  brand(): Promise<Brand>;
  facts(): Promise<ProviderFacts>;
  pageConfiguration(locale: Locale): Promise<RouteAnswer<Contract['site']['getPageConfiguration']>>;
  texts(keys: readonly string[], locale: Locale): Promise<ContentText[]>;
}

export function createSite(deps: SiteDeps): SiteDoor {
  const { publicUrl = null } = deps;
  const stored = createStoredSite(deps);
  return {
    handlers: createRoutes(stored, deps.allowedFrameOrigins),
    settings: () => stored.settings(),
    orderingDefaults: async () => orderingDefaultsOf(await stored.settings()),
    addressSearchMinChars: async () => minCharsOf((await stored.settings()).text(settingKeys.addressSearchMinChars)),
    providerFacts: async () => factsOf(await stored.settings()),
    withDraft: (drafted) => draftedSite(deps, stored, drafted),
    brand: async (queries) => {
      // One after the other: in a transaction there is one connection.
      const brand = brandOf(await stored.settings(queries), publicUrl);
      return withMailTexts(brand, mailTextsOf(await stored.mailTexts(queries)));
    },
    start: stored.start,
    stop: stored.stop,
    forget: stored.forget,
    termsUrl: async () => (await stored.settings()).text(settingKeys.termsUrl),
    passwordRule: async (locale) => {
      const [settings, [text]] = await Promise.all([stored.settings(), findTexts(stored, ['passwordPatternDescription'], locale)]);
      return {
        pattern: settings.text(settingKeys.passwordPattern),
        description: text?.value ?? settings.text(settingKeys.passwordPatternDescription),
      };
    },
  };
}

function factsOf(settings: Settings): ProviderFacts {
  const { brandName, guestOrderingEnabled } = presentPageConfiguration(settings, [], { locale: 'en-us', allowedFrameOrigins: [] });
  return { brandName, guestOrderingEnabled, style: brandStyleOf(settings) };
}

function withMailTexts(brand: Brand, mailTexts: Brand['mailTexts']): Brand {
  return mailTexts === undefined ? brand : { ...brand, mailTexts };
}

function draftedSite(deps: SiteDeps, stored: StoredSite, drafted: Drafted): DraftedSite {
  const { allowedFrameOrigins, publicUrl = null } = deps;
  const settings = async () => overlaySettings(await stored.settings(), drafted);
  const texts = async (keys: readonly string[], locale: Locale) =>
    chooseTexts(keys, locale, overlayTexts(await stored.texts(keys, locale), keys, drafted));
  return {
    texts,
    brand: async () => {
      const rows = overlayTexts(await stored.mailTexts(), mailTextKeys, drafted);
      return withMailTexts(brandOf(await settings(), publicUrl), mailTextsOf(rows));
    },
    facts: async () => factsOf(await settings()),
    pageConfiguration: async (locale) =>
      presentPageConfiguration(await settings(), await texts(configurationTextKeys, locale), { locale, allowedFrameOrigins }),
  };
}

const usualMinChars = 3;

function minCharsOf(setting: string | null): number | null {
  const value = setting === null ? usualMinChars : Number(setting);
  return Number.isInteger(value) && value >= 1 && value <= 20 ? value : null;
}
