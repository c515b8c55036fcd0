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
}

const Logo = z.object({
  width: z.number().positive(),
  height: z.number().positive(),
  paths: z.array(z.object({ d: z.string().min(1), color: z.string().regex(/^#[0-9a-f]{6}$/i) })).min(1),
});
export type BrandLogo = z.output<typeof Logo>;

const ownName = 'Porchlight';
const ownAccent = '#125a3b';

/** The brand out of the settings; what is missing or unreadable falls back to something plain. */
export function brandOf(settings: Settings, portalUrl: string | null): Brand {
  const accent = settings.text(settingKeys.brandAccentColor);
  const accentColor = accent !== null && /^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : ownAccent;
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

/** White or near-black, by the higher WCAG contrast on an `#rrggbb` background. */
export function textColorOn(background: string): string {
  const luminance = luminanceOf(background);
  const dark = '#0b1711';
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / (luminanceOf(dark) + 0.05) ? '#ffffff' : dark;
}

function luminanceOf(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
