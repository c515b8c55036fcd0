/** The record of acts is only appended to, and sealed in order some minutes later (decision 0039). */
export const auditSeals = /* sql */ `
-- of the detail that was taken away when a person was taken out; null as long as the detail stands
alter table audit_event add column detail_digest bytea;

-- An entry stays as it was written. Of a person who is taken out, the detail alone goes, and its digest takes its place.
create function audit_event_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.detail = '{}' and (new.id, new.at, new.action, new.user_id, new.staff_id, new.account_id)
       is not distinct from (old.id, old.at, old.action, old.user_id, old.staff_id, old.account_id) then
      new.detail_digest := coalesce(old.detail_digest, case when old.detail <> '{}' then sha256(convert_to(old.detail::text, 'UTF8')) end);
      return new;
    end if;
  end if;
  raise exception 'audit_event is only appended to' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_event_stays before update or delete on audit_event for each row execute function audit_event_stays();
create trigger audit_event_posted_only before truncate on audit_event for each statement execute function posted_only();

create table audit_seal (
  number bigint primary key,
  -- all entries of these ids, and no others will ever be among them
  from_id bigint not null unique,
  to_id bigint not null check (to_id >= from_id),
  -- 24 bytes for each entry in the order of ids: the id, and half of the digest of what stands in it
  leaves bytea not null,
  hash_before bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null
);
create trigger audit_seal_posted_only before update or delete or truncate on audit_seal
  for each statement execute function posted_only();

-- How far ids had been given out at a moment: what they stand for is known when every transaction of before has ended.
create table audit_seal_mark (
  is_only boolean primary key default true check (is_only),
  to_id bigint not null,
  marked_at timestamptz not null,
  -- the last seal that was made
  seals bigint not null
);
`;
