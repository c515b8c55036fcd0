/** Files that pages load, of each version that runs or ran a moment ago: whichever process is asked has them (decision 0054). */
export const pageFiles = /* sql */ `
create table page_release (
  -- follows from the names of its files, which carry their hashes, and from the root key
  id bytea primary key,
  -- when a process of it last started
  started_at timestamptz not null
);

create table page_file (
  release_id bytea not null references page_release on delete cascade,
  -- path below /assets/
  name text not null,
  encoding text not null check (encoding in ('br', 'identity')),
  body bytea not null,
  -- keyed digest of the three before: what was not written by a process of ours is not passed on
  seal bytea not null,
  primary key (release_id, name)
);
create index page_file_name on page_file (name);
`;
