import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { TokenSubject } from '../verification/index.ts';
import { type CustomerRow, findCustomer } from './customers.store.ts';
import type { ImpersonationDeps } from './index.ts';
import { mayImpersonate } from './staff.store.ts';

type Answer = RouteAnswer<Contract['impersonation']['impersonate']>;
type Refused = Refusal<'AUTH0007' | 'GEN0004'>;

/** Why a use was refused, for the audit record. Whoever follows the link reads one sentence for all of them. */
type Why = 'noToken' | 'customerToken' | 'unknownLink' | 'otherUser' | 'mayNot' | 'used' | 'over' | 'noUser';

/** No such link any more is 401; a token that is somebody's, and no right to this, is 403 (C-045, IMP-009). */
const forbidden: ReadonlySet<Why> = new Set(['customerToken', 'otherUser', 'mayNot']);
const longestToken = 1_000;

interface Use {
  userId: number;
  token: string | null;
  userAgent: string | null;
}

/** Signs staff in as the customer their link was made for (C-045, D-033). The link, the session and the record of it are one transaction. */
export async function impersonate(deps: ImpersonationDeps, use: Use): Promise<Answer | Refused> {
  const token = use.token === null || use.token.length > longestToken ? null : use.token;
  const isCustomers = token !== null && (await deps.session.authenticate(token)) !== 'unknown';
  return deps.db.transaction(async (tx) => {
    if (token === null) return refuseOnRecord(deps, tx, { why: 'noToken', userId: use.userId, link: null });
    if (isCustomers) return refuseOnRecord(deps, tx, { why: 'customerToken', userId: use.userId, link: null });
    const link = await deps.verification.recall(tx, 'impersonation', token);
    const judged = await judge(deps, tx, { ...use, token }, link);
    if (typeof judged === 'string') return refuseOnRecord(deps, tx, { why: judged, userId: use.userId, link });
    return signIn(deps, tx, { customer: judged.customer, staff: judged.staff, userAgent: use.userAgent });
  });
}

type Staff = NonNullable<TokenSubject['staff']>;

/** What is wrong is judged before the link is used up: an address with another user's id costs nobody their link. */
async function judge(
  deps: ImpersonationDeps,
  tx: Transaction,
  { userId, token }: { userId: number; token: string },
  link: TokenSubject | null,
): Promise<{ customer: CustomerRow; staff: Staff } | Why> {
  if (!link?.staff) return 'unknownLink';
  if (link.subjectId !== userId) return 'otherUser';
  if (!(await mayImpersonate(tx, link.staff.userId))) return 'mayNot';
  const customer = await findCustomer(tx, userId);
  if (customer === null) return 'noUser';
  const used = await deps.verification.use(tx, 'impersonation', token);
  if (isRefusal(used)) return used.refusal === 'TOK0003' ? 'used' : 'over';
  return { customer, staff: link.staff };
}

async function signIn(
  deps: ImpersonationDeps,
  tx: Transaction,
  { customer, staff, userAgent }: { customer: CustomerRow; staff: Staff; userAgent: string | null },
): Promise<Answer> {
  const { id: userId, username, account_id: accountId } = customer;
  const pair = await deps.session.startSession(tx, { userId, userAgent, signedInWith: 'staff', impersonatorId: staff.userId });
  await recordAudit(tx, {
    at: deps.clock.now(),
    action: 'impersonation.started',
    userId,
    staffId: staff.userId,
    accountId,
    detail: { reason: staff.reason, sessionId: pair.sessionId },
  });
  return { username, token: pair.token, refreshToken: pair.refreshToken, userid: userId, accountId, impersonated: true };
}

async function refuseOnRecord(
  deps: ImpersonationDeps,
  tx: Transaction,
  { why, userId, link }: { why: Why; userId: number; link: TokenSubject | null },
): Promise<Refused> {
  const staff = link?.staff;
  await recordAudit(tx, {
    at: deps.clock.now(),
    action: 'impersonation.refused',
    userId: link?.subjectId ?? userId,
    staffId: staff?.userId ?? null,
    // Whoever comes without a link of ours names any id: that is on record, and on no account's.
    accountId: link?.accountId ?? null,
    detail: { why, ...(staff && { reason: staff.reason }) },
  });
  if (why === 'noUser') return refuse('GEN0004');
  return forbidden.has(why) ? refuse('AUTH0007', { status: 403 }) : refuse('AUTH0007');
}
