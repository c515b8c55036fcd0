import { canonicalCity, canonicalStreet } from '@porchlight/domain/addresses/known-street.ts';
import { questions, waysToType } from '../apps/server/test/factories/address-queries.ts';
import type { InventedAddress } from '../apps/server/test/factories/addresses.ts';
import { askWell, type Client } from './client.ts';
import { apiBase } from './installation.ts';
import { type AskOnce, pacedTurns } from './paced-turns.ts';

/** So many keystrokes a second, which is some hundred people who type. */
export const paced = { perSecond: 200, seconds: 10, rounds: 5 };
const damagedWays = ['one mistake', 'one mistake, no ZIP code', 'words out of order'] as const;

/** The ways of typing that have a mistake, or the words in any order. */
export const isDamaged = (way: string): boolean => damagedWays.some((damaged) => damaged === way);

/** A line as it is stored. */
function lineOf({ address, city, state, zip }: InventedAddress): string {
  const [number = '', ...words] = address.split(' ');
  return `${number} ${canonicalStreet(words)} ${canonicalCity(city)} ${state} ${zip}`;
}

/** A keystroke of somebody who types a line: what there is of it then, from four tenths to all of it. */
function beginningOf(address: InventedAddress, turn: number): string {
  const line = lineOf(address);
  return line.slice(0, Math.ceil(line.length * (0.4 + (turn % 7) / 10)));
}

const search = (client: Client, path: string, q: string): Promise<string> => askWell(client, { path: `${path}${encodeURIComponent(q)}` });
export const searchPath = `${apiBase}/public/api-integration/address/search?q=`;

interface Asked {
  ours: Client;
  floor: Client;
  sample: readonly InventedAddress[];
}

/** 99th percentiles of clean beginnings: as people type them for ours, as they are stored for the floor, a range of a b-tree. */
export function keystrokesAtPace({ ours, floor, sample }: Asked): Promise<{ one: number; other: number }> {
  const typed = (turn: number): string => beginningOf(sample[(turn * 7) % sample.length] as InventedAddress, turn);
  return pacedTurns(
    paced,
    (turn) => search(ours, searchPath, typed(turn).toLowerCase()),
    (turn) => search(floor, '/search?q=', typed(turn)),
  );
}

/** 99th percentiles of lines with a mistake or in any order; of the floor the same words without the mistake, in that order. */
export function damagedAtPace({ ours, floor, sample }: Asked): Promise<{ one: number; other: number }> {
  const made = damagedWays.map((way) => questions(sample, waysToType[way] ?? (() => null), 400, 7 + way.length));
  const asked = Array.from({ length: 1_200 }, (_none, at) => made[at % made.length]?.[Math.floor(at / made.length)]).filter(
    (each) => each !== undefined,
  );
  const at = (turn: number) => asked[turn % asked.length] as (typeof asked)[number];
  const bare: AskOnce = (turn) => {
    const { typed, wanted } = at(turn);
    return search(floor, '/search?q=', inOrderOf(typed, wanted));
  };
  return pacedTurns(paced, (turn) => search(ours, searchPath, at(turn).typed), bare);
}

/** The words of the line in the order in which they were typed, the misspelled one last; without the state and ZIP code that were not typed. */
function inOrderOf(typed: string, { state, zip, ...rest }: InventedAddress): string {
  const order = typed.toUpperCase().split(/[ ,]+/);
  const placeOf = (word: string): number => (order.includes(word) ? order.indexOf(word) : order.length);
  return lineOf({ state, zip, ...rest })
    .split(' ')
    .filter((word) => order.includes(word) || (word !== state && word !== zip))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .join(' ');
}
