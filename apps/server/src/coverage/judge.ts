import type { AddressWrapperValue } from '@porchlight/contract';
import { compareAreas } from '@porchlight/domain/coverage/deciding-area.ts';
import { judgePlace } from '@porchlight/domain/coverage/judge-place.ts';
import type { Addresses, FoundAddress } from '../addresses/index.ts';
import type { Database } from '../platform/db/database.ts';
import { type AreaAround, readAreasAround, readLocation } from './areas.store.ts';
import type { JudgedAddress } from './index.ts';
import { keepShapes } from './kept-shapes.ts';
import { presentValidated } from './present-validated.ts';
import { hasOpenOrder, readLinesNear } from './service-at.store.ts';
import { isInside, type Polygon } from './shape.rules.ts';
import { readZoneValues } from './zone-values.store.ts';

export interface JudgeDeps {
  db: Database;
  addresses: Addresses;
  /** Address of the portal, where the map page is. */
  portalUrl: string;
}

/** Judges addresses: [GUEST-003], ENT-044. */
export function createJudge({
  db,
  addresses,
  portalUrl,
}: JudgeDeps): (address: AddressWrapperValue, locationId: number | null) => Promise<JudgedAddress | null> {
  const shapeOf = keepShapes(db);

  /** The area that decides at the place of an address; none for an address whose place is unknown. */
  const areaAt = async ({ latitude, longitude }: FoundAddress): Promise<AreaAround | null> => {
    if (latitude === null || longitude === null) return null;
    const areas = await readAreasAround(db, longitude, latitude);
    for (const area of areas.toSorted(compareAreas)) {
      const polygons: readonly Polygon[] = await shapeOf(area);
      if (isInside(polygons, [longitude, latitude])) return area;
    }
    return null;
  };

  /** Whether a line in use is at that very address: one in unit 5 says nothing of unit 6. */
  const hasLine = async (found: FoundAddress, addressKey: string): Promise<boolean> => {
    const lines = await readLinesNear(db, found.zipCode, found.address1);
    const keys = lines.map(({ address1, address2, city, zip_code: zipCode }) =>
      addresses.keyOf({ fullAddress: '', address1, address2, city, state: found.state, zipCode }),
    );
    return keys.includes(addressKey);
  };

  return async (address, linkLocationId) => {
    const found = await addresses.find(address);
    const addressKey = found && addresses.keyOf({ ...found, fullAddress: '' });
    if (!found || !addressKey) return null;
    const area = await areaAt(found);
    const judged = judgePlace(found, area && { status: area.status, locationId: area.location_id, planCodes: area.plan_codes });
    const locationId = judged.locationId ?? (linkLocationId === null ? null : await readLocation(db, linkLocationId));
    const [servicelinesExist, serviceOrdersExist, zoneValues] = await Promise.all([
      hasLine(found, addressKey),
      hasOpenOrder(db, addressKey),
      readZoneValues(db, addressKey),
    ]);
    const validated = presentValidated(found, { ...judged, locationId, servicelinesExist, serviceOrdersExist, zoneValues, portalUrl });
    return { validated, addressKey, planCodes: judged.planCodes, unitRequired: found.unitRequired };
  };
}
