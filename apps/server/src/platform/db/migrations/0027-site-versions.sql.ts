/** What the provider changes on the staff pages: drafts, what was published when and by whom, logos and previews (decision 0025). */
export const siteVersions = /* sql */ `
-- One draft for each area, shared by everybody who may edit it; the version says whether somebody else changed it meanwhile.
create table site_draft (
  area text primary key check (area in ('texts', 'brand')),
  version integer not null default 1,
  -- what differs from what is published: a value by its key, null to go back to the product's own
  changes jsonb not null default '{}',
  changed_at timestamptz,
  changed_by bigint references portal_user
);
insert into site_draft (area) values ('texts'), ('brand');
create table site_version (
  area text not null check (area in ('texts', 'brand')),
  number integer not null,
  published_at timestamptz not null,
  published_by bigint references portal_user,
  -- [{"key", "before", "after"}]
  changes jsonb not null,
  primary key (area, number)
);
-- Never changed once it is there: its name is made from its content, and pages may keep it.
create table site_image (
  name text primary key,
  type text not null,
  bytes bytea not null,
  -- the same as drawn paths, for PDFs; null where it can't be drawn
  drawing text,
  added_at timestamptz not null
);
create table site_preview (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index site_preview_expires on site_preview (expires_at);

create table catalogue_version (
  number integer primary key generated always as identity,
  published_at timestamptz not null,
  -- null: by the command line
  published_by bigint references portal_user,
  -- [{"kind", "code", "before", "after"}]
  changes jsonb not null
);
`;
