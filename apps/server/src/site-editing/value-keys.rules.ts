import { type ContentTextKey, contentTextKeys } from '@porchlight/domain/site/content-texts.ts';
import { editableSettings } from '@porchlight/domain/site/setting-fields.ts';
import { type Locale, locales } from '@porchlight/texts';
import type { SiteArea } from '../platform/db/tables/site.ts';
import type { Drafted } from '../site/index.ts';

/** A value of a draft by its key: of a setting its own, of a text `en-us/paymentMessage`. */
export const textKey = (locale: Locale, key: string): string => `${locale}/${key}`;

/** The text a key of the area `texts` stands for. */
export function splitTextKey(valueKey: string): { locale: Locale; key: string } {
  const at = valueKey.indexOf('/');
  return { locale: valueKey.slice(0, at) as Locale, key: valueKey.slice(at + 1) };
}

/** `logoDrawing` follows the logo and is published with it. */
export const drawingKey = 'logoDrawing';

/** Every key an area has. */
export function keysOf(area: SiteArea): readonly string[] {
  if (area === 'brand') return [...editableSettings, drawingKey];
  return locales.flatMap((locale) => contentTextKeys.map((key: ContentTextKey) => textKey(locale, key)));
}

/** Both drafts as previews lay them over what is published. */
export function draftedOf(drafts: Readonly<Record<SiteArea, Readonly<Record<string, string | null>>>>): Drafted {
  return { settings: new Map(Object.entries(drafts.brand)), texts: new Map(Object.entries(drafts.texts)) };
}
