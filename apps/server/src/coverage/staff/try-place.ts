import { compareAreas } from '@porchlight/domain/coverage/deciding-area.ts';
import { judgePlace } from '@porchlight/domain/coverage/judge-place.ts';
import type { FoundAddress } from '../../addresses/index.ts';
import { type AreaAround, readAreasAround, readShapeOf } from '../areas.store.ts';
import type { EditingDeps } from '../index.ts';
import { isInside } from '../shape.rules.ts';
import { readChoices, readNames } from './edited-areas.store.ts';

interface Place {
  longitude: number;
  latitude: number;
}

/** A bare place: nothing is known of an address there. */
const nowhere = { formatted: null, status: null, locationId: null, planCodes: null };

/** What is told at an address as it was typed, or at a place; null for an address that is not known. By the rules of `judge` (GUEST-003). */
export async function tryPlace(deps: EditingDeps, asked: { address: string | null; place: Place | null }) {
  const typed = asked.address;
  const found =
    typed === null
      ? null
      : await deps.addresses.find({ fullAddress: typed, address1: '', address2: null, city: '', state: '', zipCode: '' });
  if (typed !== null && found === null) return null;
  const known: Pick<FoundAddress, 'status' | 'locationId' | 'planCodes'> & { formatted: string | null } = found ?? nowhere;
  const place = typed === null ? asked.place : placeOf(found);
  const around = place === null ? [] : await areasAt(deps, place);
  const [first = null] = around;
  const judged = judgePlace(known, first && { status: first.status, locationId: first.location_id, planCodes: first.plan_codes });
  const [names, choices] = await Promise.all([
    readNames(
      deps.db,
      around.map(({ id }) => id),
    ),
    readChoices(deps.db),
  ]);
  return {
    address: known.formatted,
    place,
    ownStatus: known.status,
    areas: around.map(({ id, status, priority }) => ({ id, status, priority, name: names.get(id) ?? '' })),
    told: judged.allowed ?? ('NONE' as const),
    location: choices.locations.find(({ id }) => id === judged.locationId)?.name ?? null,
    planCodes: judged.planCodes === null ? null : [...judged.planCodes],
  };
}

function placeOf(found: FoundAddress | null): Place | null {
  if (found === null || found.longitude === null || found.latitude === null) return null;
  return { longitude: found.longitude, latitude: found.latitude };
}

async function areasAt({ db }: EditingDeps, { longitude, latitude }: Place): Promise<AreaAround[]> {
  const around = (await readAreasAround(db, longitude, latitude)).toSorted(compareAreas);
  const inside: AreaAround[] = [];
  for (const area of around) {
    const shape = await readShapeOf(db, area.id);
    if (shape && isInside(shape.geometry, [longitude, latitude])) inside.push(area);
  }
  return inside;
}
