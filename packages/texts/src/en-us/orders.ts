export const orders = {
  title: 'My Orders',
  pending: 'Pending',
  completed: 'Completed',
  view: 'View My Orders',
  columns: { date: 'Date', order: 'Order', status: 'Status' },
  details: {
    show: 'Details of order {id}',
    id: 'ID',
    updated: 'Updated',
    type: 'Type',
    address: 'Address',
    status: 'Status',
  },
  none: 'No orders yet.',
  noneText: 'Orders for new or changed service show here with what happens next.',
  /** States a provider's workflow uses often; any other is shown as it comes. */
  statuses: {
    RECEIVED: 'Received',
    PENDING: 'Pending',
    IN_PROGRESS: 'In progress',
    COMPLETED: 'Completed',
    FINISHED: 'Completed',
  },
} as const;
