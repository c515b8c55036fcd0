import { shownOrderStatus, type WorkflowStep } from './shown-status.ts';

export interface ListedServiceOrder {
  modifiedDateTime: string;
  workflowStatusChain: readonly WorkflowStep[];
}

/**
 * The rows of My Orders: the service orders of every order that was not cancelled, with the status to show, newest modified first.
 * A row whose own status is CANCELLED is left out too (D-103).
 */
export function orderRows<T extends ListedServiceOrder>(
  orders: readonly { status: string; serviceOrdersInfo?: readonly T[] | null }[],
): { order: T; status: string }[] {
  return orders
    .filter((parent) => parent.status !== 'CANCELLED')
    .flatMap((parent) =>
      (parent.serviceOrdersInfo ?? []).map((order) => ({ order, status: shownOrderStatus(order.workflowStatusChain, parent.status) })),
    )
    .filter((row) => row.status.toUpperCase() !== 'CANCELLED')
    .toSorted((a, b) => Date.parse(b.order.modifiedDateTime) - Date.parse(a.order.modifiedDateTime));
}
