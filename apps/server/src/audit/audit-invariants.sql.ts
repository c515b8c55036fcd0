import type { InvariantQuery } from '../ledger/index.ts';
import { leaf, sealHash } from './leaf.sql.ts';

/**
 * I28: the record of acts is as it was sealed: each seal follows the one before, and its entries are those of then, none changed, removed or
 * slipped in; the first of each seal that is not is named. I29: a detail is gone where its person was taken out, and nowhere else.
 */
export const auditInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'I28',
    name: 'seals-follow',
    broken: /* sql */ `
      select null::int8, 'seal ' || s.number || ' was changed, or does not follow seal ' || coalesce(s.number_before::text, 'none')
        from (select a.*, lag(a.number) over w as number_before, lag(a.to_id) over w as to_before, lag(a.hash) over w as made_before
                from audit_seal a window w as (order by a.number)) s
       where s.number <> coalesce(s.number_before, 0) + 1 or s.from_id <> coalesce(s.to_before, 0) + 1
          or s.hash_before <> coalesce(s.made_before, ''::bytea) or s.hash <> ${sealHash}
      union all
      select null, 'seals after ' || coalesce(max(s.number), 0) || ' are missing: there were ' || m.seals
        from audit_seal_mark m left join audit_seal s on true group by m.seals having coalesce(max(s.number), 0) < m.seals`,
  },
  {
    invariant: 'I28',
    name: 'entries-as-sealed',
    broken: /* sql */ `
      select first.account_id, 'entry ' || first.id || ' of seal ' || s.number || ' was ' || first.what
        from audit_seal s
        cross join lateral (
          select coalesce(string_agg(${leaf}, ''::bytea order by e.id), ''::bytea) as leaves
            from audit_event e where e.id between s.from_id and s.to_id) now
        cross join lateral (
          select coalesce(kept.id, e.id) as id, e.account_id,
                 case when kept.id is null then 'slipped in' when e.id is null then 'removed' else 'changed' end as what
            from (select ('x' || encode(substring(s.leaves from at * 24 + 1 for 8), 'hex'))::bit(64)::int8 as id,
                         substring(s.leaves from at * 24 + 1 for 24) as leaf
                    from generate_series(0, length(s.leaves) / 24 - 1) at) kept
            full join (select * from audit_event e where e.id between s.from_id and s.to_id) e on e.id = kept.id
           where kept.leaf is distinct from ${leaf} order by 1 limit 1) first
       where now.leaves <> s.leaves
      union all
      select e.account_id, 'entry ' || e.id || ' was slipped in before the first one' from audit_event e where e.id < 1`,
  },
  {
    invariant: 'I29',
    name: 'detail-gone-with-person',
    broken: /* sql */ `
      select e.account_id, 'the detail of entry ' || e.id || ' is gone though nobody was taken out'
        from audit_event e left join portal_user u on u.id = e.user_id
       where e.detail_digest is not null and not exists (
         select from audit_event a where a.action = 'account.anonymised' and a.account_id in (e.account_id, u.account_id))`,
  },
];
