import type { AddressSuggestionValue } from '@porchlight/contract';
import { formatAddress } from '@porchlight/domain/addresses/address-key.ts';
import type { LookedUpAddress } from '../ports/address-lookup.ts';
import type { House, Street } from './houses.store.ts';
import type { FoundAddress } from './index.ts';
import type { Hit } from './search-addresses.ts';

/** A building asks for the unit when its units are listed, or when the supplier says that there are several. */
function needsUnit(house: House, unit: string | null): boolean {
  return unit === null && (house.unitCount > 0 || house.declaredUnits > 1);
}

/** A row of the base; `typedUnit` is a unit of it that the base does not list. */
export function foundAddress(house: House, typedUnit: string | null = null): FoundAddress {
  const address2 = house.address2 ?? typedUnit;
  const { address1, city, state } = house;
  return {
    id: house.id,
    address1,
    address2,
    city,
    state,
    zipCode: house.zip,
    zip4: house.zip4,
    latitude: house.latitude,
    longitude: house.longitude,
    formatted: formatAddress({ address1, address2, city, state, zipCode: house.zip }),
    status: house.status,
    locationId: house.locationId,
    planCodes: house.planCodes,
    accountCreationLocationId: house.accountCreationLocationId,
    unitRequired: needsUnit(house, address2),
  };
}

/** A place only an outside geocoder knows: nothing but where it is. */
export function foundOutside(place: LookedUpAddress, address2: string | null): FoundAddress {
  return {
    ...place,
    id: null,
    address2,
    zip4: null,
    formatted: formatAddress({ ...place, address2 }),
    status: null,
    locationId: null,
    planCodes: null,
    accountCreationLocationId: null,
    unitRequired: false,
  };
}

export function presentHit({ house, kind, typedUnit }: Hit): AddressSuggestionValue {
  const { id, address1, address2, city, state, zipCode, zip4, latitude, longitude, formatted, unitRequired } = foundAddress(
    house,
    typedUnit,
  );
  const unitCount = unitRequired ? house.unitCount : 0;
  return {
    id,
    fullAddress: formatted,
    address1,
    address2,
    city,
    state,
    zipCode,
    zip4,
    latitude,
    longitude,
    unitRequired,
    unitCount,
    match: kind,
  };
}

export function presentUnit(house: House): AddressSuggestionValue {
  return presentHit({ house, cost: 0, kind: 'exact', typedUnit: null });
}

const nowhere = { id: null, address2: null, zip4: null, unitRequired: false, unitCount: 0 } as const;

/** A street by itself: to be completed with a house number, so it has no id and no place on the map. */
export function presentStreet({ shown, shownCity: city, state, zip: zipCode }: Street): AddressSuggestionValue {
  const fullAddress = formatAddress({ address1: shown, address2: null, city, state, zipCode });
  return { ...nowhere, fullAddress, address1: shown, city, state, zipCode, latitude: null, longitude: null, match: 'exact' };
}

export function presentOutside(place: LookedUpAddress): AddressSuggestionValue {
  return { ...nowhere, ...place, fullAddress: formatAddress({ ...place, address2: null }), match: 'relaxed' };
}
