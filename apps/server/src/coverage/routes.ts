import type { Contract, ValidatedAddressValue } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { Coverage } from './index.ts';

/** C-067, C-068 and C-092. A location of 0 is none (D-123). */
export function createRoutes(judge: Coverage['judge']): Handlers<Contract['coverage']> {
  return {
    embedMap: async ({ params, body }) => {
      const judged = await judge(body.addressWrapper, params.id || null);
      return judged ? { validatedAddress: mapOf(judged.validated) } : refuse('ADR0001');
    },
    embedAccountMap: async ({ params, body }) => {
      const judged = await judge(body.address, params.id || null);
      return judged ? { validatedAddress: mapOf(judged.validated) } : refuse('ADR0001');
    },
    // A link's location travels with each call; there is nothing kept here to forget.
    resetMap: () => ({}),
  };
}

function mapOf({ embedUrl, serviceOrdersExist, servicelinesExist }: ValidatedAddressValue) {
  return { embedUrl, serviceOrdersExist, servicelinesExist };
}
