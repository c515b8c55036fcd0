/**
 * The look at the lines of a statement laid each of them beside each invoice that was held: for a batch of bills a million comparisons. Every
 * line is looked up now.
 */
export const linesLookedAtOnce = /* sql */ `
create or replace function invoice_line_placed() returns trigger language plpgsql as $$
declare
  misplaced bigint;
begin
  -- An array: a plan that joins would read every invoice there is.
  with held as materialized (
    select i.id, i.account_id from invoice i where i.id = any (array(select distinct p.invoice_id from placed p)) order by i.id for key share of i)
  select p.invoice_id into misplaced
    -- Not a join: nothing is known of how many are held, and every line would be laid beside each of them.
    from placed p where (p.invoice_id, p.account_id) not in (select h.id, h.account_id from held h) limit 1;
  if found then
    raise exception 'a line is of no invoice, or not of the account of its invoice %', misplaced using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
`;
