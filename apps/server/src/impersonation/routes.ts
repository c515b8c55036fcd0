import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import { findImpersonatedSession } from './customers.store.ts';
import { impersonate } from './impersonate.ts';
import type { ImpersonationDeps } from './index.ts';

export function createRoutes(deps: ImpersonationDeps): Handlers<Contract['impersonation']> {
  return {
    impersonate: ({ params }, { staffToken, userAgent }) => impersonate(deps, { userId: params.userId, token: staffToken, userAgent }),
    getImpersonation: async (_, { principal }) => {
      const row = await findImpersonatedSession(deps.db, principal.sessionId);
      if (row === null) return refuse('GEN0004');
      return {
        staffUsername: row.staff_username,
        username: row.username,
        accountNumber: row.account_number,
        expiresDatetime: row.expires_at.toISOString(),
        mayPay: deps.options.mayPay,
      };
    },
  };
}
