/**
 * Where the demo provider serves its town: areas that overlap, one with a hole, one without service. They agree with the addresses of
 * docs/spec/running.md, whose rows decide anyway. Data only, in blocks from the middle of the town.
 */
import type { AreaEntry } from '../coverage/index.ts';
import { townBlock, townCentre } from './demo-addresses.ts';

type Corner = readonly [east: number, north: number];

interface AreaPlan {
  id: string;
  name: string;
  status: 'NEW_SERVICE' | 'NEW_SIGNUP' | 'NEW_SURVEY' | 'NONE';
  location: string | null;
  /** The smaller number decides where areas overlap. */
  priority: number;
  outline: readonly Corner[];
  hole?: readonly Corner[];
}

const plans: readonly AreaPlan[] = [
  {
    id: 'core',
    name: 'Town',
    status: 'NEW_SERVICE',
    location: 'CORE',
    priority: 100,
    outline: [
      [-6.6, -2.6],
      [-5.2, -3.6],
      [5.4, -3.7],
      [5.9, -1],
      [5.8, 3],
      [3, 3.3],
      [1, 2.7],
      [-3, 2.5],
      [-6.6, 2.6],
    ],
    // The old quarry: nothing is built in its rock.
    hole: [
      [3.3, 2],
      [4.2, 1.9],
      [4.5, 2.7],
      [3.6, 2.9],
    ],
  },
  {
    id: 'north-ridge',
    name: 'North Ridge',
    status: 'NEW_SIGNUP',
    location: 'SIGNUP',
    priority: 200,
    outline: [
      [-6.4, 2.2],
      [5.8, 2.2],
      [5.9, 4.7],
      [0, 4.8],
      [-6.3, 4.6],
    ],
  },
  {
    id: 'river-flats',
    name: 'River Flats',
    status: 'NEW_SURVEY',
    location: 'SURVEY',
    priority: 200,
    outline: [
      [-6.5, 4.5],
      [6, 4.6],
      [6.2, 5.7],
      [1, 6.1],
      [-6.2, 5.8],
    ],
  },
  {
    id: 'mill-road',
    name: 'Mill Road',
    status: 'NEW_SERVICE',
    location: 'SINGLE',
    priority: 50,
    outline: [
      [-4.4, -3.3],
      [5.3, -3.4],
      [5.3, -2.75],
      [-4.4, -2.7],
    ],
  },
  {
    id: 'foundry-yard',
    name: 'Foundry yard',
    status: 'NONE',
    location: null,
    priority: 10,
    outline: [
      [-0.5, -1.8],
      [0.5, -1.8],
      [0.6, -1.2],
      [-0.4, -1.1],
    ],
  },
];

const ring = (corners: readonly Corner[]): [number, number][] =>
  corners.map(([east, north]) => [townCentre.longitude + east * townBlock.longitude, townCentre.latitude + north * townBlock.latitude]);

/** The areas, as a file would list them. */
export const demoAreas: readonly AreaEntry[] = plans.map(({ outline, hole, ...properties }) => ({
  id: properties.id,
  properties,
  geometry: { type: 'Polygon', coordinates: [ring(outline), ...(hole ? [ring(hole)] : [])] },
}));
