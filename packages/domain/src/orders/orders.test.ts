import { describe, expect, it } from 'vitest';
import { orderCounts } from './order-counts.ts';
import { orderRows } from './order-rows.ts';
import { shownOrderStatus } from './shown-status.ts';

const step = (name: string | null, groupState: string) => ({ currentStatus: name === null ? null : { name }, groupState });

describe('orderCounts', () => {
  it('[ORD-009][ORD-010] counts service orders of finished orders as completed and of other open orders as pending', () => {
    const orders = [
      { status: 'FINISHED', serviceOrdersInfo: [{}, {}] },
      { status: 'PENDING', serviceOrdersInfo: [{}] },
      { status: 'IN_PROGRESS', serviceOrdersInfo: [{}, {}, {}] },
      { status: 'CANCELLED', serviceOrdersInfo: [{}] },
      { status: 'PENDING', serviceOrdersInfo: null },
      { status: 'FINISHED' },
    ];
    expect(orderCounts(orders)).toEqual({ completed: 2, pending: 4 });
    expect(orderCounts([])).toEqual({ completed: 0, pending: 0 });
  });
});

describe('shownOrderStatus', () => {
  it('[ORD-011] is the first current status name, else the last group state, else the status of the order', () => {
    expect(shownOrderStatus([step(null, 'QUEUED'), step('Installing', 'WORK'), step('Done', 'END')], 'PENDING')).toBe('Installing');
    expect(shownOrderStatus([step(null, 'QUEUED'), step('', 'WORK')], 'PENDING')).toBe('WORK');
    expect(shownOrderStatus([], 'PENDING')).toBe('PENDING');
    expect(shownOrderStatus([], null)).toBe('-');
  });
});

describe('orderRows', () => {
  it('[ORD-007][ORD-008] hides cancelled orders and rows and sorts by the newest change', () => {
    const serviceOrder = (id: number, modifiedDateTime: string, chain: ReturnType<typeof step>[] = []) => ({
      id,
      modifiedDateTime,
      workflowStatusChain: chain,
    });
    const rows = orderRows([
      { status: 'PENDING', serviceOrdersInfo: [serviceOrder(1, '2026-11-01T10:00:00Z'), serviceOrder(2, '2026-11-03T10:00:00-06:00')] },
      { status: 'CANCELLED', serviceOrdersInfo: [serviceOrder(3, '2026-11-09T10:00:00Z')] },
      {
        status: 'FINISHED',
        serviceOrdersInfo: [serviceOrder(4, '2026-11-03T15:00:00Z'), serviceOrder(5, '2026-11-05T10:00:00Z', [step(null, 'CANCELLED')])],
      },
    ]);
    expect(rows.map(({ order, status }) => [order.id, status])).toEqual([
      [2, 'PENDING'],
      [4, 'FINISHED'],
      [1, 'PENDING'],
    ]);
  });
});
