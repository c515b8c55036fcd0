interface ExternalKeyTable {
  entity: string;
  external_id: string;
  row_id: number;
}

/** Row types of imports and exports. */
export interface ExchangeTables {
  external_key: ExternalKeyTable;
}
