import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { rightsOf } from '@porchlight/domain/access/staff-rights.ts';
import { type Handlers, isRefusal, refuse } from '../platform/http/handlers.ts';
import type { StaffPrincipal } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { StaffAccessDeps } from './deps.ts';
import { findPasswordHash, listMembers } from './members.store.ts';
import { addMember, changeMember, changeOwnPassword, presentMember, setMemberPassword } from './members.ts';
import { beginCode, dropMemberCode, turnCodeOff, turnCodeOn } from './own-code.ts';
import { endStaffSession, findStaff } from './staff-session.store.ts';
import { hashStaffToken, principalOf, startStaffSession } from './staff-session.ts';

type Self = RouteAnswer<StaffContract['access']['getSelf']>;

export function createRoutes(deps: StaffAccessDeps): Handlers<StaffContract['access']> {
  return {
    getWays: async () => {
      const { name: brandName } = await deps.site.brand();
      return { password: deps.options.byPassword, company: deps.options.byCompany, brandName };
    },
    signIn: async ({ body }, { userAgent, setStaffToken }) => {
      if (!deps.options.byPassword) return refuse('STF0005');
      const { username: identifier, password, code = null } = body;
      const entered = await deps.session.enterStaff({ identifier, password, code, userAgent }, async (tx, { id: userId }) => {
        const token = await startStaffSession(tx, deps, { userId, signedInWith: 'password', userAgent });
        const row = await findStaff(tx, userId);
        if (row === null) throw new Error('a member of staff without a row of its own signed in');
        return { token, self: presentSelf(principalOf(row)) };
      });
      if (isRefusal(entered)) return entered;
      setStaffToken(entered.token);
      return entered.self;
    },
    signOut: async (_, { staffToken, setStaffToken }) => {
      setStaffToken(null);
      if (staffToken === null) return {};
      const at = deps.clock.now();
      await deps.db.transaction(async (tx) => {
        const ended = await endStaffSession(tx, hashStaffToken(staffToken), at);
        if (ended === null) return;
        await recordAudit(tx, { at, action: 'staff.signedOut', staffId: ended.user_id, detail: { sessionId: ended.id } });
      });
      return {};
    },
    getSelf: (_, { staff }) => presentSelf(staff),
    listMembers: async () => (await listMembers(deps.db)).map(presentMember),
    addMember: ({ body }, { staff }) => addMember(deps, body, staff.userId),
    changeMember: ({ params, body }, { staff }) => changeMember(deps, params.userId, body, staff.userId),
    setMemberPassword: ({ params, body }, { staff }) => setMemberPassword(deps, params.userId, body.password, staff.userId),
    changeOwnPassword: ({ body }, { staff }) => changeOwnPassword(deps, body, staff),
    getOwnSignIn: async (_, { staff: { userId } }) => ({
      hasCode: await deps.codes.isOn(deps.db, userId),
      hasPassword: (await findPasswordHash(deps.db, userId)) !== null,
    }),
    beginCode: ({ body }, { staff }) => beginCode(deps, body.currentPassword, staff),
    turnCodeOn: ({ body }, { staff }) => turnCodeOn(deps, body.code, staff),
    turnCodeOff: ({ body }, { staff }) => turnCodeOff(deps, body, staff),
    dropMemberCode: ({ params }, { staff }) => dropMemberCode(deps, params.userId, staff.userId),
  };
}

function presentSelf({ userId, username, displayName, roles, mayImpersonate }: Omit<StaffPrincipal, 'sessionId'>): Self {
  return { userId, username, displayName, roles: [...roles], rights: [...rightsOf(roles)], mayImpersonate };
}
