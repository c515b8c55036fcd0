import { z } from 'zod';
import { route } from './route.ts';

export const passwords = {
  changePassword: route({
    id: 'C-038',
    method: 'POST',
    path: '/user/changepassword',
    summary: 'Changes the password of the signed-in user and ends the other sessions',
    access: { kind: 'session' },
    limit: 'RL-AUTH',
    body: z.object({ currentPassword: z.string().min(1).max(128), newPassword: z.string().min(1).max(128) }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({ context: z.object({ message: z.string() }) }) },
    errors: ['AUTH0008', 'AUTH0009', 'AUTH0010', 'AUTH0011'],
    soft: ['AUTH0009', 'AUTH0010', 'AUTH0011'],
  }),
};
