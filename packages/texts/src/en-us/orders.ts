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
} as const;
