import type { InvariantQuery } from '../ledger/index.ts';

/** I23: an account names its open case and no other; a closed case shows nothing any more; each fee of a step is charged once, in full. */
export const dunningInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'I23',
    name: 'open-case',
    broken: /* sql */ `
      select coalesce(c.account_id, a.id), 'account names case ' || coalesce(a.dunning_case_id::text, 'none') || ', open is '
             || coalesce(c.id::text, 'none')
        from (select id, account_id from dunning_case where closed_on is null) c
        full join (select id, dunning_case_id from account where dunning_case_id is not null) a on a.id = c.account_id
       where a.dunning_case_id is distinct from c.id`,
  },
  {
    invariant: 'I23',
    name: 'notices',
    broken: /* sql */ `
      select n.account_id, 'notice ' || n.id || ' is shown of closed case ' || c.id
        from account_notice n join dunning_case c on c.id = n.dunning_case_id
       where n.cleared_at is null and c.closed_on is not null`,
  },
  {
    invariant: 'I23',
    name: 'lines',
    broken: /* sql */ `
      select s.account_id, 'line ' || s.service_line_id || ' stays switched off for case ' || s.case_id || ', which is paid'
        from dunning_suspended_line s join service_line l on l.id = s.service_line_id join dunning_step r on r.case_id = s.case_id
       where r.kind = 'reconnected' and l.status = 'Suspended'
         and not exists (select from dunning_suspended_line n where n.service_line_id = s.service_line_id and n.case_id > s.case_id)
         and exists (select from account a where a.id = s.account_id and a.status = 'Active')`,
  },
  {
    invariant: 'I23',
    name: 'fees',
    broken: /* sql */ `
      select s.account_id, s.kind || ' ' || s.id || ' has a fee of ' || s.fee_cents || ', charged is ' || coalesce(p.cents, 0)
        from dunning_step s
        left join (select account_id, charge_key, sum(amount_cents) as cents from pending_charge
                    where charge_key like 'lateFee %' or charge_key like 'reconnection %' group by account_id, charge_key) p
               on p.account_id = s.account_id
              and p.charge_key = case s.kind when 'lateFee' then 'lateFee ' || s.subject_id else 'reconnection ' || s.case_id end
       where s.kind in ('lateFee', 'reconnected') and s.fee_cents > 0 and p.cents is distinct from s.fee_cents`,
  },
];
