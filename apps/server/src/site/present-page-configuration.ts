import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { z } from 'zod';
import { accountTypeIds } from '../account/index.ts';
import { parseJson } from './brand.rules.ts';
import type { ContentText } from './content-texts.rules.ts';
import type { OrderingDefaults } from './index.ts';
import { settingKeys } from './setting-keys.ts';
import type { Settings } from './settings.store.ts';

type PageConfiguration = RouteAnswer<Contract['site']['getPageConfiguration']>;

/** Content texts that go into the page configuration; an operator may replace them in each language. */
export const configurationTextKeys = ['validationStreet', 'validationTerms', 'passwordPatternDescription'] as const;

const NavLinks = z.array(z.object({ label: z.string().min(1), url: z.string().min(1), newWindow: z.boolean().default(false) }));

/** C-087 in the words of the wire (D-017). Only what is set is said, so that the client's own defaults hold for the rest. */
export function presentPageConfiguration(
  settings: Settings,
  texts: readonly ContentText[],
  site: { locale: Locale; allowedFrameOrigins: readonly string[] },
): PageConfiguration {
  const { content } = catalogue[site.locale];
  const textOf = (key: (typeof configurationTextKeys)[number]) => texts.find((text) => text.key === key)?.value ?? null;
  return {
    ...presentRules(settings, textOf('passwordPatternDescription')),
    residentialAccountTypeId: accountTypeIds.RESIDENTIAL,
    businessAccountTypeId: accountTypeIds.BUSINESS,
    residentialBillCycle: orderingDefaultsOf(settings).billCycle,
    validationMessages: {
      street: textOf('validationStreet') ?? content.validationStreet,
      terms: textOf('validationTerms') ?? content.validationTerms,
      // An empty message says that there is no such rule (D-135).
      ...(orderingDefaultsOf(settings).licenceDigitsOnly ? {} : { driverLicense: '' }),
    },
    ...presentBrand(settings),
    guestOrderingEnabled: orderingDefaultsOf(settings).isOpen,
    offline: settings.text(settingKeys.offline) === 'true',
    shareUrls: without({
      social: settings.text(settingKeys.shareSocialUrl),
      microblog: settings.text(settingKeys.shareMicroblogUrl),
    }),
    allowedFrameOrigins: [...site.allowedFrameOrigins],
  };
}

/** What a new account gets where nothing else is said. */
export function orderingDefaultsOf(settings: Settings): OrderingDefaults {
  return {
    isOpen: settings.text(settingKeys.guestOrderingEnabled) !== 'false',
    locationId: wholeNumber(settings.text(settingKeys.defaultLocationId)),
    billCycle: wholeNumber(settings.text(settingKeys.residentialBillCycle)) ?? 1,
    licenceDigitsOnly: settings.text(settingKeys.driverLicenseLetters) !== 'true',
  };
}

function presentRules(settings: Settings, patternDescription: string | null) {
  const pattern = settings.text(settingKeys.passwordPattern);
  return {
    ...without({ defaultLocationId: orderingDefaultsOf(settings).locationId }),
    ...without({
      passwordPattern: pattern,
      // A description without its pattern would describe a rule that does not hold.
      passwordPatternDescription: pattern && (patternDescription ?? settings.text(settingKeys.passwordPatternDescription)),
      termsUrl: settings.text(settingKeys.termsUrl),
      recaptchaSiteKey: settings.text(settingKeys.recaptchaSiteKey),
      apiBaseUrl: settings.text(settingKeys.apiBaseUrl),
    }),
  };
}

function presentBrand(settings: Settings) {
  const links = settings.text(settingKeys.navLinks);
  return {
    brandName: settings.text(settingKeys.brandName) ?? 'Porchlight',
    navLinks: (links === null ? undefined : parseJson(links, NavLinks)) ?? [],
    ...without({
      // The bands the logo stands on are dark in both themes.
      logoUrl: settings.text(settingKeys.logoDarkUrl) ?? settings.text(settingKeys.logoUrl),
      logoLink: settings.text(settingKeys.logoLink),
      supportPhone: settings.text(settingKeys.supportPhone),
    }),
  };
}

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The object without its null and empty members. */
function without<T extends Record<string, string | number | null>>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as Present<T>;
}

/** A positive whole number as an id; null for anything else. */
function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
}
