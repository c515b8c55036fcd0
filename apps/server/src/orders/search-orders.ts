import type { RouteAnswer, RouteInput } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { rightsOf, staffRoleNames } from '@porchlight/domain/access/staff-rights.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { readMembersWith } from './staff-order.store.ts';
import { countOpenOrders, findOrders, type OrderFilter, readLocations, type SearchedOrder, searchOrders } from './staff-orders.store.ts';

type Routes = StaffContract['work'];
type Asked = RouteInput<Routes['searchOrders']>['body'];
type Found = RouteAnswer<Routes['searchOrders']>;

interface SearchDeps {
  db: Database;
  clock: Clock;
}

const pageSize = 50;
const dayMs = 24 * 3_600_000;

/** S-070. Whoever asks for a number gets what has it, whatever else is chosen: a number that is there is never told to be missing. */
export async function searchForStaff({ db, clock }: SearchDeps, asked: Asked, ownId: number): Promise<Found> {
  const now = clock.now();
  if (asked.number !== '') return pageOf(await findOrders(db, { now, number: asked.number, limit: pageSize }), null);
  const filter = filterOf(asked, now, ownId);
  const page = { step: asked.step, after: placeOf(asked.cursor), limit: pageSize + 1 };
  const [found, counts] = await Promise.all([
    searchOrders(db, filter, page),
    filter.state === 'open' ? countOpenOrders(db, filter) : Promise.resolve(null),
  ]);
  return pageOf(found, counts);
}

function filterOf({ state, workflow, locationId, minimumAgeDays, attention, assigned }: Asked, now: Date, ownId: number): OrderFilter {
  const createdBefore = minimumAgeDays === null ? null : new Date(now.getTime() - minimumAgeDays * dayMs);
  return { now, state, workflow, locationId, createdBefore, attention, assigned: assigned === 'me' ? ownId : assigned };
}

/** `<instant>.<order>`, as the contract lets through. */
function placeOf(cursor: string | null): { createdAt: string; orderId: number } | null {
  if (cursor === null) return null;
  const at = cursor.lastIndexOf('.');
  return { createdAt: cursor.slice(0, at), orderId: Number(cursor.slice(at + 1)) };
}

function pageOf(found: readonly SearchedOrder[], counts: Found['counts']): Found {
  const shown = found.slice(0, pageSize);
  return {
    orders: shown.map(({ place: _place, ...order }) => order),
    next: found.length > pageSize ? (shown.at(-1)?.place ?? null) : null,
    counts,
  };
}

/** Roles whose members an order can be handed to: those that may work on orders. */
const workingRoles = staffRoleNames.filter((role) => rightsOf([role]).has('orders.work'));

/** Members of staff an order can be handed to. */
export function readWorkers(db: Database): Promise<{ userId: number; displayName: string }[]> {
  return readMembersWith(db, workingRoles);
}

/** S-071. */
export async function orderChoices(db: Database): Promise<RouteAnswer<Routes['getOrderChoices']>> {
  const [locations, members] = await Promise.all([readLocations(db), readWorkers(db)]);
  return { locations, members };
}
