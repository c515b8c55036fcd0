import { addressKey } from './address-key.ts';
import { tokensOf, wordsOf } from './fold-text.ts';
import { canonicalCity, canonicalState } from './known-street.ts';
import { isPostalBox } from './postal-box.ts';
import { type Reading, readLine } from './read-line.ts';
import { readStreetLine } from './street-line.ts';
import { unitFromField } from './unit.ts';

/** An address as it was typed or chosen; empty parts are unknown. */
export interface Typed {
  fullAddress: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zipCode: string;
}

/** What somebody means by an address: the ways to read it, the likeliest first, and what its own fields say. */
export interface TypedPlace {
  /** Each with the ZIP code and unit of their fields where those are filled. */
  readings: readonly Reading[];
  city: string;
  state: string;
  /** The unit was named in its own field. */
  hasUnitField: boolean;
}

const withPlace = /^(.*?),\s*([^,]+),\s*([A-Za-z .]{2,25}?)[ ,]+(\d{5})(?:-\d{4})?(?:,?\s*USA?)?$/;

/** Null for what is no street address: a post office box, or nothing. */
export function readTypedPlace(typed: Typed): TypedPlace | null {
  const line = typed.address1.trim() || typed.fullAddress;
  if (isPostalBox(wordsOf(`${line} ${typed.address2 ?? ''}`))) return null;
  const unit = unitFromField(tokensOf(typed.address2 ?? ''));
  const zip = /^\s*(\d{5})/.exec(typed.zipCode)?.[1] ?? null;
  const readings = readLine(line).readings.filter(({ number, isNumberUnfinished }) => number !== null && !isNumberUnfinished);
  if (readings.length === 0) return null;
  return {
    readings: readings.map((reading) => ({ ...reading, unit: unit ?? reading.unit, zip: zip ?? reading.zip })),
    city: canonicalCity(typed.city),
    state: canonicalState(typed.state),
    hasUnitField: unit !== null,
  };
}

/**
 * The same text for two spellings of one place, unit included, wherever the unit was written; null for what is no street address.
 * City and ZIP code are told apart by their fields, or by the commas of a whole line.
 */
export function keyOfTyped(typed: Typed): string | null {
  const given = typed.address1.trim() || typed.fullAddress;
  const whole = withPlace.exec(given.trim());
  const line = readStreetLine(whole?.[1] ?? given);
  if (line.isPostalBox || line.number === null || line.street === '') return null;
  const unit = unitFromField(tokensOf(typed.address2 ?? ''))?.key ?? line.unit?.key ?? '';
  const zip = /^\s*(\d{5})/.exec(typed.zipCode)?.[1] ?? whole?.[4] ?? '';
  const city = canonicalCity(typed.city || (whole?.[2] ?? ''));
  if (zip === '' && city === '') return null;
  return addressKey({ number: line.number, street: line.street, unit, city, zip });
}
