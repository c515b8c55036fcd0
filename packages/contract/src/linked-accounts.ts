import { z } from 'zod';
import { LinkToken } from './passwords.ts';
import { route } from './route.ts';
import { Id, IsoDateTime, PathId } from './wire.ts';

/** ENT-004, ENT-028, D-116: a user's right on an account that is not the own one. */
export const LinkedAccountEntry = z.object({
  id: Id,
  registeredDatetime: IsoDateTime.nullable(),
  systemUserId: Id,
  systemUserContactName: z.string(),
  systemUserContactAccountNumbers: z.array(z.string()),
  accountInfo: z.object({
    accountId: Id,
    accountNumber: z.string(),
    accountType: z.enum(['Residential', 'Business']),
    accountStatus: z.string(),
    companyName: z.string().nullable(),
    contactName: z.string(),
    /** In one line. */
    primaryContactAddress: z.string().nullable(),
  }),
});

export const linkedAccounts = {
  verifyLinkRequest: route({
    id: 'C-055',
    method: 'POST',
    path: '/linked-accounts/verify-request-link',
    summary: 'Registers a requested link by the token its e-mail carried, terms accepted',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    body: z.object({ acceptedTermsAndConditions: z.boolean(), token: LinkToken }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['TOK0001', 'TOK0002', 'TOK0003', 'LNK0004', 'LNK0002'],
    soft: ['TOK0001', 'TOK0002', 'TOK0003'],
  }),
  unlink: route({
    id: 'C-056',
    method: 'POST',
    path: '/linked-accounts/unlink-current-user-from-account',
    summary: 'Ends a link: the own one, or one of somebody else on the own account (D-120)',
    access: { kind: 'session', ownUser: 'body.unregisteredBySystemUserId', impersonated: 'refused' },
    limit: 'RL-WRITE',
    body: z.object({ accountId: Id, unregisteredBySystemUserId: Id, userId: Id }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['LNK0003', 'AUTH0008'],
  }),
  requestLink: route({
    id: 'C-057',
    method: 'POST',
    path: '/linked-accounts/request-link-user-to-account',
    summary: 'Asks the holder of another account, by the e-mail on file, to link it (D-114)',
    access: { kind: 'session', ownUser: 'body.requestedUserId', impersonated: 'refused' },
    limit: 'RL-MAIL',
    body: z.object({ accountNumber: z.string().min(1).max(40), contactEmailAddress: z.string().min(1).max(254), requestedUserId: Id }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['LNK0001', 'LNK0002', 'AUTH0008'],
  }),
  listByUser: route({
    id: 'C-058',
    method: 'GET',
    path: '/linked-accounts/by-user/{id}',
    summary: 'Accounts linked to the signed-in user',
    access: { kind: 'session', ownUser: 'params.id' },
    limit: 'RL-READ',
    params: z.object({ id: PathId }),
    answer: { kind: 'list', item: LinkedAccountEntry },
    errors: [],
  }),
  listByAccount: route({
    id: 'C-059',
    method: 'GET',
    path: '/linked-accounts/by-account/{id}',
    summary: 'Users linked to the own account',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, own: true },
    limit: 'RL-READ',
    params: z.object({ id: PathId }),
    answer: { kind: 'list', item: LinkedAccountEntry },
    errors: [],
  }),
};
