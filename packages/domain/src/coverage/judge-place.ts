import { type AllowedOrderType, allowedOrderType, type CoverageStatus } from './coverage-status.ts';

/** What an address row, or an area around the place, says. */
export interface PlaceFacts {
  readonly locationId: number | null;
  /** Codes of the plans and bundles that may be ordered; null for all of the location. */
  readonly planCodes: readonly string[] | null;
}

export interface RowFacts extends PlaceFacts {
  /** Null: the row leaves it to the areas. */
  readonly status: CoverageStatus | null;
}

export interface AreaFacts extends PlaceFacts {
  readonly status: CoverageStatus;
}

export interface PlaceJudgement extends PlaceFacts {
  /** Null where there is no service. */
  readonly allowed: AllowedOrderType | null;
}

/**
 * What an address may get. An address row with a status decides before any area, also when it says that there is no service;
 * a boundary drawn on a map is wrong for some houses along it, a row for one house is meant for that house (GUEST-003).
 * The plans are those the row names, else those of the area where the area decided. A row that names no location has the one of its area.
 */
export function judgePlace(row: RowFacts, area: AreaFacts | null): PlaceJudgement {
  const deciding = row.status === null ? area : null;
  return {
    allowed: allowedOrderType(row.status ?? deciding?.status ?? null),
    locationId: row.locationId ?? area?.locationId ?? null,
    planCodes: row.planCodes ?? deciding?.planCodes ?? null,
  };
}
