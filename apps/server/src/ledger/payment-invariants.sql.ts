import type { InvariantQuery } from './invariant.ts';

/** Invariants between payments, what the provider moved, and what the customer was told. */
export const paymentInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'I3',
    name: 'booked-once',
    broken: /* sql */ `
      select p.account_id, 'payment ' || p.id || ' is ' || p.state || ' with ' || count(j.id) filter (where j.kind = 'payment')
             || ' bookings, ' || count(j.id) filter (where j.kind = 'return') || ' returns and '
             || count(j.id) filter (where j.kind = 'chargeback') || ' charge-backs'
        from payment p left join ledger_journal j on j.payment_id = p.id and j.kind in ('payment', 'return', 'chargeback')
       group by p.id
      having count(j.id) filter (where j.kind = 'payment') > 1
          or (p.state in ('succeeded', 'settled', 'refunded')) <> (count(j.id) filter (where j.kind = 'payment') = 1
               and count(j.id) filter (where j.kind <> 'payment') = 0)
          -- what was never booked has nothing to take back
          or count(j.id) filter (where j.kind = 'return') <> case when p.state = 'returned' then count(j.id) filter (where j.kind = 'payment') else 0 end
          or count(j.id) filter (where j.kind = 'chargeback')
             <> case when p.state = 'chargedBack' then count(j.id) filter (where j.kind = 'payment') else 0 end`,
  },
  {
    invariant: 'I3',
    name: 'captured-unbooked',
    broken: /* sql */ `
      select p.account_id, 'the provider captured ' || c.cents || ' in ' || c.times || ' for ' || c.reference || ', here it is '
             || coalesce(p.state || ' of ' || p.amount_cents, 'unknown')
        from (select reference, sum("amountCents") as cents, count(*) as times
                from jsonb_to_recordset(scope.captures) as r (kind text, reference text, "amountCents" int8)
               where kind = 'capture' group by reference) c
        left join payment p on p.reference = c.reference
       where c.times > 1 or p.id is null or c.cents <> p.amount_cents
          or p.state not in ('succeeded', 'settled', 'returned', 'refunded', 'chargedBack')`,
  },
  {
    invariant: 'I3',
    name: 'booked-uncaptured',
    broken: /* sql */ `
      select p.account_id, 'payment ' || p.id || ' is booked, the provider knows of no capture'
        from payment p
       where scope.captures is not null and p.channel not in ('imported', 'taken') and p.state in ('succeeded', 'settled', 'refunded', 'chargedBack')
         and not exists (select from jsonb_to_recordset(scope.captures) as c (kind text, reference text)
                          where c.kind = 'capture' and c.reference = p.reference)`,
  },
  {
    invariant: 'I7',
    name: 'outcome-stays',
    broken: /* sql */ `
      select e.account_id, 'payment ' || e.payment_id || ' went from ' || e.from_state || ' to ' || e.to_state
        from payment_event e
       where (e.from_state in ('succeeded', 'accepted', 'settled')
              and e.to_state not in (e.from_state, 'settled', 'returned', 'refunded', 'chargedBack')
              and (e.from_state, e.to_state) <> ('accepted', 'cancelled'))
          or (e.from_state in ('declined', 'returned', 'chargedBack') and e.to_state <> e.from_state)`,
  },
  {
    invariant: 'I7',
    name: 'history',
    broken: /* sql */ `
      select h.account_id, 'payment ' || h.payment_id || ' changed without an event: ' || coalesce(h.before, '-') || ' then ' || h.from_state
        from (select account_id, payment_id, id, from_state, lag(to_state) over (partition by payment_id order by id) as before
                from payment_event) h
       where h.from_state is distinct from h.before
      union all
      select p.account_id, 'payment ' || p.id || ' is ' || p.state || ', its last event says ' || e.to_state
        from payment p join lateral (
          select to_state from payment_event where payment_id = p.id order by id desc limit 1) e on e.to_state <> p.state`,
  },
  {
    invariant: 'I7',
    name: 'leads-nowhere',
    broken: /* sql */ `
      select e.account_id, 'event ' || e.id || ' is of no payment of that account'
        from payment_event e left join payment p on p.id = e.payment_id where p.account_id is distinct from e.account_id
      union all
      select null::int8, 'a key for ' || k.route || ' leads to payment ' || k.payment_id || ', which is not there'
        from idempotency_key k left join payment p on p.id = k.payment_id where k.payment_id is not null and p.id is null`,
  },
  {
    invariant: 'I8',
    name: 'one-payment',
    broken: /* sql */ `
      select min(account_id), 'transaction ' || transaction_id || ' stands for ' || count(*) || ' payments'
        from payment where transaction_id is not null and channel <> 'imported' group by provider, transaction_id having count(*) > 1
      union all
      select min(account_id), 'reference ' || reference || ' stands for ' || count(*) || ' payments'
        from payment group by reference having count(*) > 1`,
  },
  {
    invariant: 'I9',
    name: 'receipt',
    broken: /* sql */ `
      select p.account_id, 'payment ' || p.id || ' is ' || p.state || ' without a receipt'
        from payment p
       where p.channel <> 'imported'
         and (p.state in ('succeeded', 'accepted', 'settled', 'refunded')
           or (p.state = 'chargedBack' and exists (select from payment_event e where e.payment_id = p.id and e.to_state = 'succeeded')))
         and not exists (select from outbox_message m where m.dedupe_key = 'receipt:' || p.reference)
         and (exists (select from portal_user u where u.account_id = p.account_id)
           or exists (select from contact_email c where c.account_id = p.account_id))
      union all
      select p.account_id, 'payment ' || p.id || ' is ' || p.state || ' with a receipt'
        from payment p join outbox_message m on m.dedupe_key = 'receipt:' || p.reference
       where p.state in ('created', 'formIssued', 'submitted', 'unknown', 'declined', 'expired', 'cancelled')
         and not exists (select from payment_event e where e.payment_id = p.id and e.to_state = 'accepted')
      union all
      select m.account_id, 'receipt ' || m.dedupe_key || ' was written ' || count(*) || ' times'
        from outbox_message m where m.dedupe_key like 'receipt:%' group by m.account_id, m.dedupe_key having count(*) > 1`,
  },
  {
    invariant: 'I10',
    name: 'refunds',
    broken: /* sql */ `
      select p.account_id, 'payment ' || p.id || ' of ' || p.amount_cents || ' has refunds of ' || r.cents
        from payment p join (
          select j.payment_id, -sum(l.amount_cents) as cents
            from ledger_journal j join ledger_line l on l.journal_id = j.id
           where j.kind = 'refund' and l.ledger_account = 'refundClearing' group by j.payment_id) r on r.payment_id = p.id
       where r.cents > p.amount_cents or p.state not in ('succeeded', 'settled', 'refunded', 'returned', 'chargedBack')`,
  },
  {
    invariant: 'I11',
    name: 'nothing-waits',
    broken: /* sql */ `
      select p.account_id, 'payment ' || p.id || ' is ' || p.state || ' since ' || p.created_at || case when p.next_check_at is null
             then ' and nobody will ask' else ' without a case' end
        from payment p
       where p.state in ('created', 'formIssued', 'submitted', 'unknown')
         and (p.next_check_at is null or (p.case_opened_at is null and p.created_at < scope.now - interval '25 hours'))`,
  },
  {
    invariant: 'I13',
    name: 'one-charge-per-cycle',
    // A cycle is a month where no charge says which due date it was for; attempts that ended without money may be tried again within it.
    broken: /* sql */ `
      select account_id, count(*) || ' AutoPay charges in the cycle of ' || to_char(created_at, 'YYYY-MM')
        from payment where channel = 'autopay' and autopay_charge_id is null and state not in ('declined', 'expired', 'cancelled', 'returned', 'chargedBack')
       group by account_id, to_char(created_at, 'YYYY-MM') having count(*) > 1
      union all
      select c.account_id, count(*) || ' AutoPay payments for the due date ' || c.due_on
        from payment p join autopay_charge c on c.id = p.autopay_charge_id
       where p.state not in ('declined', 'expired', 'cancelled', 'returned', 'chargedBack')
       group by c.id having count(*) > 1`,
  },
  {
    invariant: 'I13',
    name: 'charge-and-payment',
    // What a charge says of itself is what its payments say, and one that is under way has somebody who goes on with it.
    broken: /* sql */ `
      select c.account_id, 'AutoPay charge ' || c.id || ' is ' || c.state || ' with ' || t.booked || ' payments booked, ' || t.pending
             || ' at the bank and ' || t.open || ' open'
        from autopay_charge c cross join lateral (
          select count(*) filter (where p.state in ('succeeded', 'settled', 'refunded')) as booked,
                 count(*) filter (where p.state = 'accepted') as pending,
                 count(*) filter (where p.state in ('created', 'formIssued', 'submitted', 'unknown')) as open
            from payment p where p.autopay_charge_id = c.id) t
       where (c.state = 'paid') <> (t.booked > 0) or (c.state = 'atBank') <> (t.booked = 0 and t.pending > 0)
          or (t.open > 0 and c.state <> 'charging') or (c.state = 'charging' and t.open = 0 and c.next_try_at is null)
          or (c.state = 'retry' and c.next_try_at is null)
      union all
      select p.account_id, 'payment ' || p.id || ' is of a charge of another account'
        from payment p join autopay_charge c on c.id = p.autopay_charge_id where p.account_id <> c.account_id`,
  },
];
