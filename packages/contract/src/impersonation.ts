import { z } from 'zod';
import { route } from './route.ts';
import { SignIn } from './session.ts';
import { IsoDateTime, PathId } from './wire.ts';

export const impersonation = {
  impersonate: route({
    id: 'C-045',
    method: 'GET',
    path: '/auth/customer/impersonate/{userId}',
    summary: 'Signs staff in as a customer by a single-use link (D-033)',
    access: { kind: 'staffLink' },
    limit: 'RL-AUTH',
    needsRequestedWith: true,
    params: z.object({ userId: PathId }),
    answer: { kind: 'object', shape: SignIn },
    errors: ['AUTH0007'],
  }),
  getImpersonation: route({
    id: 'C-134',
    method: 'GET',
    path: '/user/impersonation',
    summary: 'Which member of staff a session belongs to, and until when (added)',
    access: { kind: 'session' },
    limit: 'RL-READ',
    answer: {
      kind: 'object',
      shape: z.object({
        staffUsername: z.string(),
        username: z.string(),
        accountNumber: z.string(),
        expiresDatetime: IsoDateTime,
        /** Whether the provider lets staff pay in a customer's name. */
        mayPay: z.boolean(),
      }),
    },
    errors: [],
  }),
};
