/**
 * What the staged lines of a report and the books differ in. Parameters: the comparison, the provider, begin and end of its time, before which
 * moment a payment that nobody reports was reported before, and now.
 *
 * Both sides are brought to one word: `accepted`, `arrived`, and the three ways back (`returned`, `chargedBack`, `voided`). The report is read
 * for longer than the time that is judged: what it says from then on (`all_word`) may be known here already or not.
 */
export const compare = /* sql */ `
with line as materialized (
  select distinct on (l.line_id) l.line_id, l.kind, l.reference, l.transaction_id, l.amount_cents, l.at, l.said,
         l.at >= $3 and l.at < $4 as is_judged
    from gateway_report_line l where l.reconciliation_id = $1 order by l.line_id
), matched as materialized (
  select l.*, coalesce(r.id, n.id) as refund_id, coalesce(p.id, rp.id, np.id, q.id) as payment_id
    from line l
    left join payment p on p.reference = l.reference and p.provider = $2
    left join (refund r join payment rp on rp.id = r.payment_id) on r.reference = l.reference and rp.provider = $2
    left join (refund n join payment np on np.id = n.payment_id)
      on l.reference is null and l.kind = 'refunded' and n.transaction_id = l.transaction_id and np.provider = $2
    left join payment q on l.reference is null and q.transaction_id = l.transaction_id and q.provider = $2
), there as materialized (
  select payment_id, min(reference) as reference, min(transaction_id) as transaction_id, bool_or(is_judged) as is_judged,
         coalesce(min(at) filter (where is_judged), min(at)) as at,
         case when bool_or(kind = 'chargedBack' and at < $4) then 'chargedBack' when bool_or(kind = 'returned' and at < $4) then 'returned'
              when bool_or(kind = 'voided' and at < $4) then 'voided' when bool_or(kind in ('captured', 'settled') and at < $4) then 'arrived'
              when bool_or(kind = 'accepted' and at < $4) then 'accepted' end as told_word,
         case when bool_or(kind = 'chargedBack') then 'chargedBack' when bool_or(kind = 'returned') then 'returned'
              when bool_or(kind = 'voided') then 'voided' when bool_or(kind in ('captured', 'settled')) then 'arrived' else 'accepted' end as all_word,
         greatest(count(distinct transaction_id) filter (where kind = 'captured'), count(distinct transaction_id) filter (where kind = 'accepted'),
                  count(distinct transaction_id) filter (where kind = 'settled')) as times,
         min(amount_cents) filter (where kind in ('captured', 'accepted', 'settled')) as least_cents,
         max(amount_cents) filter (where kind in ('captured', 'accepted', 'settled')) as most_cents,
         max(amount_cents) filter (where kind in ('returned', 'chargedBack')) as back_cents
    from matched where kind not in ('refunded', 'unknown')
   group by payment_id, case when payment_id is null then coalesce(reference, transaction_id) end
), moved as materialized (
  select distinct e.payment_id
    from payment_event e join payment p on p.id = e.payment_id
   where e.at >= $3 and e.at < $4 and p.provider = $2 and e.from_state is distinct from e.to_state
     and (e.to_state in ('succeeded', 'accepted', 'settled', 'returned', 'chargedBack') or (e.from_state = 'accepted' and e.to_state = 'cancelled'))
), here as materialized (
  select p.id, p.reference, p.transaction_id, p.amount_cents, p.state, p.created_at, last.at as moved_at,
         last.at >= $3 and last.at < $4 as is_judged,
         case when p.state = 'accepted' then 'accepted' when p.state in ('succeeded', 'settled', 'refunded') then 'arrived'
              when p.state in ('returned', 'chargedBack') then p.state when p.state = 'cancelled' and last.to_state = 'cancelled' then 'voided'
              else 'none' end as word
    from (select payment_id from there where payment_id is not null union select payment_id from moved) s
    join payment p on p.id = s.payment_id
    left join lateral (
      select e.at, e.to_state from payment_event e
       where e.payment_id = p.id and e.from_state is distinct from e.to_state
         and (e.to_state in ('succeeded', 'accepted', 'settled', 'returned', 'chargedBack') or (e.from_state = 'accepted' and e.to_state = 'cancelled'))
       order by e.id desc limit 1) last on true
), step (word, rank) as (
  values ('none', 0), ('accepted', 1), ('arrived', 2), ('returned', 3), ('chargedBack', 3), ('voided', 3)
), both_sides as materialized (
  select h.id, coalesce(h.reference, t.reference) as reference, coalesce(t.transaction_id, h.transaction_id) as transaction_id, h.state, h.word,
         h.amount_cents, h.created_at, h.moved_at, t.at, t.told_word, t.all_word, t.times, t.least_cents, t.most_cents, t.back_cents,
         coalesce(h.is_judged, false) as here_judged, coalesce(t.is_judged, false) as there_judged, t.all_word is not null as is_reported,
         hs.rank as here_rank, coalesce(ts.rank, 0) as told_rank, coalesce(als.rank, 0) as all_rank
    from here h full join there t on t.payment_id = h.id
    left join step hs on hs.word = h.word left join step ts on ts.word = t.told_word left join step als on als.word = t.all_word
), judged as materialized (
  select b.*, case
      when b.id is null then case when b.there_judged and b.told_word <> 'voided' then 'missingHere' end
      when not b.here_judged and not b.there_judged then null
      when not b.is_reported then case when b.word in ('none', 'voided') then null when b.created_at >= $5 then 'missingThere' else 'stateDiffers' end
      when b.least_cents <> b.amount_cents or b.most_cents <> b.amount_cents or (b.word = b.all_word and b.back_cents <> b.amount_cents) then 'amountDiffers'
      when b.word in (b.told_word, b.all_word) then null
      -- stopped there, and here it ended without money or was given back as a whole
      when b.told_word = 'voided' and (b.word = 'none' or b.state = 'refunded') then null
      when b.told_word is null and b.word = 'none' then null
      -- on its way between what was told in that time and what is told by now
      when b.here_rank > b.told_rank and b.here_rank < b.all_rank then null
      -- here it has gone on since
      when b.here_rank > b.all_rank and not b.here_judged then null
      else 'stateDiffers' end as kind
    from both_sides b
), given as materialized (
  select refund_id, min(payment_id) as payment_id, min(reference) as reference, min(transaction_id) as transaction_id, sum(amount_cents)::int8 as cents,
         coalesce(min(at) filter (where is_judged), min(at)) as at, bool_or(is_judged) as is_judged
    from matched where kind = 'refunded'
   group by refund_id, case when refund_id is null then coalesce(reference, line_id) end
), done as materialized (
  select r.* from refund r join payment p on p.id = r.payment_id
   where p.provider = $2 and r.way = 'provider' and r.state = 'done' and not r.is_void and r.state_changed_at >= $3 and r.state_changed_at < $4
), found (kind, subject, reference, transaction_id, payment_id, refund_id, here_state, here_cents, there_state, there_cents, said, happened_at) as (
  select kind, coalesce(reference, transaction_id), reference, transaction_id, id, null::int8, state, amount_cents, all_word,
         coalesce(case when kind = 'amountDiffers' and least_cents <> amount_cents then least_cents else most_cents end, back_cents), null::text,
         case when there_judged then at else moved_at end
    from judged where kind is not null
  union all
  select 'duplicateThere', coalesce(reference, transaction_id), reference, transaction_id, id, null, state, amount_cents, all_word, times * most_cents, null, at
    from both_sides where times > 1 and there_judged
  union all
  select case when r.state = 'done' and not r.is_void then 'refundAmountDiffers' else 'refundMissingHere' end,
         coalesce(r.reference, g.reference, g.transaction_id), coalesce(r.reference, g.reference), g.transaction_id, g.payment_id, r.id, r.state, r.amount_cents,
         'refunded', g.cents, null, g.at
    from given g left join refund r on r.id = g.refund_id
   where g.is_judged and (r.id is null or r.state <> 'done' or r.is_void or r.amount_cents <> g.cents)
  union all
  select 'refundMissingThere', d.reference, d.reference, d.transaction_id, d.payment_id, d.id, d.state, d.amount_cents, null, null, null, d.state_changed_at
    from done d
   where not exists (select from given g where g.refund_id = d.id)
     -- one of the whole payment, which the provider could still stop
     and not exists (select from both_sides b where b.id = d.payment_id and b.all_word = 'voided' and b.amount_cents = d.amount_cents)
  union all
  select 'unknownLine', line_id, reference, transaction_id, payment_id, refund_id, null, null, 'unknown', amount_cents, said, at
    from matched where kind = 'unknown' and is_judged
), kept as (
  insert into gateway_mismatch as m (provider, kind, subject, reference, transaction_id, payment_id, refund_id, here_state, here_cents, there_state,
      there_cents, said, happened_at, first_seen_at, last_seen_at)
  select distinct on (kind, subject) $2, kind, subject, reference, transaction_id, payment_id, refund_id, here_state, here_cents, there_state,
         there_cents, said, happened_at, $6::timestamptz, $6::timestamptz
    from found order by kind, subject, happened_at
  on conflict (provider, kind, subject) do update
    set reference = excluded.reference, transaction_id = excluded.transaction_id, payment_id = excluded.payment_id, refund_id = excluded.refund_id,
        here_state = excluded.here_state, here_cents = excluded.here_cents, there_state = excluded.there_state, there_cents = excluded.there_cents,
        said = excluded.said, happened_at = excluded.happened_at, last_seen_at = excluded.last_seen_at, resolved_at = null,
        -- one that was gone and is back is a new one
        first_seen_at = case when m.resolved_at is null then m.first_seen_at else excluded.first_seen_at end
  returning m.id, m.first_seen_at = $6::timestamptz as is_new
)
select (select count(*) from line)::int as lines, (select count(*) from here)::int as payments, (select count(*) from kept)::int as found,
       (select count(*) from kept where is_new)::int as "newCount",
       array(select id from kept where is_new order by id limit 100) as "newIds"`;
