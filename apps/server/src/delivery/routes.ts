import type { Contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import { changeDelivery } from './change-delivery.ts';
import { readDelivery, readOffered } from './delivery.store.ts';
import type { DeliveryDeps } from './index.ts';
import { presentDelivery, presentOption } from './present-delivery.ts';

export function deliveryHandlers(deps: DeliveryDeps): Handlers<Contract['delivery']> {
  return {
    getDelivery: async (_input, { accountId, locale }) => presentDelivery(await readDelivery(deps.db, accountId, locale)),
    changeDelivery: ({ body }, context) => changeDelivery(deps, body, context),
    listDeliveryOptions: async ({ query }, { locale }) => (await readOffered(deps.db, query.accountType, locale)).map(presentOption),
  };
}
