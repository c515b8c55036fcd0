import { type Locale, localeOf } from '@porchlight/texts/locales.ts';

/** What an address may get, as the map page's own address says it. */
export type Offer = 'service' | 'signup' | 'survey' | 'none';
const offers: readonly Offer[] = ['service', 'signup', 'survey', 'none'];

export interface MapQuery {
  /** Where the pin stands; null shows where service is at all. */
  at: { latitude: number; longitude: number } | null;
  offer: Offer | null;
  theme: 'light' | 'dark' | null;
  locale: Locale;
}

/** Reads `?at=LAT,LON&offer=...&theme=...&locale=...`. What makes no sense counts as missing. */
export function readMapQuery(search: string): MapQuery {
  const query = new URLSearchParams(search);
  const theme = query.get('theme');
  return {
    at: placeOf(query.get('at') ?? ''),
    offer: offers.find((offer) => offer === query.get('offer')) ?? null,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    locale: localeOf(query.get('locale')),
  };
}

function placeOf(text: string): MapQuery['at'] {
  const parts = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(text);
  if (!parts) return null;
  const [latitude, longitude] = [Number(parts[1]), Number(parts[2])];
  // Web maps end before the poles.
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
