import type { InvariantQuery } from './invariant.ts';

/** Invariants of the books themselves. Each query is the body of a lateral subquery beside `scope`. */
export const ledgerInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'I1',
    name: 'balance',
    broken: /* sql */ `
      select j.account_id, 'journal ' || j.id || ' adds up to ' || coalesce(sum(l.amount_cents), 0) || ' over ' || count(l.id) || ' lines'
        from ledger_journal j left join ledger_line l on l.journal_id = j.id
       group by j.id having coalesce(sum(l.amount_cents), 0) <> 0 or count(l.id) < 2`,
  },
  {
    invariant: 'I2',
    name: 'accounts',
    broken: /* sql */ `
      select coalesce(j.account_id, l.account_id), 'line ' || l.id || ' is of another account than its journal or invoice'
        from ledger_line l left join ledger_journal j on j.id = l.journal_id left join invoice i on i.id = l.invoice_id
       where l.account_id is distinct from j.account_id or i.account_id <> l.account_id or (l.invoice_id is not null and i.id is null)`,
  },
  {
    invariant: 'I2',
    name: 'amounts',
    broken: /* sql */ `
      select j.account_id, 'journal ' || j.id || ' is not of the amount it was posted for'
        from (select j.id, j.account_id, j.kind, j.invoice_id, j.payment_id,
                     coalesce(sum(l.amount_cents) filter (where l.ledger_account = 'receivable' and l.invoice_id = j.invoice_id), 0) as receivable,
                     coalesce(sum(l.amount_cents) filter (where l.ledger_account like 'clearing%'), 0) as clearing
                from ledger_journal j left join ledger_line l on l.journal_id = j.id group by j.id) j
        left join invoice i on i.id = j.invoice_id and j.kind = 'invoice'
        left join payment p on p.id = j.payment_id and j.kind in ('payment', 'return', 'chargeback')
       where (j.kind = 'invoice' and j.receivable is distinct from i.amount_cents)
          or (j.kind = 'payment' and j.clearing is distinct from p.amount_cents)
          or (j.kind in ('return', 'chargeback') and j.clearing is distinct from -p.amount_cents)`,
  },
  {
    invariant: 'I2',
    name: 'guards',
    broken: /* sql */ `
      select null::int8, 'the guard ' || g.name || ' is missing or switched off'
        from (values ('ledger_line_posted_only'), ('ledger_journal_posted_only'), ('payment_event_posted_only'), ('ledger_line_posted'),
                     ('invoice_written'), ('invoice_line_placed'), ('invoice_line_replaced'), ('invoice_keeps_lines'),
                     ('invoice_keeps_its_place'), ('invoice_delivery_placed'), ('invoice_delivery_replaced'), ('pending_charge_placed'),
                     ('pending_charge_replaced')) as g (name)
       where not exists (select from pg_trigger t where t.tgname = g.name and t.tgenabled = 'O')`,
  },
  {
    invariant: 'I4',
    name: 'invoice',
    broken: /* sql */ `
      select i.account_id, 'invoice ' || i.id || ' of ' || i.amount_cents || ' has ' || sum(l.amount_cents) || ' open by its lines'
        from invoice i join ledger_line l on l.invoice_id = i.id
       group by i.id having sum(l.amount_cents) < 0 or sum(l.amount_cents) > i.amount_cents`,
  },
  {
    invariant: 'I4',
    name: 'payment',
    broken: /* sql */ `
      select j.account_id, 'payment ' || j.payment_id || ' is laid out as ' || -sum(l.amount_cents)
        from ledger_journal j join ledger_line l on l.journal_id = j.id join payment p on p.id = j.payment_id
       where j.kind = 'payment' and l.ledger_account in ('receivable', 'unapplied')
       group by j.id, p.id having -sum(l.amount_cents) <> p.amount_cents or max(l.amount_cents) > 0`,
  },
  {
    invariant: 'I5',
    name: 'oldest-first',
    // Of the pairs of an account's invoices, of which years make thousands, the lines of those are added up of which the older can have been open.
    broken: /* sql */ `
      select l.account_id, 'journal ' || j.id || ' paid invoice ' || newer.id || ' while ' || older.id || ' was open'
        from ledger_line l
        join ledger_journal j on j.id = l.journal_id and j.kind in ('payment', 'allocation')
        join invoice newer on newer.id = l.invoice_id
        join (select i.id, i.account_id, i.due_date, min(b.journal_id) as first, max(b.journal_id) as last, sum(b.amount_cents) as still
                from invoice i join ledger_line b on b.invoice_id = i.id group by i.id) older
          on older.account_id = newer.account_id and older.id <> newer.id
         and older.first <= l.journal_id and (older.last > l.journal_id or older.still > 0)
         and (coalesce(older.due_date, 'infinity'), older.id) < (coalesce(newer.due_date, 'infinity'), newer.id)
       where l.ledger_account = 'receivable' and l.amount_cents < 0
         and (select sum(b.amount_cents) from ledger_line b where b.invoice_id = older.id and b.journal_id <= l.journal_id) > 0`,
  },
  {
    invariant: 'I6',
    name: 'balance',
    broken: /* sql */ `
      select account_id, 'balance row ' || coalesce(b.receivable_cents, 0) || '/' || coalesce(b.unapplied_cents, 0) || ', lines '
             || coalesce(s.receivable, 0) || '/' || coalesce(s.unapplied, 0)
        from account_balance b full join (
          select account_id, coalesce(sum(amount_cents) filter (where ledger_account = 'receivable'), 0) as receivable,
                 coalesce(sum(amount_cents) filter (where ledger_account = 'unapplied'), 0) as unapplied
            from ledger_line group by account_id) s using (account_id)
       where coalesce(b.receivable_cents, 0) <> coalesce(s.receivable, 0) or coalesce(b.unapplied_cents, 0) <> coalesce(s.unapplied, 0)`,
  },
  {
    invariant: 'I6',
    name: 'invoices',
    broken: /* sql */ `
      select i.account_id, 'invoice ' || i.id || ' shows ' || i.open_cents || ' open, lines say ' || coalesce(s.open, 0)
        from invoice i left join (
          select invoice_id, sum(amount_cents) as open from ledger_line where invoice_id is not null group by invoice_id) s on s.invoice_id = i.id
       where i.open_cents <> coalesce(s.open, 0)`,
  },
  {
    invariant: 'I6',
    name: 'credit',
    broken: /* sql */ `
      select b.account_id, 'credit ' || b.unapplied_cents || ' beside open invoices of ' || b.receivable_cents
        from account_balance b where b.unapplied_cents > 0 or (b.unapplied_cents < 0 and b.receivable_cents > 0)`,
  },
  {
    invariant: 'I12',
    name: 'clearing',
    broken: /* sql */ `
      select coalesce(c.account_id, p.account_id), 'clearing holds ' || coalesce(c.cents, 0) || ', payments say ' || coalesce(p.cents, 0)
        from (select l.account_id, sum(l.amount_cents) as cents
                from ledger_line l where l.ledger_account in ('clearingCard', 'clearingBank') group by l.account_id) c
        full join (select account_id, sum(amount_cents) as cents
                     from payment where state in ('succeeded', 'settled', 'refunded') group by account_id) p on p.account_id = c.account_id
       where coalesce(c.cents, 0) <> coalesce(p.cents, 0)`,
  },
  {
    invariant: 'I12',
    name: 'report',
    broken: /* sql */ `
      select null::int8, 'clearing holds ' || b.cents || ', the report says ' || r.cents
        from (select coalesce(sum(l.amount_cents), 0) as cents
                from ledger_line l join ledger_journal j on j.id = l.journal_id join payment p on p.id = j.payment_id
                left join refund r on r.journal_id = j.id
               where p.channel not in ('imported', 'taken')
                 and (l.ledger_account like 'clearing%' or (l.ledger_account = 'refundClearing' and r.way = 'provider'))) b,
             (select coalesce(sum(case when c.kind = 'capture' then c."amountCents" else -c."amountCents" end), 0) as cents
                from jsonb_to_recordset(scope.captures) as c (kind text, reference text, "amountCents" int8)) r
       where scope.captures is not null and scope.accounts is null and b.cents <> r.cents`,
  },
  {
    invariant: 'I14',
    name: 'ranges',
    broken: /* sql */ `
      select account_id, 'payment ' || id || ' of ' || amount_cents from payment where amount_cents not between 1 and 1000000000
      union all select account_id, 'invoice ' || id || ' of ' || amount_cents from invoice where amount_cents not between 0 and 1000000000
      union all select account_id, 'line ' || id || ' of ' || amount_cents from ledger_line
       where amount_cents = 0 or amount_cents not between -1000000000 and 1000000000`,
  },
];
