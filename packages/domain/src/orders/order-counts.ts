export interface CountedOrder {
  status: string;
  serviceOrdersInfo?: readonly unknown[] | null;
}

/** Service orders of finished orders, and of orders neither finished nor cancelled (D-103); a missing list counts 0. */
export function orderCounts(orders: readonly CountedOrder[]): { completed: number; pending: number } {
  const counts = { completed: 0, pending: 0 };
  for (const { status, serviceOrdersInfo } of orders) {
    if (status === 'CANCELLED') continue;
    counts[status === 'FINISHED' ? 'completed' : 'pending'] += serviceOrdersInfo?.length ?? 0;
  }
  return counts;
}
