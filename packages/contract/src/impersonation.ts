import { z } from 'zod';
import { route } from './route.ts';
import { SignIn } from './session.ts';
import { PathId } from './wire.ts';

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
};
