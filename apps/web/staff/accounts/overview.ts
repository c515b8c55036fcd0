import type { StaffAnswer } from '../platform/call.ts';

/** What the head and the first part of an account's page show (S-051). */
export type Overview = StaffAnswer<'desk.getAccount'>;
