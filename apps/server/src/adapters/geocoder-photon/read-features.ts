import { canonicalState } from '@porchlight/domain/addresses/known-street.ts';
import type { LookedUpAddress } from '../../ports/address-lookup.ts';

const most = 50;

/** The houses in a GeoJSON answer of Photon or Pelias; what is no house of the United States, or not what it claims to be, is left out. */
export function readFeatures(answer: unknown): LookedUpAddress[] {
  const features = isObject(answer) ? answer['features'] : null;
  if (!Array.isArray(features)) throw new Error('the geocoder answered no feature collection');
  return features.slice(0, most).flatMap((feature) => {
    const place = readFeature(feature);
    return place === null ? [] : [place];
  });
}

function readFeature(feature: unknown): LookedUpAddress | null {
  if (!isObject(feature) || !isObject(feature['properties']) || !isObject(feature['geometry'])) return null;
  const { properties, geometry } = feature as { properties: Record<string, unknown>; geometry: Record<string, unknown> };
  const text = (...names: string[]): string => {
    const value = names
      .map((name) => properties[name])
      .find((each) => (typeof each === 'string' && each.trim() !== '') || typeof each === 'number');
    return value === undefined ? '' : clean(String(value));
  };
  const number = text('housenumber');
  const street = text('street');
  const point = pointOf(geometry['coordinates']);
  const country = text('countrycode', 'country_code', 'country_a').toUpperCase();
  if (number === '' || street === '' || point === null || (country !== '' && country !== 'US' && country !== 'USA')) return null;
  const zip = /^\d{5}/.exec(text('postcode', 'postalcode'))?.[0] ?? '';
  const state = canonicalState(text('state', 'region_a', 'region'));
  return {
    address1: `${number} ${street}`,
    city: text('city', 'locality', 'town', 'village', 'localadmin'),
    state: state.slice(0, 50),
    zipCode: zip,
    ...point,
  };
}

function pointOf(coordinates: unknown): { latitude: number; longitude: number } | null {
  if (!Array.isArray(coordinates)) return null;
  const [longitude, latitude] = coordinates as unknown[];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Somebody else's text on our page: one line, no control characters, not longer than any address. */
function clean(text: string): string {
  return text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 100);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
