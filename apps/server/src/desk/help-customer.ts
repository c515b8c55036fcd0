import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { StaffPrincipal } from '../platform/http/request-context.ts';
import type { DeskDeps } from './deps.ts';
import { findAccount, findUsername } from './overview.store.ts';

type CustomerSession = RouteAnswer<StaffContract['desk']['openAsCustomer']>;
type Done = Record<never, never>;
type Unknown = Refusal<'GEN0004'>;

interface ForUser {
  accountId: number;
  userId: number;
  reason: string;
  staff: StaffPrincipal;
}

/** A link that opens the portal as a user of the account sees it (S-062, D-033). */
export async function openAsCustomer(
  deps: DeskDeps,
  { accountId, userId, reason, staff }: ForUser,
): Promise<CustomerSession | Unknown | Refusal<'STF0050' | 'STF0051'>> {
  if ((await findAccount(deps.db, accountId)) === null) return refuse('GEN0004');
  const user = await findUsername(deps.db, accountId, userId);
  if (user === null) return refuse('STF0051');
  const made = await deps.impersonation.makeLink({ user, staff: staff.username, reason });
  if ('url' in made) return { url: made.url, expiresDatetime: made.expiresAt.toISOString() };
  if (made.problem === 'mayNot' || made.problem === 'noStaff') return refuse('STF0050');
  // The contract has judged the reason; the user went meanwhile.
  return refuse('STF0051');
}

const refusalOf = {
  noAccount: 'GEN0004',
  noUser: 'STF0051',
  noEmail: 'STF0052',
  registered: 'STF0053',
  notSignedUp: 'STF0054',
  noOrder: 'STF0054',
  plansChosen: 'STF0054',
} as const;

/** Mails a link to the address on file (S-063). The link itself goes to nobody else: whoever reads it here could use it. */
export async function mailLink(
  deps: DeskDeps,
  { accountId, kind, staffId }: { accountId: number; kind: 'register' | 'reset' | 'signup'; staffId: number },
): Promise<Done | Refusal<(typeof refusalOf)[keyof typeof refusalOf]>> {
  const account = await findAccount(deps.db, accountId);
  if (account === null) return refuse('GEN0004');
  const send = {
    register: deps.registration.inviteToRegister,
    reset: deps.passwords.mailResetLink,
    signup: deps.serviceSignup.mailSignupLink,
  }[kind];
  const sent = await send(account.number, staffId);
  return 'problem' in sent ? refuse(refusalOf[sent.problem]) : {};
}

/** Turns one-time codes off for somebody whom staff recognised (S-064). */
export async function turnCodesOff(
  deps: DeskDeps,
  { accountId, userId, reason, staff }: ForUser,
): Promise<Done | Unknown | Refusal<'STF0051' | 'STF0055'>> {
  if ((await findAccount(deps.db, accountId)) === null) return refuse('GEN0004');
  const username = await findUsername(deps.db, accountId, userId);
  if (username === null) return refuse('STF0051');
  const done = await deps.signInMethods.turnOffByStaff({ username, staffUsername: staff.username, reason });
  if (done === 'done') return {};
  return refuse(done === 'notOn' ? 'STF0055' : 'STF0051');
}

/** Promises that nothing follows what is past due before a day (S-065). */
export async function hold(
  deps: DeskDeps,
  promise: { accountId: number; until: string; reason: string; staffId: number },
): Promise<Done | Refusal<'STF0059' | 'GEN0004'>> {
  const { accountId, reason, staffId } = promise;
  const until = parseCalendarDate(promise.until);
  const account = await findAccount(deps.db, accountId);
  if (account === null) return refuse('GEN0004');
  if (until === null) return refuse('STF0059');
  const placed = await deps.dunning.hold({ accountNumber: account.number, until, reason, staffId });
  if (!('problem' in placed)) return {};
  return refuse(placed.problem === 'notAhead' ? 'STF0059' : 'GEN0004');
}

/** Ends such a promise early (S-066). */
export async function releaseHold(
  deps: DeskDeps,
  { accountId, staffId }: { accountId: number; staffId: number },
): Promise<Done | Refusal<'GEN0004' | 'STF0056'>> {
  const account = await findAccount(deps.db, accountId);
  if (account === null) return refuse('GEN0004');
  const released = await deps.dunning.release(account.number, staffId);
  if (released === 'released') return {};
  return refuse(released === 'noHold' ? 'STF0056' : 'GEN0004');
}
