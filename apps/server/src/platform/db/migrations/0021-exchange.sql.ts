/** Data of another system: which row of ours one of theirs became. */
export const exchange = /* sql */ `
create table external_key (
  entity text not null,
  external_id text not null,
  row_id bigint not null,
  primary key (entity, external_id)
);
create index external_key_row on external_key (entity, row_id);
`;
