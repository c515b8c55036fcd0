import { z } from 'zod';
import { route } from './route.ts';

const Password = z.string().min(1).max(128);
/** The token of an e-mailed link; whatever else somebody sends is an unknown token, not a malformed request. */
export const LinkToken = z.string().max(512);

export const passwords = {
  changePassword: route({
    id: 'C-038',
    method: 'POST',
    path: '/user/changepassword',
    summary: 'Changes the password of the signed-in user and ends the other sessions',
    access: { kind: 'session', impersonated: 'refused' },
    limit: 'RL-AUTH',
    body: z.object({ currentPassword: Password, newPassword: Password }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({ context: z.object({ message: z.string() }) }) },
    errors: ['AUTH0008', 'AUTH0009', 'AUTH0010', 'AUTH0011'],
    soft: ['AUTH0009', 'AUTH0010', 'AUTH0011'],
  }),
  sendResetLink: route({
    id: 'C-042',
    method: 'GET',
    path: '/auth/customer/password/forgotten',
    summary: 'Mails a link to set a new password, if there is such a user; the answer never tells (D-028)',
    access: { kind: 'guest' },
    limit: 'RL-MAIL',
    needsRequestedWith: true,
    query: z.object({ email: z.string().min(1).max(254) }),
    answer: { kind: 'object', shape: z.object({}) },
    errors: [],
  }),
  validateResetToken: route({
    id: 'C-043',
    method: 'GET',
    path: '/auth/password/resettokenvalidation',
    summary: 'Whether a reset link is still good; looking does not use it up',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    query: z.object({ token: LinkToken }),
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['TOK0001', 'TOK0002', 'TOK0003'],
    soft: ['TOK0001', 'TOK0002', 'TOK0003'],
  }),
  resetPassword: route({
    id: 'C-044',
    method: 'POST',
    path: '/auth/customer/password/reset',
    summary: 'Sets a new password by a reset link and ends every session of the user',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    body: z.object({ newPassword: Password, verificationToken: LinkToken }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['TOK0001', 'TOK0002', 'TOK0003', 'AUTH0010'],
    soft: ['TOK0001', 'TOK0002', 'TOK0003', 'AUTH0010'],
  }),
};
