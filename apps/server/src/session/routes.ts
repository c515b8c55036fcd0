import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import { modulePermissionsOf } from './grants.rules.ts';
import type { Principals } from './principals.ts';
import { type RefreshDeps, refreshSession } from './refresh-session.ts';
import { type SignInDeps, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export function createRoutes(deps: SignInDeps & RefreshDeps & { principals: Principals }): Handlers<Contract['session']> {
  return {
    signIn: ({ body }, { userAgent }) =>
      signIn(deps, { identifier: body.j_username, password: body.j_password, code: body.code ?? null, userAgent }),
    refreshToken: (_, { refreshToken }) => refreshSession(deps, refreshToken),
    signOut: async (_, context) => {
      await signOut(deps, context);
      return {};
    },
    getPermissions: ({ query }, { principal }) => {
      const granted = principal.grants.get(query.accountId ?? principal.accountId);
      return granted === undefined ? refuse('GEN0004') : { modulePermissions: modulePermissionsOf(granted) };
    },
  };
}
