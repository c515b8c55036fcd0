import type { ColumnType, Generated } from 'kysely';

export interface SiteSettingTable {
  key: string;
  value: string;
}

export interface ContentTextTable {
  key: string;
  locale: 'en-us' | 'sp-es';
  value: string;
}

/** What can be drafted and published by itself (decision 0025). */
export type SiteArea = 'texts' | 'brand';

export interface SiteDraftTable {
  area: SiteArea;
  version: Generated<number>;
  changes: ColumnType<Record<string, string | null>, string, string>;
  changed_at: Date | null;
  changed_by: number | null;
}

export interface SiteChange {
  key: string;
  before: string | null;
  after: string | null;
}

export interface SiteVersionTable {
  area: SiteArea;
  number: number;
  published_at: Date;
  published_by: number | null;
  changes: ColumnType<SiteChange[], string, never>;
}

export interface SiteImageTable {
  name: string;
  type: string;
  bytes: Buffer;
  drawing: string | null;
  added_at: Date;
}

export interface SitePreviewTable {
  token_hash: Buffer;
  expires_at: Date;
}

export interface CatalogueVersionTable {
  number: Generated<number>;
  published_at: Date;
  published_by: number | null;
  changes: ColumnType<{ kind: string; code: string; before: unknown; after: unknown }[], string, never>;
}

/** Settings and texts of the provider. */
export interface SiteTables {
  site_setting: SiteSettingTable;
  content_text: ContentTextTable;
  site_draft: SiteDraftTable;
  site_version: SiteVersionTable;
  site_image: SiteImageTable;
  site_preview: SitePreviewTable;
  catalogue_version: CatalogueVersionTable;
}
