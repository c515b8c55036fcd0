import { describe, expect, it } from 'vitest';
import { isCompleted, orderStatusText } from './order-status.ts';
import { rowsOf } from './orders-query.ts';

const words = { IN_PROGRESS: 'In progress', COMPLETED: 'Completed' };

describe('the rows of My Orders', () => {
  const serviceOrder = (id: number, modifiedDateTime: string, name: string | null = null, groupState = 'IN_PROGRESS') => ({
    id,
    description: `Order ${id}`,
    type: 'Service change',
    serviceAddress: '118 Fiber Way',
    modifiedDateTime,
    workflowStatusChain: [{ currentStatus: name === null ? null : { name }, groupState }],
  });
  const order = (id: number, status: 'PENDING' | 'FINISHED' | 'CANCELLED', serviceOrdersInfo: ReturnType<typeof serviceOrder>[]) => ({
    id,
    status,
    description: '',
    type: '',
    serviceAddress: '',
    modifiedDateTime: '2026-01-01T00:00:00Z',
    serviceOrdersInfo,
  });

  it('[ORD-010] [ORD-011] [ORD-012] are newest first, without what was cancelled, each with the id of its order', () => {
    const rows = rowsOf([
      order(7, 'FINISHED', [serviceOrder(71, '2026-02-01T10:00:00Z', null, 'COMPLETED')]),
      order(8, 'CANCELLED', [serviceOrder(81, '2026-11-01T10:00:00Z')]),
      order(9, 'PENDING', [
        serviceOrder(91, '2026-03-01T10:00:00Z', 'Technician visit scheduled'),
        serviceOrder(92, '2026-04-01T10:00:00Z', 'CANCELLED'),
      ]),
    ]);
    expect(rows.map(({ order: { id, orderId }, status }) => [id, orderId, status])).toEqual([
      [91, 9, 'Technician visit scheduled'],
      [71, 7, 'COMPLETED'],
    ]);
  });
});

describe('the status of an order', () => {
  it('[ENT-022] has a word where the catalogue knows the state, else the name the provider gave it', () => {
    expect(orderStatusText('IN_PROGRESS', words)).toBe('In progress');
    expect(orderStatusText('Completed', words)).toBe('Completed');
    expect(orderStatusText('Technician visit scheduled', words)).toBe('Technician visit scheduled');
    expect(orderStatusText('toString', words)).toBe('toString');
    expect(orderStatusText('-', words)).toBe('-');
  });

  it('[ORD-002] counts as done when it is completed or finished', () => {
    expect(['COMPLETED', 'Completed', 'FINISHED'].map(isCompleted)).toEqual([true, true, true]);
    expect(['PENDING', 'Not completed', '-'].map(isCompleted)).toEqual([false, false, false]);
  });
});
