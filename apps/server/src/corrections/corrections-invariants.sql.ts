import type { InvariantQuery } from '../ledger/index.ts';

/**
 * I24: no more goes back of a payment than it was, each refund that is done is booked once and nothing else is, and the payment says so.
 * I25: credits are booked or wait as they say. I26: a refund's history fits it, somebody asks about an open one, and the provider gave back
 * what is booked and nothing else. I27: what staff say of a payment they took down is what the payment says.
 */
export const correctionsInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'I24',
    name: 'within-payment',
    broken: /* sql */ `
      select p.account_id, 'payment ' || p.id || ' of ' || p.amount_cents || ' has refunds of ' || sum(r.amount_cents)
        from refund r join payment p on p.id = r.payment_id where r.state <> 'declined'
       group by p.id having sum(r.amount_cents) > p.amount_cents or bool_or(r.account_id <> p.account_id)`,
  },
  {
    invariant: 'I24',
    name: 'never-below-zero',
    broken: /* sql */ `
      select s.account_id, 'payment ' || s.payment_id || ' gave back ' || s.cents || ' more than it had laid on ' || coalesce('invoice ' || s.invoice_id, 'credit')
        from (select j.account_id, j.payment_id, l.invoice_id, sum(l.amount_cents) as cents
                from ledger_journal j join ledger_line l on l.journal_id = j.id
               where j.payment_id is not null and l.ledger_account in ('receivable', 'unapplied')
               group by j.account_id, j.payment_id, l.invoice_id) s
       where s.cents > 0`,
  },
  {
    invariant: 'I24',
    name: 'booked-once',
    broken: /* sql */ `
      select r.account_id, 'refund ' || r.id || ' of ' || r.amount_cents || ' is ' || r.state || ' and booked as ' || coalesce(b.cents::text, 'nothing')
        from refund r left join lateral (
          select -sum(l.amount_cents) as cents from ledger_journal j join ledger_line l on l.journal_id = j.id
           where j.id = r.journal_id and j.kind = 'refund' and j.payment_id = r.payment_id and l.ledger_account = 'refundClearing') b on true
       where case when r.state = 'done' and not r.is_void then b.cents is distinct from r.amount_cents else r.journal_id is not null end
      union all
      select j.account_id, 'journal ' || j.id || ' gives back payment ' || j.payment_id || ' without a refund'
        from ledger_journal j join payment p on p.id = j.payment_id
       where j.kind = 'refund' and p.channel <> 'imported' and not exists (select from refund r where r.journal_id = j.id)`,
  },
  {
    invariant: 'I24',
    name: 'payment-says-so',
    broken: /* sql */ `
      select p.account_id, 'payment ' || p.id || ' of ' || p.amount_cents || ' is ' || p.state || ' with ' || coalesce(d.given, 0) || ' given back and '
             || coalesce(d.stopped, 0) || ' stopped'
        from payment p left join lateral (
          select sum(amount_cents) filter (where not is_void) as given, sum(amount_cents) filter (where is_void) as stopped
            from refund where payment_id = p.id and state = 'done') d on true
       where (p.channel <> 'imported' and p.state = 'refunded' and coalesce(d.given, 0) <> p.amount_cents)
          or (p.state in ('settled', 'succeeded') and d.given >= p.amount_cents)
          or (d.given > 0 and p.state not in ('settled', 'succeeded', 'refunded', 'returned', 'chargedBack'))
          or (d.stopped > 0 and p.state in ('settled', 'succeeded', 'refunded'))`,
  },
  {
    invariant: 'I25',
    name: 'credits',
    broken: /* sql */ `
      select c.account_id, 'credit ' || c.id || ' of ' || c.amount_cents || ' is booked as ' || coalesce(b.cents::text, 'nothing')
        from account_credit c left join lateral (
          select sum(l.amount_cents) as cents from ledger_journal j join ledger_line l on l.journal_id = j.id
           where j.id = c.journal_id and j.kind = 'credit' and j.account_id = c.account_id and l.ledger_account = 'creditsIssued') b on true
       where c.place = 'now' and b.cents is distinct from c.amount_cents
      union all
      select c.account_id, 'credit ' || c.id || case when w.id is null then ' waits for no bill' else ' was withdrawn and waits' end
        from account_credit c left join pending_charge w on w.id = c.pending_charge_id and w.account_id = c.account_id
       where c.place = 'nextBill' and (c.withdrawn_at is null) <> (w.id is not null)`,
  },
  {
    invariant: 'I26',
    name: 'history',
    broken: /* sql */ `
      select r.account_id, 'refund ' || r.id || ' is ' || r.state || ', its last event says ' || coalesce(e.to_state, 'nothing')
        from refund r left join lateral (select to_state from refund_event where refund_id = r.id order by id desc limit 1) e on true
       where e.to_state is distinct from r.state
      union all
      select h.account_id, 'refund ' || h.refund_id || ' went from ' || h.from_state || ' to ' || h.to_state
        from refund_event h where h.from_state in ('done', 'declined') and h.to_state <> h.from_state`,
  },
  {
    invariant: 'I26',
    name: 'nothing-waits',
    broken: /* sql */ `
      select r.account_id, 'refund ' || r.id || ' is ' || r.state || case when r.next_check_at is null then ' and nobody will ask' else ' without a case' end
        from refund r, scope s
       where r.state in ('asked', 'processing', 'unknown')
         and (r.next_check_at is null or (r.case_opened_at is null and r.asked_at < s.now - interval '25 hours'))`,
  },
  {
    invariant: 'I26',
    name: 'report',
    broken: /* sql */ `
      select r.account_id, 'refund ' || coalesce(r.id::text, g.reference) || ' is ' || coalesce(r.state, 'unknown') || ', the provider gave back '
             || coalesce(g.cents, 0) || ' in ' || coalesce(g.times, 0)
        from (select reference, sum("amountCents") as cents, count(*) as times
                from jsonb_to_recordset(scope.captures) as c (kind text, reference text, "amountCents" int8)
               where kind = 'refund' group by reference) g
        full join (select * from refund where way = 'provider') r on r.reference = g.reference
       where scope.captures is not null
         and case when r.state = 'done' and not r.is_void then g.cents is distinct from r.amount_cents or g.times <> 1 else g.times is not null end`,
  },
  {
    invariant: 'I27',
    name: 'taken',
    broken: /* sql */ `
      select p.account_id, 'payment ' || p.id || ' is ' || p.channel || ' and ' || p.state || case when t.payment_id is null then ' without a note' else '' end
        from payment p full join taken_payment t on t.payment_id = p.id
       where (p.channel = 'taken') <> (t.payment_id is not null) or t.account_id <> p.account_id
          or (t.payment_id is not null and (p.state = 'returned') <> (t.reversed_at is not null))`,
  },
];
