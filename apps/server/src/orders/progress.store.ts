import type { ReachedStep } from '@porchlight/domain/orders/step-history.ts';
import type { Queries } from '../platform/db/database.ts';
import type { Work } from './work.store.ts';

export interface FollowedWorkRow extends Work {
  /** YYYY-MM-DD; null where nobody can say. */
  expectedBy: string | null;
  /** What was reached, oldest first; of a move within a step the first counts, as the step was reached then. */
  reached: ReachedStep<string>[];
}

const followed = `
  select s.id as "serviceOrderId", s.order_id as "orderId", s.account_id as "accountId", s.workflow, s.step, s.description,
         s.description_es as "descriptionEs", s.service_address as "serviceAddress", to_char(s.expected_by, 'YYYY-MM-DD') as "expectedBy",
         coalesce((select json_agg(json_build_object('step', e.to_step,
                                   'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.id)
                     from order_event e
                    where e.order_id = s.order_id and e.service_order_id = s.id and e.from_step is distinct from e.to_step), '[]') as reached
    from service_order s
   where s.order_id = $1 and s.workflow is not null
   order by s.id`;

/** The work of an order with when each step was reached. */
export async function readFollowedWork(db: Queries, orderId: number): Promise<FollowedWorkRow[]> {
  return db.prepared<FollowedWorkRow>('order-progress', followed, [orderId]);
}
