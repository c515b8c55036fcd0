import type { StaffRequest } from '../platform/call.ts';

/** What the queue is narrowed down to, as the server is asked for it. */
export type OrderFilter = Omit<StaffRequest<'work.searchOrders'>['body'], 'cursor'>;

export const noFilter: OrderFilter = {
  state: 'open',
  step: null,
  workflow: null,
  locationId: null,
  minimumAgeDays: null,
  attention: null,
  assigned: null,
  number: '',
};

export const ages = [1, 3, 7, 14, 30] as const;
