import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, IsoDate } from './wire.ts';

/** ENT-010, D-092: snake_case names are the wire's; account_number is masked by the server. */
export const AutoPayInfo = z.object({
  apiAccountAutoPayCC: z.object({ type: z.string(), displayCardNumber: z.string(), cardExpirationDate: z.string() }).nullable(),
  apiAccountAutoPayACH: z
    .object({
      holder_name: z.string(),
      routing_number: z.string(),
      account_number: z.string(),
      account_type: z.enum(['CHECKING', 'SAVINGS', 'BUSINESS_CHECK']),
    })
    .nullable(),
  apiAccountAutoPayToken: z.object({ token: z.string(), paymentInformation: z.string() }).nullable(),
  appliesOn: IsoDate.nullable(),
});

export const autopay = {
  getAutoPay: route({
    id: 'C-024',
    method: 'GET',
    path: '/autopay/{id}',
    summary: 'AutoPay method and the date it applies on',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' } },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: AutoPayInfo },
    errors: [],
  }),
};
