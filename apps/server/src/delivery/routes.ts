import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import { readDelivery } from './delivery.store.ts';
import type { DeliveryDeps } from './index.ts';
import { presentDelivery } from './present-delivery.ts';

export function deliveryHandlers({ db }: DeliveryDeps): Handlers<Contract['delivery']> {
  return {
    getDelivery: async (_input, { accountId }) => presentDelivery(await readDelivery(db, accountId)),
    changeDelivery: () => refuse('GEN0010'),
    listDeliveryOptions: () => refuse('GEN0010'),
  };
}
