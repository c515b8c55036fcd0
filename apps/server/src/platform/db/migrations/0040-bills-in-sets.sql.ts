/**
 * Less of what every bill of a run paid for. Lines are written hundreds at a time, and their two foreign keys looked at each of them by
 * itself, twice: now one statement looks at all of them, locks what they are on as a foreign key does, and asks for more. An invoice may be
 * written with what is open on it, once its journal is there, instead of being written and then changed.
 */
export const billsInSets = /* sql */ `
create function invoice_line_placed() returns trigger language plpgsql as $$
declare
  misplaced bigint;
begin
  -- An array: a plan that joins would read every invoice there is.
  with held as materialized (
    select i.id, i.account_id from invoice i where i.id = any (array(select distinct p.invoice_id from placed p)) order by i.id for key share of i)
  select p.invoice_id into misplaced
    from placed p left join held h on h.id = p.invoice_id and h.account_id = p.account_id where h.id is null limit 1;
  if found then
    raise exception 'a line is of no invoice, or not of the account of its invoice %', misplaced using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger invoice_line_placed after insert on invoice_line
  referencing new table as placed for each statement execute function invoice_line_placed();
create trigger invoice_line_replaced after update on invoice_line
  referencing new table as placed for each statement execute function invoice_line_placed();

-- The other side of it. A transaction that sees the past alone could not see lines that were written since.
create function invoice_keeps_lines() returns trigger language plpgsql as $$
begin
  if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
    raise exception 'an invoice is only taken away, or moved, where its lines are seen' using errcode = 'object_not_in_prerequisite_state';
  end if;
  if exists (select from invoice_line l where l.invoice_id = old.id) then
    raise exception 'invoice % has lines', old.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger invoice_keeps_lines after delete on invoice for each row execute function invoice_keeps_lines();
create trigger invoice_keeps_its_place after update of id, account_id on invoice for each row
  when (old.id <> new.id or old.account_id <> new.account_id) execute function invoice_keeps_lines();

alter table invoice_line drop constraint invoice_line_invoice_id_fkey, drop constraint invoice_line_account_id_fkey;

-- A run posts the journals of its invoices before it writes them, and lets this wait for the end of its transaction; for others it does not wait.
alter table ledger_journal alter constraint ledger_journal_invoice_id_fkey deferrable initially immediate;

-- What is open on an invoice is what its lines in the books say, from its first moment.
create function invoice_written() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  if not exists (select from written where open_cents <> 0) then
    return null;
  end if;
  select w.id into wrong
    from written w
   where w.open_cents <> (select coalesce(sum(l.amount_cents), 0) from ledger_line l where l.invoice_id = w.id and l.account_id = w.account_id)
   limit 1;
  if found then
    raise exception 'invoice % is not open as its journal says', wrong using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger invoice_written after insert on invoice
  referencing new table as written for each statement execute function invoice_written();
`;
