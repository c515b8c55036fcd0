import { staffRights, staffRoleNames } from '@porchlight/domain/access/staff-rights.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { Id, IsoDateTime, largestCount, PathId } from '../wire.ts';

const Role = z.enum(staffRoleNames as [(typeof staffRoleNames)[number], ...(typeof staffRoleNames)[number][]]);
const Right = z.enum(staffRights);

/** Whoever is signed in. */
const Self = z.object({
  userId: Id,
  username: z.string(),
  displayName: z.string(),
  roles: z.array(Role),
  rights: z.array(Right),
  mayImpersonate: z.boolean(),
});

/** The number every edited thing carries; a change names the one it was made from (STF0002). */
export const Version = z.int().positive().max(largestCount);

const DisplayName = z.string().trim().min(1).max(80);
const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/);
const NewPassword = z.string().min(12).max(128);

const Member = z.object({
  userId: Id,
  version: Version,
  username: z.string(),
  displayName: z.string(),
  roles: z.array(Role),
  mayImpersonate: z.boolean(),
  isStopped: z.boolean(),
  /** Signs in by the provider's own server. */
  hasCompanyAccount: z.boolean(),
  hasCode: z.boolean(),
  lastSeenDatetime: IsoDateTime.nullable(),
});

/** How members of staff get in, and who is one (decision 0023). */
export const access = {
  signIn: route({
    id: 'S-001',
    method: 'POST',
    path: '/staff/sign-in',
    summary: 'Signs a member of staff in by password, and by one-time code where they turned it on',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    evenWhenFull: true,
    needsRequestedWith: true,
    body: z.object({
      username: z.string().min(1).max(254),
      password: z.string().min(1).max(128),
      code: z.string().min(1).max(20).optional(),
    }),
    exactBody: true,
    setsStaffToken: true,
    answer: { kind: 'object', shape: Self },
    errors: ['AUTH0001', 'AUTH0005', 'AUTH0012', 'AUTH0013', 'STF0005'],
    soft: ['AUTH0012', 'AUTH0013'],
  }),
  signOut: route({
    id: 'S-002',
    method: 'POST',
    path: '/staff/sign-out',
    summary: 'Ends the session of the cookie, if there is one, and takes the cookie back',
    access: { kind: 'guest' },
    limit: 'RL-WRITE',
    evenWhenFull: true,
    needsRequestedWith: true,
    setsStaffToken: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: [],
  }),
  getSelf: route({
    id: 'S-003',
    method: 'GET',
    path: '/staff/self',
    summary: 'Who is signed in, and what they may do',
    access: { kind: 'staff', right: null },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: Self },
    errors: [],
  }),
  getWays: route({
    id: 'S-004',
    method: 'GET',
    path: '/staff/sign-in-ways',
    summary: 'Which ways in there are, for the sign-in page',
    access: { kind: 'guest' },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: z.object({ password: z.boolean(), company: z.boolean(), brandName: z.string() }) },
    errors: [],
  }),
  listMembers: route({
    id: 'S-005',
    method: 'GET',
    path: '/staff/members',
    summary: 'All members of staff, by name',
    access: { kind: 'staff', right: 'staff.manage' },
    limit: 'RL-READ',
    answer: { kind: 'list', item: Member },
    errors: [],
  }),
  addMember: route({
    id: 'S-006',
    method: 'POST',
    path: '/staff/members',
    summary: "Makes somebody a member of staff; without a password they come by the provider's own server alone",
    access: { kind: 'staff', right: 'staff.manage' },
    limit: 'RL-WRITE',
    body: z.object({
      username: Email,
      displayName: DisplayName,
      roles: z.array(Role).min(1).max(staffRoleNames.length),
      mayImpersonate: z.boolean(),
      password: NewPassword.nullable(),
    }),
    exactBody: true,
    records: ['staff.added'],
    answer: { kind: 'object', shape: Member },
    errors: ['STF0003'],
  }),
  changeMember: route({
    id: 'S-007',
    method: 'PUT',
    path: '/staff/members/{userId}',
    summary: 'Changes name, roles, state and the permission to sign in as a customer; stopping ends every open session',
    access: { kind: 'staff', right: 'staff.manage' },
    limit: 'RL-WRITE',
    params: z.object({ userId: PathId }),
    body: z.object({
      version: Version,
      displayName: DisplayName,
      roles: z.array(Role).min(1).max(staffRoleNames.length),
      mayImpersonate: z.boolean(),
      isStopped: z.boolean(),
    }),
    exactBody: true,
    records: ['staff.changed', 'staff.stopped', 'staff.started'],
    answer: { kind: 'object', shape: Member },
    errors: ['STF0002', 'STF0004'],
  }),
  setMemberPassword: route({
    id: 'S-008',
    method: 'POST',
    path: '/staff/members/{userId}/password',
    summary: 'Sets a new password for a member and ends their open sessions',
    access: { kind: 'staff', right: 'staff.manage' },
    limit: 'RL-WRITE',
    params: z.object({ userId: PathId }),
    body: z.object({ password: NewPassword }),
    exactBody: true,
    records: ['staff.passwordSet'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: [],
  }),
  changeOwnPassword: route({
    id: 'S-009',
    method: 'POST',
    path: '/staff/self/password',
    summary: "Changes the own password; every other session of one's own ends",
    access: { kind: 'staff', right: null },
    limit: 'RL-AUTH',
    body: z.object({ currentPassword: z.string().min(1).max(128), newPassword: NewPassword }),
    exactBody: true,
    records: ['staff.passwordChanged'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['AUTH0001', 'AUTH0005'],
  }),
  getOwnSignIn: route({
    id: 'S-013',
    method: 'GET',
    path: '/staff/self/sign-in',
    summary: 'How one signs in: whether a one-time code is asked for, and whether there is a password at all',
    access: { kind: 'staff', right: null },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: z.object({ hasCode: z.boolean(), hasPassword: z.boolean() }) },
    errors: [],
  }),
  beginCode: route({
    id: 'S-014',
    method: 'POST',
    path: '/staff/self/code/begin',
    summary: 'Makes a secret for the authenticator app; nothing asks for codes before one of it was entered',
    access: { kind: 'staff', right: null },
    limit: 'RL-AUTH',
    body: z.object({ currentPassword: z.string().min(1).max(128) }),
    exactBody: true,
    records: ['staff.codeBegun'],
    answer: { kind: 'object', shape: z.object({ secret: z.string(), address: z.string() }) },
    errors: ['AUTH0009', 'AUTH0015'],
    soft: ['AUTH0009'],
  }),
  turnCodeOn: route({
    id: 'S-015',
    method: 'POST',
    path: '/staff/self/code/on',
    summary:
      "Turns the one-time code on by a code of the app; every other session of one's own ends, and the recovery codes are told this once",
    access: { kind: 'staff', right: null },
    limit: 'RL-AUTH',
    body: z.object({ code: z.string().min(1).max(20) }),
    exactBody: true,
    records: ['staff.codeOn'],
    answer: { kind: 'object', shape: z.object({ recoveryCodes: z.array(z.string()) }) },
    errors: ['AUTH0013', 'AUTH0005'],
    soft: ['AUTH0013'],
  }),
  turnCodeOff: route({
    id: 'S-016',
    method: 'POST',
    path: '/staff/self/code/off',
    summary: 'Turns the one-time code off, by password and a code of the app or a recovery code',
    access: { kind: 'staff', right: null },
    limit: 'RL-AUTH',
    body: z.object({ currentPassword: z.string().min(1).max(128), code: z.string().min(1).max(20) }),
    exactBody: true,
    records: ['staff.codeOff'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['AUTH0009', 'AUTH0013', 'AUTH0005'],
    soft: ['AUTH0009', 'AUTH0013'],
  }),
  dropMemberCode: route({
    id: 'S-017',
    method: 'POST',
    path: '/staff/members/{userId}/code/off',
    summary: 'Turns the one-time code off for a member who lost the phone and the recovery codes; their sessions end',
    access: { kind: 'staff', right: 'staff.manage' },
    limit: 'RL-WRITE',
    params: z.object({ userId: PathId }),
    records: ['staff.codeOff'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: [],
  }),
};
