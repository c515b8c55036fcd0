import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { AddressesDeps } from './index.ts';
import { listUnits } from './list-units.ts';
import { suggestAddresses } from './suggest-addresses.ts';
import { validateAddress } from './validate-address.ts';

export function addressesHandlers(deps: AddressesDeps): Handlers<Contract['addresses']> {
  return {
    searchAddresses: async ({ query }) => ({ addresses: await suggestAddresses(deps, query.q) }),
    getSearchLength: async () => {
      const minChars = await deps.site.addressSearchMinChars();
      return minChars === null ? refuse('ADR0002') : { minChars };
    },
    listUnits: async ({ params }) => ({ addresses: await listUnits(deps.db, params.id) }),
    validateAddress: ({ body }) => validateAddress(deps, body.addressWrapper),
  };
}
