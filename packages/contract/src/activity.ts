import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id, IsoDateTime, PathId } from './wire.ts';

/** A device that is signed in. No network address: the browser's kind and the times are what its owner knows it by. */
export const DeviceSession = z.object({
  id: z.uuid(),
  startedDatetime: IsoDateTime,
  lastUsedDatetime: IsoDateTime,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isCurrent: z.boolean(),
  isStaff: z.boolean(),
  signedInWith: z.enum(['password', 'passkey', 'registration', 'staff']),
});

/** Something that happened to the account or its user; `kind` is the audit record's word, `actor` who did it, as seen by the account's holder. */
export const ActivityEntry = z.object({
  id: Id,
  datetime: IsoDateTime,
  kind: z.string(),
  actor: z.enum(['self', 'linkedUser', 'staff', 'system', 'unknown']),
  browser: z.string().nullable(),
  system: z.string().nullable(),
});

/** Who was here: sign-ins, devices, staff access and what was changed (all added). */
export const activity = {
  listSessions: route({
    id: 'C-121',
    method: 'GET',
    path: '/user/sessions',
    summary: 'Devices that are signed in as the user (added)',
    access: { kind: 'session' },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: z.object({ sessions: z.array(DeviceSession) }) },
    errors: [],
  }),
  endSession: route({
    id: 'C-122',
    method: 'POST',
    path: '/user/sessions/end',
    summary: 'Signs one device out; the same again changes nothing (added)',
    access: { kind: 'session', impersonated: 'refused' },
    limit: 'RL-WRITE',
    body: z.object({ sessionId: z.uuid() }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['AUTH0008'],
  }),
  endOtherSessions: route({
    id: 'C-123',
    method: 'POST',
    path: '/user/sessions/end-others',
    summary: 'Signs every other device out (added)',
    access: { kind: 'session', impersonated: 'refused' },
    limit: 'RL-WRITE',
    answer: { kind: 'object', shape: z.object({ ended: z.int() }) },
    errors: ['AUTH0008'],
  }),
  listActivity: route({
    id: 'C-124',
    method: 'GET',
    path: '/account/{id}/activity',
    summary: 'What happened to the own account, latest first, 20 at a time, or what staff did of it (added)',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, own: true },
    limit: 'RL-READ',
    params: accountParams,
    query: z.object({ before: PathId.optional(), actor: z.literal('staff').optional() }),
    answer: { kind: 'object', shape: z.object({ entries: z.array(ActivityEntry), hasMore: z.boolean() }) },
    errors: [],
  }),
};
