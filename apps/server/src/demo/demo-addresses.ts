/**
 * The town the demo provider serves: the addresses of docs/spec/running.md, and the streets around them. Invented, ZIP code included:
 * a grid around one point, so that a map can draw it. Data only.
 */
import type { AddressRow } from '../addresses/index.ts';

/** The middle of the town. */
export const townCentre = { latitude: 42.5, longitude: -90.665 } as const;

interface StreetPlan {
  name: string;
  /** Blocks east and north of the middle where the lowest number stands. */
  from: readonly [east: number, north: number];
  /** Blocks to the highest number. */
  to: readonly [east: number, north: number];
  numbers: readonly [lowest: number, highest: number];
  houses: number;
}

/** A block in degrees: some 200 metres both ways. */
export const townBlock = { latitude: 0.0018, longitude: 0.00245 } as const;

const streets: readonly StreetPlan[] = [
  { name: 'Fiber Way', from: [-5, 1], to: [5, 1.1], numbers: [100, 208], houses: 16 },
  { name: 'Signup Street', from: [-5, 3], to: [4, 3.1], numbers: [200, 290], houses: 14 },
  { name: 'Survey Avenue', from: [-5, 5], to: [5, 5.2], numbers: [300, 396], houses: 14 },
  { name: 'Single Plan Road', from: [-4, -3], to: [5, -3.1], numbers: [400, 496], houses: 14 },
  { name: 'Taken Court', from: [1.5, -1], to: [3.5, -1], numbers: [500, 520], houses: 6 },
  { name: 'Waiting Lane', from: [-4, 4], to: [0, 4.1], numbers: [600, 640], houses: 9 },
  { name: 'Apartment Place', from: [-1, -0.2], to: [2, -0.2], numbers: [700, 724], houses: 5 },
  { name: 'Nowhere Trail', from: [6, -4], to: [9, -5.5], numbers: [900, 948], houses: 8 },
  { name: 'Ridge Road', from: [-6, 2], to: [-5.6, -5], numbers: [10, 118], houses: 16 },
  { name: 'Mill Street', from: [-4, 5], to: [-4, -5], numbers: [120, 480], houses: 20 },
  { name: 'Orchard Row', from: [-3, 0.2], to: [-1.4, 0.2], numbers: [1, 25], houses: 8 },
  { name: 'Harbor Street', from: [5, 5], to: [5.3, -4], numbers: [12, 156], houses: 18 },
  { name: 'Chapel Lane', from: [-2.8, 2], to: [0, 2], numbers: [53, 101], houses: 10 },
  { name: 'Quarry Hill', from: [3.6, 2.2], to: [4.6, 4.4], numbers: [1, 29], houses: 10 },
  { name: 'Willow Court', from: [1.2, 2], to: [3, 2], numbers: [200, 228], houses: 9 },
  { name: 'Depot Street', from: [-2, 5], to: [-2, -5], numbers: [11, 211], houses: 20 },
  { name: 'Meadow View', from: [2, 4], to: [3.4, 4.1], numbers: [50, 78], houses: 9 },
  { name: 'Lindenwood Drive', from: [0.6, -4.2], to: [4.6, -4.4], numbers: [4, 60], houses: 14 },
  { name: 'Foundry Street', from: [0, 5], to: [0, -5], numbers: [2, 182], houses: 20 },
  { name: 'Station Avenue', from: [-5, -2], to: [4.6, -2.1], numbers: [402, 546], houses: 18 },
  { name: 'Hollow Road', from: [-5.5, -4], to: [0, -4.3], numbers: [60, 144], houses: 15 },
  { name: 'Canal Street', from: [2.6, 1.4], to: [2.6, -5], numbers: [3, 103], houses: 17 },
  { name: 'Terrace Place', from: [0.4, -5.2], to: [3, -5.4], numbers: [2, 30], houses: 8 },
];

/** What the rows of running.md say; every other address is left to the coverage. */
const decided: Readonly<Record<string, { status: string; location?: string }>> = {
  '100 Fiber Way': { status: 'NEW_SERVICE', location: 'CORE' },
  '200 Signup Street': { status: 'NEW_SIGNUP', location: 'SIGNUP' },
  '300 Survey Avenue': { status: 'NEW_SURVEY', location: 'SURVEY' },
  '400 Single Plan Road': { status: 'NEW_SERVICE', location: 'SINGLE' },
  '500 Taken Court': { status: 'NEW_SERVICE', location: 'CORE' },
  '600 Waiting Lane': { status: 'NEW_SIGNUP', location: 'SIGNUP' },
  '700 Apartment Place': { status: 'NEW_SERVICE', location: 'CORE' },
  '900 Nowhere Trail': { status: 'NONE' },
};

/** Numbers and places of people of the cast, which must be among the houses of their streets. */
const castHouses: Readonly<Record<string, readonly number[]>> = {
  'Fiber Way': [118],
  'Ridge Road': [42],
  'Mill Street': [300],
  'Orchard Row': [9],
  'Harbor Street': [12],
  'Chapel Lane': [77],
  'Quarry Hill': [5],
  'Willow Court': [210],
  'Depot Street': [31],
  'Meadow View': [64],
  'Lindenwood Drive': [18],
  'Foundry Street': [2],
  'Station Avenue': [450],
  'Hollow Road': [88],
  'Canal Street': [23],
  'Terrace Place': [6],
};

const apartments = ['1', '2', '3', '4'].flatMap((floor) => ['A', 'B', 'C', 'D'].map((door) => `${floor}${door}`));

function numbersOf({ name, numbers: [lowest, highest], houses }: StreetPlan): number[] {
  // Neighbours are two numbers apart or more, and stay on the side of the lowest.
  const step = Math.max(2, Math.round((highest - lowest) / (houses - 1) / 2) * 2);
  const regular = Array.from({ length: houses }, (_each, at) => lowest + at * step).filter((number) => number <= highest);
  return [...new Set([...regular, ...(castHouses[name] ?? [])])].sort((a, b) => a - b);
}

function placeOf({ from, to, numbers: [lowest, highest] }: StreetPlan, number: number): { latitude: string; longitude: string } {
  const share = (number - lowest) / (highest - lowest);
  const east = from[0] + (to[0] - from[0]) * share;
  const north = from[1] + (to[1] - from[1]) * share;
  return {
    latitude: (townCentre.latitude + north * townBlock.latitude).toFixed(5),
    longitude: (townCentre.longitude + east * townBlock.longitude).toFixed(5),
  };
}

const town = { city: 'Cedar Valley', state: 'IA', zip: '52001' } as const;

/** Every address of the town, as a file would list them. */
export const demoAddresses: readonly AddressRow[] = streets.flatMap((street) =>
  numbersOf(street).flatMap((number) => {
    const address = `${number} ${street.name}`;
    const house: AddressRow = { address, ...town, ...placeOf(street, number), ...decided[address] };
    const units = address === '700 Apartment Place' ? apartments.map((unit) => ({ ...house, unit: `Apt ${unit}` })) : [];
    return [house, ...units];
  }),
);

/** Where an address of the town stands, as `demoPlace('100 Fiber Way')`. Throws when there is none. */
export function demoPlace(address: string): { latitude: number; longitude: number } {
  const row = demoAddresses.find((each) => each.address === address);
  if (!row) throw new Error(`the demo town has no ${address}`);
  return { latitude: Number(row.latitude), longitude: Number(row.longitude) };
}
