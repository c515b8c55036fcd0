/** Data of another system: which row of ours one of theirs became. */
export const exchange = /* sql */ `
create table external_key (
  entity text not null,
  external_id text not null,
  row_id bigint not null,
  primary key (entity, external_id)
);
create index external_key_row on external_key (entity, row_id);

-- What is posted is few beside what it is looked up in. Planned while the books are still empty, and kept as planned for as long as the
-- connection lives, the lookups would read whole tables: a first import or a first billing run would take longer with each batch.
alter function ledger_line_posted() set enable_seqscan = off;
alter function ledger_line_posted() set enable_hashjoin = off;
alter function ledger_line_posted() set enable_mergejoin = off;
alter function ledger_line_posted() set enable_material = off;
`;
