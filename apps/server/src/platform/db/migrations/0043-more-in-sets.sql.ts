/**
 * What bills of a run still paid for row by row. How a bill goes out, and what it carries of charges that waited, had foreign keys that looked
 * at each row by itself: now one statement looks at all of its rows, as with the lines of invoices. Journals are judged one by one instead of
 * line by line, and those of bills that are not written yet look for no invoice to be opened.
 */
export const moreInSets = /* sql */ `
-- Of lines, deliveries and charges that were carried: they are on an invoice of their account, which stays while they do.
create function placed_on_invoice() returns trigger language plpgsql as $$
declare
  misplaced bigint;
begin
  -- An array: a plan that joins would read every invoice there is.
  with held as materialized (
    select i.id, i.account_id from invoice i where i.id = any (array(select distinct p.invoice_id from placed p)) order by i.id for key share of i)
  select p.invoice_id into misplaced
    -- Not a join: nothing is known of how many are held, and every row would be laid beside each of them. Without an invoice a row is nowhere.
    from placed p where p.invoice_id is not null and (p.invoice_id, p.account_id) not in (select h.id, h.account_id from held h) limit 1;
  if found then
    raise exception 'a row of % is of no invoice, or not of the account of its invoice %', tg_table_name, misplaced
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create or replace trigger invoice_line_placed after insert on invoice_line
  referencing new table as placed for each statement execute function placed_on_invoice();
create or replace trigger invoice_line_replaced after update on invoice_line
  referencing new table as placed for each statement execute function placed_on_invoice();
create trigger invoice_delivery_placed after insert on invoice_delivery
  referencing new table as placed for each statement execute function placed_on_invoice();
create trigger invoice_delivery_replaced after update on invoice_delivery
  referencing new table as placed for each statement execute function placed_on_invoice();
create trigger pending_charge_placed after insert on pending_charge
  referencing new table as placed for each statement execute function placed_on_invoice();
create trigger pending_charge_replaced after update on pending_charge
  referencing new table as placed for each statement execute function placed_on_invoice();

-- The other side of it. A transaction that sees the past alone could not see rows that were written since.
create function invoice_keeps_rows() returns trigger language plpgsql as $$
begin
  if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
    raise exception 'an invoice is only taken away, or moved, where its rows are seen' using errcode = 'object_not_in_prerequisite_state';
  end if;
  if exists (select from invoice_line l where l.invoice_id = old.id) or exists (select from invoice_delivery d where d.invoice_id = old.id)
     or exists (select from pending_charge c where c.invoice_id = old.id) then
    raise exception 'invoice % has lines, a delivery or carried charges', old.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create or replace trigger invoice_keeps_lines after delete on invoice for each row execute function invoice_keeps_rows();
create or replace trigger invoice_keeps_its_place after update of id, account_id on invoice for each row
  when (old.id <> new.id or old.account_id <> new.account_id) execute function invoice_keeps_rows();
drop function invoice_line_placed();
drop function invoice_keeps_lines();

alter table invoice_delivery drop constraint invoice_delivery_invoice_id_fkey, drop constraint invoice_delivery_account_id_fkey;
alter table pending_charge drop constraint pending_charge_invoice_id_fkey;

create or replace function ledger_line_posted() returns trigger language plpgsql as $$
declare
  is_single boolean;
  posted_journal bigint;
  posted_account bigint;
  total bigint;
  receivable bigint;
  unapplied bigint;
  unbalanced bigint;
  misplaced bigint;
  is_on_invoice boolean;
  is_first boolean;
  is_projected boolean := false;
begin
  select min(journal_id), min(account_id), min(journal_id) = max(journal_id) and min(account_id) = max(account_id),
         sum(amount_cents), coalesce(sum(amount_cents) filter (where ledger_account = 'receivable'), 0),
         coalesce(sum(amount_cents) filter (where ledger_account = 'unapplied'), 0), bool_or(ledger_account = 'receivable')
    into posted_journal, posted_account, is_single, total, receivable, unapplied, is_on_invoice
    from posted;
  -- The usual case, with every condition that is looked at one by one below.
  if is_single and total = 0 and (receivable <> 0 or unapplied <> 0) then
    update account_balance b
       set receivable_cents = b.receivable_cents + receivable, unapplied_cents = b.unapplied_cents + unapplied
      from ledger_journal j
     where j.id = posted_journal and j.account_id = posted_account and b.account_id = posted_account;
    is_projected := found;
  end if;
  if not is_projected then
    select max(p.journal_id) filter (where p.total <> 0),
           max(p.journal_id) filter (where j.account_id is distinct from p.lowest or j.account_id is distinct from p.highest),
           bool_or(b.account_id is null)
      into unbalanced, misplaced, is_first
      from (select journal_id, sum(amount_cents) as total, min(account_id) as lowest, max(account_id) as highest
              from posted group by journal_id) p
      left join ledger_journal j on j.id = p.journal_id
      left join account_balance b on b.account_id = p.lowest;
    if unbalanced is not null then
      raise exception 'journal % does not balance', unbalanced using errcode = 'integrity_constraint_violation';
    end if;
    if misplaced is not null then
      raise exception 'a line is not of the account of its journal %', misplaced using errcode = 'integrity_constraint_violation';
    end if;
    if is_first then
      insert into account_balance (account_id)
        select distinct account_id from posted p where not exists (select from account_balance b where b.account_id = p.account_id)
        order by account_id on conflict do nothing;
    end if;
    update account_balance b
       set receivable_cents = b.receivable_cents + moved.receivable, unapplied_cents = b.unapplied_cents + moved.unapplied
      from (select account_id, coalesce(sum(amount_cents) filter (where ledger_account = 'receivable'), 0) as receivable,
                   coalesce(sum(amount_cents) filter (where ledger_account = 'unapplied'), 0) as unapplied
              from posted group by account_id) moved
     where b.account_id = moved.account_id and (moved.receivable <> 0 or moved.unapplied <> 0);
  end if;
  if not is_on_invoice then
    return null;
  end if;
  -- Bills of a run are posted before they are written.
  if not is_single and not exists (
      select from invoice i where i.id = any (array(select p.invoice_id from posted p where p.ledger_account = 'receivable'))) then
    return null;
  end if;
  update invoice i set
      open_cents = i.open_cents + moved.amount,
      last_payment_on = case when moved.paid < 0 then moved.occurred_on when moved.taken_back then (
          select j.occurred_on from ledger_line l join ledger_journal j on j.id = l.journal_id
           where l.invoice_id = i.id and j.kind = 'payment' and not exists (select from ledger_journal r where r.reverses_id = j.id)
           order by j.id desc limit 1) else i.last_payment_on end,
      last_payment_cents = case when moved.paid < 0 then -moved.paid when moved.taken_back then (
          select -l.amount_cents from ledger_line l join ledger_journal j on j.id = l.journal_id
           where l.invoice_id = i.id and j.kind = 'payment' and not exists (select from ledger_journal r where r.reverses_id = j.id)
           order by j.id desc limit 1) else i.last_payment_cents end
    from (select l.invoice_id, sum(l.amount_cents) as amount, max(j.occurred_on) as occurred_on,
                 coalesce(sum(l.amount_cents) filter (where j.kind = 'payment'), 0) as paid,
                 bool_or(j.kind in ('return', 'chargeback')) as taken_back
            from posted l join ledger_journal j on j.id = l.journal_id
           where l.ledger_account = 'receivable' group by l.invoice_id) moved
   where i.id = moved.invoice_id;
  return null;
end  $$;
`;
