import type { Contract, RouteAnswer } from '@porchlight/contract';
import { listEntries } from './activity.store.ts';
import type { ActivityDeps } from './index.ts';
import { shownKinds } from './kinds.rules.ts';
import { presentEntry } from './present-activity.ts';

const pageSize = 20;

type Page = RouteAnswer<Contract['activity']['listActivity']>;

/** A page of what happened to the account (C-124), latest first, before an entry or from the latest; of all, or of what staff did. */
export async function listActivity(
  { db, session }: ActivityDeps,
  accountId: number,
  { before, byStaff }: { before: number | null; byStaff: boolean },
): Promise<Page> {
  const page = { before: before ?? Number.MAX_SAFE_INTEGER, kinds: shownKinds, byStaff, limit: pageSize + 1 };
  const rows = await listEntries(db, accountId, page);
  const shown = rows.slice(0, pageSize);
  const sessionIds = [...new Set(shown.flatMap(({ session_id }) => (session_id === null ? [] : [session_id])))];
  const userAgents = await session.devices.userAgents(sessionIds);
  return { entries: shown.map((row) => presentEntry(row, accountId, userAgents)), hasMore: rows.length > pageSize };
}
