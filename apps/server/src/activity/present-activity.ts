import type { Contract, RouteAnswer } from '@porchlight/contract';
import { type DeviceRow, describeDevice } from '../session/index.ts';
import type { ActivityRow } from './activity.store.ts';
import { actorOf } from './kinds.rules.ts';

type Device = RouteAnswer<Contract['activity']['listSessions']>['sessions'][number];
type Entry = RouteAnswer<Contract['activity']['listActivity']>['entries'][number];

const named = (userAgent: string | null) => {
  const { browser, system } = describeDevice(userAgent);
  return { browser: browser ?? null, system: system ?? null };
};

export function presentDevice(row: DeviceRow, currentSessionId: string): Device {
  return {
    id: row.id,
    startedDatetime: row.started_at.toISOString(),
    lastUsedDatetime: row.last_used_at.toISOString(),
    ...named(row.user_agent),
    isCurrent: row.id === currentSessionId,
    isStaff: row.impersonator_id !== null,
    signedInWith: row.signed_in_with,
  };
}

/** An entry as the account's holder sees it: who, not why, and of staff and linked users not with which device. */
export function presentEntry(row: ActivityRow, accountId: number, userAgents: ReadonlyMap<string, string>): Entry {
  const actor = actorOf({ action: row.action, userId: row.user_id, staffId: row.staff_id, userAccountId: row.user_account_id }, accountId);
  const isOthers = actor === 'staff' || actor === 'linkedUser';
  const bySession = named((row.session_id !== null && userAgents.get(row.session_id)) || null);
  return {
    id: row.id,
    datetime: row.at.toISOString(),
    kind: row.action,
    actor,
    browser: isOthers ? null : (row.browser ?? bySession.browser),
    system: isOthers ? null : (row.system ?? bySession.system),
  };
}
