import type { Contract, RouteAnswer } from '@porchlight/contract';
import { contactAddress } from '@porchlight/domain/delivery/invoice-address.ts';
import { dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import type { DeliveryOptionRow, OfferedOption } from './delivery.store.ts';

type Delivery = RouteAnswer<Contract['delivery']['getDelivery']>;

/** ENT-017, D-104: the wire calls it distribution method; the price is per month. */
export function presentDelivery(rows: readonly DeliveryOptionRow[]): Delivery {
  return { current: rows.map(currentOf).find((own) => own !== null) ?? null, available: rows.map(presentOption) };
}

export function presentOption({ id, price_cents, name, description, note, method }: OfferedOption): Delivery['available'][number] {
  return { id, price: dollarsFromCents(price_cents), distributionMethod: { name, description, note, method } };
}

/** The account's own way; null of any other. */
function currentOf({ name, note, method, emails }: DeliveryOptionRow): Delivery['current'] {
  if (emails === null) return null;
  return method === 'PAPER' ? { name, note, method } : { name, note, method, email: contactAddress(emails) };
}
