import type { Contract, Permission, RouteAnswer } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import { modulePermissionsOf } from './grants.rules.ts';
import type { Principals } from './principals.ts';
import { type RefreshDeps, refreshSession } from './refresh-session.ts';
import { type SignInDeps, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

type Permissions = RouteAnswer<Contract['session']['getPermissions']>;

/** What is told of the permissions on an account: the same for as long as they are, and spelled once. */
function tellingPermissions(): (granted: ReadonlySet<Permission>) => Permissions {
  const told = new WeakMap<ReadonlySet<Permission>, Permissions>();
  return (granted) => {
    const before = told.get(granted);
    if (before !== undefined) return before;
    const answer = Object.freeze({ modulePermissions: modulePermissionsOf(granted) });
    told.set(granted, answer);
    return answer;
  };
}

export function createRoutes(deps: SignInDeps & RefreshDeps & { principals: Principals }): Handlers<Contract['session']> {
  const tellPermissions = tellingPermissions();
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
      return granted === undefined ? refuse('GEN0004') : tellPermissions(granted);
    },
  };
}
