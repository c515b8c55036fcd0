import type { OrderRow } from './orders-query.ts';

/** Whether a row is done: its chain says so in any language, or its shown status does. */
export const isCompleted = ({
  order,
  status,
}: Pick<OrderRow, 'status'> & { order: Pick<OrderRow['order'], 'workflowStatusChain'> }): boolean =>
  order.workflowStatusChain[0]?.groupState === 'COMPLETED' || /^(completed|finished)$/i.test(status);

/** The reader's word for a workflow state the catalogue knows, else the provider's own name of it. */
export function orderStatusText(status: string, words: Readonly<Record<string, string>>): string {
  const known = status.trim().toUpperCase().replaceAll(' ', '_');
  return Object.hasOwn(words, known) ? (words[known] ?? status) : status;
}
