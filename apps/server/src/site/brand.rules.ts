import { isHexColor, ownAccent, textColorOn } from '@porchlight/domain/site/accent.ts';
import type { Locale } from '@porchlight/texts';
import { z } from 'zod';
import { settingKeys } from './setting-keys.ts';
import type { Settings } from './settings.store.ts';

/** The provider as mails and PDFs show it. */
export interface Brand {
  name: string;
  /** #rrggbb. */
  accentColor: string;
  /** Text on the accent: white or near-black, whichever stands out more. */
  onAccentColor: string;
  addressLines: readonly string[];
  /** Where a check goes. */
  remitAddressLines?: readonly string[];
  phone: string | null;
  email: string | null;
  portalUrl: string | null;
  /** Vector paths in a box of that size; null sets the name in type. */
  logo: BrandLogo | null;
  /** What the provider says in every mail, where it has words of its own. */
  mailTexts?: Readonly<Partial<Record<Locale, MailTexts>>>;
}

/** Templates: {name} is the customer's first name, {brandName} and {supportPhone} the provider's. */
export interface MailTexts {
  greeting?: string;
  /** Stands below the small print. */
  note?: string;
}

const Logo = z.object({
  width: z.number().positive(),
  height: z.number().positive(),
  paths: z.array(z.object({ d: z.string().min(1), color: z.string().regex(/^#[0-9a-f]{6}$/i) })).min(1),
});
export type BrandLogo = z.output<typeof Logo>;

const ownName = 'Porchlight';

/** The brand out of the settings; what is missing or unreadable falls back to something plain. */
export function brandOf(settings: Settings, portalUrl: string | null): Brand {
  const accent = settings.text(settingKeys.brandAccentColor);
  const accentColor = accent !== null && isHexColor(accent) ? accent.toLowerCase() : ownAccent;
  const remit = linesOf(settings.text(settingKeys.brandRemitAddress));
  return {
    name: settings.text(settingKeys.brandName) ?? ownName,
    accentColor,
    onAccentColor: textColorOn(accentColor),
    addressLines: linesOf(settings.text(settingKeys.brandAddress)),
    ...(remit.length > 0 ? { remitAddressLines: remit } : {}),
    phone: settings.text(settingKeys.supportPhone),
    email: settings.text(settingKeys.supportEmail),
    portalUrl,
    logo: logoOf(settings.text(settingKeys.logoDrawing)),
  };
}

function linesOf(text: string | null): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function logoOf(text: string | null): BrandLogo | null {
  return text === null ? null : (parseJson(text, Logo) ?? null);
}

/** A JSON setting through its schema; undefined when it does not fit, since a typing slip must not take the pages down. */
export function parseJson<T extends z.ZodType>(text: string, schema: T): z.output<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * The rules that give the pages the provider's accent and corners; '' where both are the product's own, so that nothing is sent then. Stronger
 * than the tokens wherever it stands, since part of them arrives after it.
 */
export function brandStyleOf(settings: Settings): string {
  const { accentColor, onAccentColor } = brandOf(settings, null);
  const radius = settings.text(settingKeys.brandRadius);
  const rules = [
    ...(accentColor === ownAccent ? [] : [`--brand:${accentColor};--on-brand:${onAccentColor}`]),
    ...(radius !== null && /^(?:\d|1[0-6])$/.test(radius) && radius !== '8' ? [`--brand-radius:${radius}px`] : []),
  ];
  return rules.length === 0 ? '' : `:root:root{${rules.join(';')}}`;
}
