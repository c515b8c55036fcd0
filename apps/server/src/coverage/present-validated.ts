import type { ValidatedAddressValue } from '@porchlight/contract';
import type { AllowedOrderType } from '@porchlight/domain/coverage/coverage-status.ts';
import type { FoundAddress } from '../addresses/index.ts';

export interface WhatIsThere {
  allowed: AllowedOrderType | null;
  locationId: number | null;
  servicelinesExist: boolean;
  serviceOrdersExist: boolean;
  zoneValues: readonly { zoneId: number; value: string }[];
  portalUrl: string;
}

/** ENT-044 with ENT-045. The address is ours as far as we know it, never as it was typed. */
export function presentValidated(found: FoundAddress, there: WhatIsThere): ValidatedAddressValue {
  return {
    fullAddress: found.formatted,
    formattedAddress: found.formatted,
    allowedServiceOrderType: there.allowed,
    locationId: there.locationId,
    embedUrl: embedUrl(found, there),
    serviceOrdersExist: there.serviceOrdersExist,
    servicelinesExist: there.servicelinesExist,
    addressSearchFormatted: found.formatted,
    savedAddressZoneValues: [...there.zoneValues],
    accountCreationLocationIdOverride: found.accountCreationLocationId,
    contactAddress: {
      address1: found.address1,
      address2: found.address2,
      address3: null,
      city: found.city,
      state: { abbreviation: found.state },
      zipCode: found.zipCode,
      zip4: found.zip4,
      latitude: found.latitude,
      longitude: found.longitude,
      verified: found.id !== null,
    },
  };
}

/** What the map page says of the pin; its addresses carry no address of a person, only a place to within a metre. */
const offers = { NEW_SERVICE: 'service', NEW_SIGNUP: 'signup', NEW_SURVEY: 'survey' } as const;

function embedUrl({ latitude, longitude }: FoundAddress, { allowed, portalUrl }: WhatIsThere): string | null {
  if (latitude === null || longitude === null) return null;
  const offer = allowed === null ? 'none' : offers[allowed];
  return `${portalUrl}/map/embed?at=${latitude.toFixed(5)},${longitude.toFixed(5)}&offer=${offer}`;
}
