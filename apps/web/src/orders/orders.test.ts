import { describe, expect, it } from 'vitest';
import { isCompleted, orderStatusText } from './order-status.ts';
import { rowsOf } from './orders-query.ts';
import { trackedWork } from './tracked-work.ts';

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

  it('[ORD-007] [ORD-008] [ORD-011] are newest first, without what was cancelled, each with its status and the id of its order', () => {
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

  it('[ORD-002] counts as done when its chain says so in any language, or it is called completed or finished', () => {
    const row = (status: string, groupState = 'IN_PROGRESS') => ({
      status,
      order: { workflowStatusChain: [{ currentStatus: null, groupState }] },
    });
    expect(['COMPLETED', 'Completed', 'FINISHED'].map((status) => isCompleted(row(status)))).toEqual([true, true, true]);
    expect(['PENDING', 'Not completed', '-'].map((status) => isCompleted(row(status)))).toEqual([false, false, false]);
    expect(isCompleted(row('Completado', 'COMPLETED'))).toBe(true);
    expect(isCompleted({ status: 'FINISHED', order: { workflowStatusChain: [] } })).toBe(true);
  });
});

describe('what the tracker shows of a service order', () => {
  const work = { serviceOrderId: 7, description: 'Fiber 300', steps: [], now: 'Now.', next: 'Next.', expectedBy: '2026-05-02' };
  const visit = { dateTime: null, endDateTime: null, canSchedule: true, canChange: false };
  const booked = { dateTime: '2026-05-01T09:00:00', endDateTime: '2026-05-01T11:00:00', canSchedule: false, canChange: true };

  it('offers to choose a time, and says by when', () => {
    expect(trackedWork({ progress: [work], visit }, 7)).toMatchObject({ visit: 'choose', visitAt: null, expectedBy: '2026-05-02' });
    expect(trackedWork({ progress: [work], visit: null }, 7)).toMatchObject({ visit: null, visitAt: null, expectedBy: '2026-05-02' });
  });

  it('shows the visit there is instead of the day alone, and offers to change it while that can be done', () => {
    expect(trackedWork({ progress: [work], visit: booked }, 7)).toMatchObject({
      visit: 'change',
      visitAt: '2026-05-01T09:00:00',
      expectedBy: null,
    });
    expect(trackedWork({ progress: [work], visit: { ...booked, canChange: false } }, 7)?.visit).toBeNull();
  });

  it('offers nothing for work that is over, also while other work of the order waits', () => {
    expect(trackedWork({ progress: [{ ...work, next: null }], visit }, 7)).toMatchObject({ visit: null, visitAt: null });
  });

  it('shows nothing of work the server knows no way of', () => {
    expect(trackedWork({ progress: [work], visit }, 8)).toBeNull();
  });
});
