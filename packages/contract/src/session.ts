import { z } from 'zod';
import { route } from './route.ts';
import { Id, PathId } from './wire.ts';

/** ENT-001: what the portal keeps under currentUser. */
export const SignIn = z.object({
  username: z.string(),
  token: z.string(),
  refreshToken: z.string(),
  userid: Id,
  accountId: Id,
  impersonated: z.boolean().optional(),
});
export const ModulePermission = z.object({ name: z.string(), permissions: z.array(z.string()) });

export const session = {
  signIn: route({
    id: 'C-040',
    method: 'POST',
    path: '/auth/customer/login',
    summary: 'Signs a customer in',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    evenWhenFull: true,
    evenWhenBusy: true,
    body: z.object({
      j_username: z.string().min(1).max(254),
      j_password: z.string().min(1).max(128),
      /** Added: the one-time or recovery code, from users who turned the second factor on. */
      code: z.string().min(1).max(20).optional(),
    }),
    exactBody: true,
    answer: { kind: 'object', shape: SignIn },
    errors: ['AUTH0001', 'AUTH0005', 'AUTH0012', 'AUTH0013'],
    soft: ['AUTH0012', 'AUTH0013'],
  }),
  refreshToken: route({
    id: 'C-041',
    method: 'GET',
    path: '/auth/refreshtoken',
    summary: 'Rotates the refresh token and answers a new access token',
    access: { kind: 'refresh' },
    limit: 'RL-AUTH',
    answer: { kind: 'object', shape: z.object({ token: z.string(), refreshToken: z.string().optional() }) },
    errors: ['AUTH0004'],
  }),
  signOut: route({
    id: 'C-088',
    method: 'POST',
    path: '/auth/customer/logout',
    summary: 'Revokes the session on the server, by whichever of its tokens still tells it (added)',
    access: { kind: 'refresh' },
    limit: 'RL-WRITE',
    evenWhenFull: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: [],
  }),
  getPermissions: route({
    id: 'C-007',
    method: 'GET',
    path: '/user/permissions',
    summary: 'Permissions of the signed-in user on one account',
    access: { kind: 'session' },
    limit: 'RL-READ',
    query: z.object({ accountId: PathId.optional() }),
    answer: { kind: 'object', shape: z.object({ modulePermissions: z.array(ModulePermission) }) },
    errors: [],
  }),
};
