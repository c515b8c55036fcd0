/** Row types of the address base. Words and lines are in one spelling; see domain/addresses. */
import type { Generated } from 'kysely';

interface AddressStreetTable {
  id: Generated<number>;
  name: string;
  city: string;
  state: string;
  zip: string;
  shown: string;
  shown_city: string;
  words: string;
  name_words: string;
}

interface AddressSpellingTable {
  shortened: string;
  word: string;
}

interface AddressTable {
  id: Generated<number>;
  source: string;
  external_id: string;
  place: string | null;
  is_alias: Generated<boolean>;
  is_derived: Generated<boolean>;
  street_id: number;
  number: string;
  unit: Generated<string>;
  building_id: number | null;
  unit_count: Generated<number>;
  declared_units: Generated<number>;
  line: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  zip4: string | null;
  latitude: number | null;
  longitude: number | null;
  status: 'NEW_SERVICE' | 'NEW_SIGNUP' | 'NEW_SURVEY' | 'NONE' | null;
  location_id: number | null;
  plan_codes: string[] | null;
  account_creation_location_id: number | null;
  updated_at: Generated<Date>;
}

export interface AddressTables {
  address_street: AddressStreetTable;
  address_spelling: AddressSpellingTable;
  address: AddressTable;
}
