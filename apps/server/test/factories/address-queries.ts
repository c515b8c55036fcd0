import { type InventedAddress, seededNumbers } from './addresses.ts';

const long: Readonly<Record<string, string>> = {
  ST: 'Street',
  AVE: 'Avenue',
  AV: 'Avenue',
  RD: 'Road',
  DR: 'Drive',
  CT: 'Court',
  LN: 'Lane',
  LA: 'Lane',
  PL: 'Place',
  BLVD: 'Boulevard',
  BV: 'Boulevard',
  CIR: 'Circle',
  WAY: 'Way',
  TER: 'Terrace',
  PKWY: 'Parkway',
  SQ: 'Square',
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
};
const directionals: ReadonlySet<string> = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW']);

/** A way people type an address; null where this one can't be typed that way. */
type Way = (address: InventedAddress, random: () => number) => string | null;

const street = ({ address }: InventedAddress) => address.split(' ');
const inTown = (line: string, { city, state, zip }: InventedAddress) => `${line}, ${city}, ${state} ${zip}`;
const whole = (each: InventedAddress) => inTown(`${each.address} ${each.unit}`.trim(), each);
const beginning =
  (share: number): Way =>
  (each) =>
    whole(each).slice(0, Math.ceil(whole(each).length * share));
const asTyped = (line: string) => line.toLowerCase().replaceAll(',', '');

/** One letter left out, changed, added or swapped with the next, never the first. */
function misspell(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = String.fromCharCode(65 + Math.floor(random() * 26));
  const kind = Math.floor(random() * 4);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return word.slice(0, at) + letter + word.slice(at + 1);
  if (kind === 2) return word.slice(0, at) + letter + word.slice(at);
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

function withMistake(each: InventedAddress, random: () => number): string | null {
  const words = street(each);
  const names = words.flatMap((word, at) => (at > 0 && word.length >= 4 && !(word in long) && !/\d/.test(word) ? [at] : []));
  const at = names[Math.floor(random() * names.length)];
  if (at === undefined) return null;
  return words.map((word, index) => (index === at ? misspell(word, random) : word)).join(' ');
}

const without = (each: InventedAddress, leave: (word: string, at: number, count: number) => boolean): string | null => {
  const words = street(each);
  const rest = words.filter((word, at) => at === 0 || !leave(word, at, words.length));
  return rest.length === words.length || rest.length < 2 ? null : inTown(`${rest.join(' ')} ${each.unit}`.trim(), each);
};

/** Every way that must find the address among the first five. */
export const waysToType: Readonly<Record<string, Way>> = {
  canonical: whole,
  'as typed by hand': (each) => asTyped(whole(each)),
  'without ZIP code': ({ address, city, state }) => `${address}, ${city}, ${state}`,
  'half of it': beginning(0.5),
  '70 % of it': beginning(0.7),
  '90 % of it': beginning(0.9),
  'long forms': (each) =>
    inTown(
      street(each)
        .map((word, at) => (at > 0 ? (long[word] ?? word) : word))
        .join(' '),
      each,
    ),
  'no directional': (each) => without(each, (word) => directionals.has(word)),
  'no suffix': (each) => without(each, (word, at, count) => at === count - 1 && word in long && count > 2 && !directionals.has(word)),
  'one mistake': (each, random) => {
    const line = withMistake(each, random);
    return line === null ? null : inTown(line, each);
  },
  'one mistake, no ZIP code': (each, random) => {
    const line = withMistake(each, random);
    return line === null ? null : `${line} ${each.city}`;
  },
  'ZIP code first': ({ address, zip }) => `${zip} ${address}`,
  'ZIP+4 first': ({ address, zip, city }) => `${zip}-1234 ${address} ${city}`,
  'another town': (each) => inTown(each.address, { ...each, city: 'Otherfield Junction' }),
  'words out of order': ({ address, city, state, zip }, random) => {
    const words = `${address} ${city} ${state} ${zip}`.split(' ');
    return words
      .map((word) => ({ word, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ word }) => word)
      .join(' ');
  },
  'unit glued on': (each) => (each.unit === '' ? null : inTown(`${each.address} ${each.unit.replace(' ', '')}`, each)),
  'unit with a number sign': (each) => (each.unit === '' ? null : inTown(`${each.address} ${each.unit.replace('APT ', '#')}`, each)),
  'unit in front': (each) => (each.unit === '' ? null : `${each.unit.toLowerCase()} ${inTown(each.address, each)}`),
};

/** Questions of one way, made from addresses chosen by the seed. */
export function questions(
  addresses: readonly InventedAddress[],
  way: Way,
  count: number,
  seed: number,
): { typed: string; wanted: InventedAddress }[] {
  const random = seededNumbers(seed);
  const made: { typed: string; wanted: InventedAddress }[] = [];
  for (let tries = 0; made.length < count && tries < count * 200; tries++) {
    const wanted = addresses[Math.floor(random() * addresses.length)];
    const typed = wanted ? way(wanted, random) : null;
    if (wanted && typed !== null && typed.length >= 3) made.push({ typed: typed.slice(0, 200), wanted });
  }
  return made;
}
