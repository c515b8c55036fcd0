import type { StaffAnswer } from '../platform/call.ts';

export type Order = StaffAnswer<'work.getOrder'>;

/** What an act on an order makes old. */
export const orderCalls = ['work.getOrder', 'work.searchOrders'] as const;
