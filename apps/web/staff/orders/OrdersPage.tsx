import { useState } from 'react';
import type { StaffPageProps } from '../paths.ts';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from './OrderPage.tsx';
import { noFilter, type OrderFilter } from './order-filter.ts';

/** Orders: the queue, and below it one of them (S-070 to S-077). What the queue was narrowed down to stays while an order is looked at. */
export function OrdersPage({ rest }: StaffPageProps) {
  const [filter, setFilter] = useState<OrderFilter>(noFilter);
  if (/^[1-9]\d{0,15}$/.test(rest)) return <OrderPage key={rest} orderId={Number(rest)} />;
  return <OrderList filter={filter} onFilter={setFilter} />;
}
