export interface SiteSettingTable {
  key: string;
  value: string;
}

export interface ContentTextTable {
  key: string;
  locale: 'en-us' | 'sp-es';
  value: string;
}

/** Settings and texts of the provider. */
export interface SiteTables {
  site_setting: SiteSettingTable;
  content_text: ContentTextTable;
}
