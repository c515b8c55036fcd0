import type { ColumnType, Generated } from 'kysely';

type Json<Read> = ColumnType<Read, string | null | undefined, string | null>;

interface OutageTable {
  id: Generated<number>;
  started_at: Date;
  ended_at: Date | null;
  /** Null: the whole network; empty where an area is given instead. */
  account_ids: number[] | null;
  cause: string | null;
  expected_until: Date | null;
  is_planned: Generated<boolean>;
  severity: Generated<'down' | 'slow' | 'channels'>;
  cause_kind: Generated<string>;
  words: Generated<string | null>;
  words_es: Generated<string | null>;
  zip_codes: Generated<string[] | null>;
  location_ids: Generated<number[] | null>;
  shape: Json<number[][][][] | null>;
  near_zips: Generated<string[]>;
  inner_zips: Generated<string[]>;
  area_revision: Generated<number>;
  listed_revision: Generated<number>;
  listed_at: Generated<Date | null>;
  version: Generated<number>;
  is_cancelled: Generated<boolean>;
  credit_revision: Generated<number>;
  credit_cursor: Generated<number>;
  credit_worked: Generated<number>;
  credit_until: Generated<Date | null>;
  credit_terms: Json<unknown>;
  credit_decision: Generated<'approved' | 'declined' | null>;
}

interface OutageUpdateTable {
  id: Generated<number>;
  outage_id: number;
  at: Date;
  kind: 'announced' | 'begun' | 'changed' | 'ended' | 'cancelled';
  expected_until: Date | null;
  words: string | null;
  words_es: string | null;
}

interface OutageAccountTable {
  id: Generated<number>;
  outage_id: number;
  account_id: number;
  is_by_zip: Generated<boolean>;
  is_out: Generated<boolean>;
  told: Generated<string[]>;
  credit_cents: Generated<number>;
}

interface OutageTellingTable {
  outage_id: number;
  kind: 'planned' | 'begun' | 'expectation' | 'ended' | 'cancelled';
  due_at: Date;
  after_id: Generated<number>;
  finished_at: Date | null;
}

interface ServicePlaceTable {
  account_id: number;
  digest: string;
  longitude: number | null;
  latitude: number | null;
  located_at: Date;
}

interface OutageCreditRuleTable {
  account_type: 'RESIDENTIAL' | 'BUSINESS';
  from_hours: number | null;
  unit: Generated<'day' | 'share'>;
  day_cents: Generated<number>;
  cap_cents: number | null;
  severities: Generated<string[]>;
  for_planned: Generated<boolean>;
  is_automatic: Generated<boolean>;
}

interface OutageSettingTable {
  id: Generated<boolean>;
  quiet_minutes: Generated<number>;
  per_minute: Generated<number>;
  version: Generated<number>;
}

/** Row types of outages. */
export interface OutageTables {
  outage: OutageTable;
  outage_update: OutageUpdateTable;
  outage_account: OutageAccountTable;
  outage_telling: OutageTellingTable;
  service_place: ServicePlaceTable;
  outage_credit_rule: OutageCreditRuleTable;
  outage_setting: OutageSettingTable;
}
