import type { Contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import type { ServicesDeps } from './index.ts';
import { presentService } from './present-services.ts';
import { readServices } from './services.store.ts';

export function servicesHandlers({ db }: ServicesDeps): Handlers<Contract['services']> {
  return {
    listServices: async (_input, { accountId, locale }) => ({ services: (await readServices(db, accountId, locale)).map(presentService) }),
  };
}
