import { groupStates } from '@porchlight/domain/orders/workflow.ts';
import type { InvariantQuery } from '../ledger/index.ts';

const states = Object.entries(groupStates).map(([step, state]) => `('${step}', '${state}')`);
const stepGroups = /* sql */ `(values ${states.join(', ')}) as g (step, state)`;

/** Invariants of orders whose work is in a workflow: I15 status and chain agree with the steps, I16 each step has its event. */
export const orderInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'I15',
    name: 'chain',
    broken: /* sql */ `
      select s.account_id, 'service order ' || s.id || ' is ' || s.step || ', its chain says '
             || coalesce(s.workflow_chain -> 0 ->> 'groupState', 'nothing')
        from service_order s left join ${stepGroups} on g.step = s.step
       where s.workflow is not null and s.workflow_chain -> 0 ->> 'groupState' is distinct from g.state`,
  },
  {
    invariant: 'I15',
    name: 'status',
    broken: /* sql */ `
      select w.account_id, 'order ' || w.id || ' is ' || w.status || ', its work says ' || w.due
        from (select o.account_id, o.id, o.status,
                     case when bool_and(s.step = 'cancelled') then 'CANCELLED'
                          when bool_and(s.step in ('finished', 'cancelled')) then 'FINISHED'
                          when bool_or(s.step in ('finished', 'scheduled')) then 'IN_PROGRESS'
                          else 'PENDING' end as due
                from customer_order o join service_order s on s.order_id = o.id
               group by o.id having bool_and(s.workflow is not null)) as w
       where w.status <> w.due`,
  },
  {
    invariant: 'I16',
    name: 'last-event',
    broken: /* sql */ `
      select s.account_id, 'service order ' || s.id || ' is ' || s.step || ', its last event says ' || coalesce(e.to_step, 'nothing')
        from service_order s
        left join lateral (select to_step from order_event where order_id = s.order_id and service_order_id = s.id
                            order by id desc limit 1) e on true
       where s.workflow is not null and e.to_step is distinct from s.step`,
  },
  {
    invariant: 'I16',
    name: 'history',
    broken: /* sql */ `
      select h.account_id, 'service order ' || h.service_order_id || ' moved without an event: ' || coalesce(h.before, '-') || ' then '
             || coalesce(h.from_step, '-')
        from (select account_id, service_order_id, from_step, lag(to_step) over (partition by service_order_id order by id) as before
                from order_event) h
       where h.from_step is distinct from h.before`,
  },
];
