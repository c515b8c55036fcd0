/**
 * Less of what every payment and every posted invoice paid for. A mail is kept as the parts it is set from, a quarter of its HTML. The
 * trigger of the ledger reads the posted lines once when they are of one journal, as nearly all are. Checks of single columns become
 * those of domains, as in 0006. Indexes that repeat another one, or that next to nobody reads, go.
 */
export const lighterMessages = /* sql */ `
-- What a framed mail is set from when it is sent; body_html is that of older messages.
alter table outbox_message add column frame json;
-- Rows a little over the size from which PostgreSQL compresses: that costs more than the pages it saves, and they are wiped once sent.
alter table outbox_message set (toast_tuple_target = 8160);

create domain payment_reference as text;
create domain charged_cents as bigint;
create domain posted_cents as bigint;
create domain credit_cents as bigint;
alter table payment
  drop constraint payment_reference_check, alter column reference type payment_reference,
  drop constraint payment_amount_cents_check, alter column amount_cents type charged_cents;
alter table ledger_line drop constraint ledger_line_amount_cents_check, alter column amount_cents type posted_cents;
alter table account_balance drop constraint account_balance_unapplied_cents_check, alter column unapplied_cents type credit_cents;
alter domain payment_reference add check (value ~ '^[A-Z0-9]{1,20}$');
alter domain charged_cents add check (value between 1 and 1000000000);
alter domain posted_cents add check (value <> 0);
alter domain credit_cents add check (value <= 0);

-- A line of an invoice is found by its place on it.
alter table invoice_line drop constraint invoice_line_pkey;
alter table invoice_line add primary key (invoice_id, position);
drop index invoice_line_invoice;
-- Journals are looked for by account only for credit that was laid on invoices.
drop index ledger_journal_account;
create index ledger_journal_allocation on ledger_journal (account_id, id) where kind = 'allocation';

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
    select max(p.journal_id) filter (where p.total <> 0), max(p.journal_id) filter (where p.is_misplaced), bool_or(p.is_first)
      into unbalanced, misplaced, is_first
      from (select l.journal_id, sum(l.amount_cents) as total, bool_or(j.account_id is distinct from l.account_id) as is_misplaced,
                   bool_or(b.account_id is null) as is_first
              from posted l left join ledger_journal j on j.id = l.journal_id left join account_balance b on b.account_id = l.account_id
             group by l.journal_id) p;
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
end $$;
`;
