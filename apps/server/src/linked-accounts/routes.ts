import type { Contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import type { LinkedAccountsDeps } from './index.ts';
import { listLinks } from './links.store.ts';
import { presentLink } from './present-link.ts';
import { requestLink } from './request-link.ts';
import { unlink } from './unlink.ts';
import { verifyLinkRequest } from './verify-link-request.ts';

/** C-055 to C-059. Whoever is named in path or body was compared with the session before. */
export function linkedAccountHandlers(deps: LinkedAccountsDeps): Handlers<Contract['linkedAccounts']> {
  return {
    verifyLinkRequest: ({ body }) => verifyLinkRequest(deps, body),
    unlink: ({ body }, context) => unlink(deps, body, context.principal),
    requestLink: ({ body }, context) => requestLink(deps, body, context.principal),
    listByUser: async (_input, { principal }) => (await listLinks(deps.db, { userId: principal.userId })).map(presentLink),
    listByAccount: async (_input, { accountId }) => (await listLinks(deps.db, { accountId })).map(presentLink),
  };
}
