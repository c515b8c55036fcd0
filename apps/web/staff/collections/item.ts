import type { StaffAnswer } from '../platform/call.ts';

/** One thing that failed, and what staff do about it (S-067). */
export type Item = StaffAnswer<'desk.listCollections'>['items'][number];
