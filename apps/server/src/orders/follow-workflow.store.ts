import { keptChain } from '@porchlight/domain/orders/step-history.ts';
import type { Workflow, WorkStep } from '@porchlight/domain/orders/workflow.ts';
import type { Transaction } from '../platform/db/database.ts';

const openOrder = `
  select account_id as "accountId", description, service_address as "serviceAddress"
    from customer_order where id = $1 and status in ('PENDING', 'IN_PROGRESS')`;

/** What an open order is about; null when it is closed, or there is none. */
export async function readOpenOrder(
  tx: Transaction,
  orderId: number,
): Promise<{ accountId: number; description: string; serviceAddress: string } | null> {
  const [row] = await tx.prepared<{ accountId: number; description: string; serviceAddress: string }>('order-open-read', openOrder, [
    orderId,
  ]);
  return row ?? null;
}

const adopt = `
  update service_order set workflow = $2, step = $3, workflow_chain = $4, modified_at = greatest(modified_at, $5)
   where order_id = $1 and workflow is null returning id`;

/** Puts work that is in no workflow at a step of one; answers its service orders. */
export async function adoptWork(
  tx: Transaction,
  { orderId, workflow, step, at }: { orderId: number; workflow: Workflow; step: WorkStep; at: Date },
): Promise<number[]> {
  const values = [orderId, workflow, step, JSON.stringify(keptChain(workflow, step)), at];
  return (await tx.prepared<{ id: number }>('order-work-adopt', adopt, values)).map(({ id }) => id);
}
