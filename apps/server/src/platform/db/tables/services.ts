import type { Generated } from 'kysely';

export interface ServiceItemTable {
  id: Generated<number>;
  account_id: number;
  plan_id: number;
  relation: 'Main' | 'Required' | 'Additional';
  allow_manage: Generated<boolean>;
}

export interface ServiceLineTable {
  id: Generated<number>;
  account_id: number;
  service_item_id: number;
  status: string;
  is_directory: Generated<boolean>;
  number: string | null;
  address1: string;
  city: string;
  state_name: string;
  zip_code: string;
}

export interface ServiceLineFeatureTable {
  account_id: number;
  service_line_id: number;
  feature_id: number;
}

export interface ServiceLineOptionTable {
  account_id: number;
  service_line_id: number;
  feature_package_option_id: number;
}

/** Plans and lines an account has. */
export interface ServiceTables {
  service_item: ServiceItemTable;
  service_line: ServiceLineTable;
  service_line_feature: ServiceLineFeatureTable;
  service_line_option: ServiceLineOptionTable;
}
