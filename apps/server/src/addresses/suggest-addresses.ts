import type { AddressSuggestionValue } from '@porchlight/contract';
import { readLine } from '@porchlight/domain/addresses/read-line.ts';
import type { AddressesDeps } from './index.ts';
import { presentHit, presentOutside, presentStreet } from './present-addresses.ts';
import { searchAddresses } from './search-addresses.ts';

const most = 10;

/** Addresses for what was typed so far (C-064): the provider's own base, and an outside geocoder only where that has nothing. */
export async function suggestAddresses({ db, lookup }: AddressesDeps, text: string): Promise<AddressSuggestionValue[]> {
  const { hits, streets } = await searchAddresses(db, text);
  if (hits.length > 0) return hits.map(presentHit);
  if (streets.length > 0) return streets.map(presentStreet);
  const isHouse = readLine(text, { typing: true }).readings.some(({ number, words }) => number !== null && words.length > 0);
  return lookup !== null && isHouse ? (await lookup.suggest(text, most)).slice(0, most).map(presentOutside) : [];
}
