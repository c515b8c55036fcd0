/** An address of an invented town. */
export interface InventedAddress {
  address: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
  latitude: string;
  longitude: string;
}

/** The same numbers for the same seed, from 0 up to 1. */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const beginnings =
  'Alder Amber Bishop Briar Calder Cobble Dorset Ember Falcon Gable Halden Ivory Jasper Kestrel Larkin Marlow Norwood Osprey Pember Quill'.split(
    ' ',
  );
const endings =
  'brook bury court dale field ford gate grove ham hurst land leigh mere mont ridge stead stone ton vale wick wood worth'.split(' ');
const seconds = ['', '', '', '', ' Hill', ' Creek', ' Park', ' Mill', ' Spring', ' View', ' Hollow'];
const suffixes = 'ST AVE RD DR CT LN PL BLVD CIR WAY TER PKWY'.split(' ');
const directionals = ['', '', '', '', 'N ', 'S ', 'E ', 'W '];

/** Names of streets: invented ones, numbered ones, and numbered roads. */
function streetNames(count: number, random: () => number): string[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const names = new Set<string>();
  for (let tries = 0; names.size < count && tries < count * 20; tries++) {
    const kind = random();
    const number = 1 + Math.floor(random() * 60);
    const ending = number % 100 > 10 && number % 100 < 14 ? 'TH' : (['TH', 'ST', 'ND', 'RD'][number % 10] ?? 'TH');
    if (kind < 0.06) names.add(`${pick(directionals)}${number}${ending} ${pick(['ST', 'AVE'])}`);
    else if (kind < 0.07) names.add(`${pick(['STATE ROUTE', 'US HIGHWAY', 'COUNTY ROAD', 'FM'])} ${number * 7}`);
    else names.add(`${pick(directionals)}${pick(beginnings)}${pick(endings)}${pick(seconds)} ${pick(suffixes)}`.toUpperCase());
  }
  return [...names];
}

/** Towns with streets, houses and some apartment buildings; the same for the same seed. */
export function inventTowns({
  towns = 1,
  streets,
  houses,
  seed = 1,
}: {
  towns?: number;
  streets: number;
  houses: number;
  seed?: number;
}): InventedAddress[] {
  const random = seededNumbers(seed);
  const addresses: InventedAddress[] = [];
  for (let town = 0; town < towns; town++) {
    const city =
      `${beginnings[town % 20] ?? ''}${endings[Math.floor(town / 20) % 23] ?? ''}${[' Springs', '', 'ville', ''][town % 4] ?? ''}`.toUpperCase();
    for (const name of streetNames(streets, random)) {
      const place = { city, state: 'IA', zip: String(50_000 + town * 3 + Math.floor(random() * 3)) };
      let number = 100 + Math.floor(random() * 20) * 100;
      for (let at = 0; at < houses; at++) {
        number += 2 + Math.floor(random() * 6);
        const letter = random() < 0.02 ? 'A' : '';
        const point = { latitude: (42 + random()).toFixed(6), longitude: (-91 + random()).toFixed(6) };
        const house = { address: `${number}${letter} ${name}`, unit: '', ...place, ...point };
        const units = random() < 0.03 ? ['1A', '1B', '2A', '2B', '10', '11'] : [''];
        for (const unit of units) addresses.push({ ...house, unit: unit === '' ? '' : `APT ${unit}` });
      }
    }
  }
  return addresses;
}

/** As a CSV file. */
export function addressesCsv(addresses: readonly InventedAddress[]): string {
  const columns = ['address', 'unit', 'city', 'state', 'zip', 'latitude', 'longitude'] as const;
  return `${columns.join(',')}\n${addresses.map((address) => columns.map((column) => address[column]).join(',')).join('\n')}\n`;
}
