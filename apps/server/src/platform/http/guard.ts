import type { Access, ImpersonatedUse, OwnedEntity, Route } from '@porchlight/contract';
import { permits } from '@porchlight/domain/access/permits.ts';
import { type Refusal, refuse } from './handlers.ts';
import type { Principal } from './request-context.ts';

/** Finds the account an id belongs to; null when nothing has that id. One per entity, given by the subject that owns it. */
export type OwnerLookups = {
  [E in Exclude<OwnedEntity, 'account'>]: (id: E extends 'payment' ? string : number) => Promise<number | null>;
};

/** Whether a key still opens a visitor's new account (D-131). */
export type JudgeGuestKey = (accountId: number, key: string) => Promise<boolean>;

/** What the provider lets staff do in a customer's name. */
export interface StaffRules {
  mayPay: boolean;
}

type AccountAccess = Extract<Access, { kind: 'account' }>;

interface Places {
  params: unknown;
  query: unknown;
  body: unknown;
}

type Place = readonly [root: keyof Places, key: string];

const split = new Map<string, Place>();

/** The parts of a place that a declaration names, such as 'params.id': split once. */
function partsOf(place: string): Place {
  const known = split.get(place);
  if (known !== undefined) return known;
  const parts = place.split('.') as [keyof Places, string];
  split.set(place, parts);
  return parts;
}

function valueAt(place: string, places: Places): unknown {
  const [root, key] = partsOf(place);
  const holder = places[root];
  return typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[key] : undefined;
}

/** Ids of a path are parsed when they get here; those of a query are still as they were typed. */
function numbered(place: string, id: unknown): unknown {
  return place.startsWith('query.') && typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id;
}

/**
 * What a person may do of what a call names: the account it is about (null: it is about none), or the refusal. Who is asking is known by
 * now; visitors' keys are judged by `guardGuestKey`, staff by `guardStaff`.
 */
export function guardPerson(
  route: Route,
  principal: Principal,
  places: Places,
  ports: { owners: OwnerLookups; staff: StaffRules },
): number | null | Refusal | Promise<number | Refusal> {
  switch (route.access.kind) {
    case 'account':
      return guardAccount(route, principal, places, ports);
    case 'linkOrAccount':
      return guardOwner(route, principal, places, ports.owners);
    case 'session':
      return guardSession(route, principal, places, ports.staff);
    default:
      return null;
  }
}

/**
 * The ownership and permission guard of an `account` route (D-011, PERM): the account the id belongs to, or the refusal.
 * A foreign or unknown id is 404, so ids can't be probed; a known account without the permission is 403.
 */
export function guardAccount(
  route: Route,
  principal: Principal,
  places: Places,
  { owners, staff }: { owners: OwnerLookups; staff: StaffRules },
): number | Refusal | Promise<number | Refusal> {
  const { access } = route;
  if (access.kind !== 'account') throw new Error(`${route.id} has no owned entity`);
  const id = numbered(access.owns.at, valueAt(access.owns.at, places));
  const owner = ownerOf(access.owns.entity, id, owners);
  const judge = (accountId: number | null) => judgeOwner(route, access, principal, { accountId, staff });
  return owner instanceof Promise ? owner.then(judge) : judge(owner);
}

function judgeOwner(
  route: Route,
  access: AccountAccess,
  principal: Principal,
  { accountId, staff }: { accountId: number | null; staff: StaffRules },
): number | Refusal {
  const granted = accountId === null ? undefined : principal.grants.get(accountId);
  if (accountId === null || granted === undefined) return refuse(isPayment(route, access) ? 'PAY0007' : 'GEN0004');
  if (access.own && accountId !== principal.accountId) return refuse('AUTH0006');
  if (!permits(access, (permission) => granted.has(permission), accountId === principal.accountId)) return refuse('AUTH0006');
  if (isClosedToStaff(access, principal, staff)) return refuse('AUTH0008');
  return accountId;
}

/** Whether what is not known is told to be a payment. */
const isPayment = ({ errors }: Route, { owns }: AccountAccess): boolean => owns.entity === 'payment' && errors.includes('PAY0007');

/** The guard of a `linkOrAccount` route for a customer without a link: the account that owns what is named, else 404 (D-011, D-029). */
export async function guardOwner(route: Route, principal: Principal, places: Places, owners: OwnerLookups): Promise<number | Refusal> {
  if (route.access.kind !== 'linkOrAccount') throw new Error(`${route.id} has no owner beside a link`);
  const { entity, at } = route.access.owns;
  const accountId = await ownerOf(entity, valueAt(at, places), owners);
  return accountId !== null && principal.grants.has(accountId) ? accountId : refuse('GEN0004');
}

/**
 * The guard of a `session` route: what staff may not do in a customer's name (D-033), and a named user that must be the session's own.
 * Another's id in the path is unknown; in a body or query it is somebody else's business (D-114, D-120).
 */
export function guardSession(route: Route, principal: Principal, places: Places, staff: StaffRules): Refusal | null {
  const { access } = route;
  if (access.kind !== 'session') throw new Error(`${route.id} is not for a session alone`);
  if (isClosedToStaff(access, principal, staff)) return refuse('AUTH0008');
  if (access.ownUser === undefined || valueAt(access.ownUser, places) === principal.userId) return null;
  return access.ownUser.startsWith('params.') ? refuse('GEN0004') : refuse('AUTH0006');
}

/** What the declaration closes to staff, and whether it is staff who ask (D-033). */
function isClosedToStaff({ impersonated }: { impersonated?: ImpersonatedUse }, { impersonatorId }: Principal, staff: StaffRules): boolean {
  if (impersonatorId === null || impersonated === undefined) return false;
  return impersonated === 'refused' || !staff.mayPay;
}

/** The guard of a `guestKey` route (GUEST-109): the account named, or one refusal for a missing, wrong or expired key and for an unknown account. */
export async function guardGuestKey(route: Route, key: string | null, places: Places, judge: JudgeGuestKey): Promise<number | Refusal> {
  if (route.access.kind !== 'guestKey') throw new Error(`${route.id} takes no guest key`);
  const id = valueAt(route.access.account, places);
  if (key === null || typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return refuse('ACC0002');
  return (await judge(id, key)) ? id : refuse('ACC0002');
}

/** Ids repeated in the body must name the same account (D-011, D-075). Runs after the body was read. */
export function idsAgree(route: Route, accountId: number, places: Places): boolean {
  if (route.access.kind !== 'account' || !route.access.owns.alsoAt) return true;
  return route.access.owns.alsoAt.every((place) => valueAt(place, places) === accountId);
}

function ownerOf(entity: OwnedEntity, id: unknown, lookups: OwnerLookups): number | null | Promise<number | null> {
  if (entity === 'account') return typeof id === 'number' ? id : null;
  if (entity === 'payment') return typeof id === 'string' ? lookups.payment(id) : null;
  return typeof id === 'number' ? lookups[entity](id) : null;
}
