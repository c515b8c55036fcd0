import type { orders as enUs } from '../en-us/orders.ts';
import type { SameTexts } from '../template.ts';

export const orders = {
  title: 'Mis pedidos',
  pending: 'Pendientes',
  completed: 'Completados',
  view: 'Ver mis pedidos',
  columns: { date: 'Fecha', order: 'Pedido', status: 'Estado' },
  details: {
    show: 'Detalles del pedido {id}',
    id: 'ID',
    updated: 'Actualizado',
    type: 'Tipo',
    address: 'Dirección',
    status: 'Estado',
  },
  none: 'Aún no hay pedidos.',
  noneText: 'Los pedidos de servicio nuevo o modificado aparecen aquí con lo que sigue.',
  statuses: {
    RECEIVED: 'Recibido',
    PENDING: 'Pendiente',
    IN_PROGRESS: 'En curso',
    COMPLETED: 'Completado',
    FINISHED: 'Completado',
  },
} as const satisfies SameTexts<typeof enUs>;
