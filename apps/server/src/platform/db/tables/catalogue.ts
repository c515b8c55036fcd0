import type { ColumnType, Generated } from 'kysely';
import type { ChargeClassColumn } from './billing.ts';

type AccountType = 'RESIDENTIAL' | 'BUSINESS';
type Part = 'included' | 'mandatory' | 'optional';
type Line = 'main' | 'required' | 'additional';
/** JSON: written as text, read parsed. */
type Json = ColumnType<unknown, string | undefined, string>;

/** First and last day on sale; null is open. */
interface SaleDays {
  on_sale_from: Generated<string | null>;
  on_sale_until: Generated<string | null>;
}

/** A market of the provider: plans are on sale there, accounts belong to it. */
export interface LocationTable {
  id: Generated<number>;
  code: string;
  name: string;
  time_zone: Generated<string>;
}

interface AddressZoneTable {
  id: Generated<number>;
  code: string;
  name: string;
}

interface ServiceProviderTable {
  id: Generated<number>;
  code: string;
  name: string;
  logo_file: string | null;
  logo_type: string | null;
  logo_bytes: Buffer | null;
}

interface HolderFieldTable {
  account_type: AccountType;
  field: string;
  is_required: boolean;
  position: number;
}

interface PlanCategoryTable extends SaleDays {
  id: Generated<number>;
  code: string;
  description: string;
  texts: Generated<string>;
  position: Generated<number>;
}

export interface PlanTable extends SaleDays {
  id: Generated<number>;
  code: string;
  name: string;
  description: string;
  note: string | null;
  /** What the plan costs a month by itself: the sum of what it includes, kept by the import. */
  recurring_cents: number;
  icon: string | null;
  model_description: string | null;
  directory_number_type: string | null;
  directory_number_source: string | null;
  /** Null: for both. */
  account_type: AccountType | null;
  from_cents: Generated<number | null>;
  hide_from_price: Generated<boolean>;
  hide_customer_portal: Generated<boolean>;
  only_bundles: Generated<boolean>;
  /** What taxes and fees depend on. */
  charge_class: Generated<ChargeClassColumn>;
  texts: Json;
}

interface FeatureTable extends SaleDays {
  id: Generated<number>;
  code: string;
  description: string;
  note: string | null;
  feature_type: string;
  one_time_cents: Generated<number>;
  recurring_cents: Generated<number>;
  hide_customer_portal: Generated<boolean>;
  hide_signup_price: Generated<boolean>;
  hide_survey_price: Generated<boolean>;
  provider_id: Generated<number | null>;
  /** Null: its plan's. */
  charge_class: Generated<ChargeClassColumn | null>;
  texts: Json;
}

interface FeaturePackageTable extends SaleDays {
  id: Generated<number>;
  code: string;
  name: string;
  description: string;
  note: string | null;
  texts: Json;
}

interface FeaturePackageOptionTable extends SaleDays {
  id: Generated<number>;
  feature_package_id: number;
  code: string;
  description: string;
  note: string | null;
  recurring_cents: Generated<number>;
  hide_customer_portal: Generated<boolean>;
  position: Generated<number>;
  /** Null: its plan's. */
  charge_class: Generated<ChargeClassColumn | null>;
  texts: Json;
}

interface PlanBundleTable extends SaleDays {
  id: Generated<number>;
  code: string;
  name: string;
  description: string;
  note: string | null;
  from_cents: Generated<number | null>;
  hide_from_price: Generated<boolean>;
  hide_customer_portal: Generated<boolean>;
  texts: Json;
}

interface SalesAgentTable extends SaleDays {
  id: Generated<number>;
  code: string;
  first_name: string;
  last_name: string;
  search_words: string;
}

interface NameSuffixTable extends SaleDays {
  id: Generated<number>;
  code: string;
  abbreviation: string;
  position: Generated<number>;
}

interface BroadbandLabelTable {
  plan_id: number;
  identifier: string;
  facts: Json;
  is_withdrawn: Generated<boolean>;
  last_sold_on: Generated<string | null>;
}

interface BroadbandLabelVersionTable {
  id: Generated<number>;
  plan_id: number;
  version: number;
  identifier: string;
  content: Json;
  recorded_on: string;
  recorded_at: Date;
}

/** Row types of the catalogue and of the labels made from it. */
export interface CatalogueTables {
  location: LocationTable;
  address_zone: AddressZoneTable;
  service_provider: ServiceProviderTable;
  holder_field: HolderFieldTable;
  plan_category: PlanCategoryTable;
  plan_category_account_type: { plan_category_id: number; account_type: AccountType };
  plan: PlanTable;
  plan_in_category: { plan_id: number; plan_category_id: number };
  plan_at_location: SaleDays & { plan_id: number; location_id: number };
  plan_provider: { plan_id: number; service_provider_id: number; position: number };
  plan_feature: { plan_id: number; line: Line; feature_id: number; part: Part; position: number };
  plan_package: { plan_id: number; line: Line; feature_package_id: number; part: Part; position: number };
  feature: FeatureTable;
  feature_package: FeaturePackageTable;
  feature_package_option: FeaturePackageOptionTable;
  option_feature: { feature_package_option_id: number; feature_id: number; position: number };
  plan_bundle: PlanBundleTable;
  bundle_plan: { plan_bundle_id: number; plan_id: number; position: number };
  bundle_in_category: { plan_bundle_id: number; plan_category_id: number };
  bundle_at_location: SaleDays & { plan_bundle_id: number; location_id: number };
  bundle_provider: { plan_bundle_id: number; service_provider_id: number; position: number };
  sales_agent: SalesAgentTable;
  name_suffix: NameSuffixTable;
  broadband_label: BroadbandLabelTable;
  broadband_label_identifier: { identifier: string; plan_id: number };
  broadband_label_version: BroadbandLabelVersionTable;
  broadband_label_of_order: { order_id: number; account_id: number; plan_id: number; broadband_label_version_id: number };
}
