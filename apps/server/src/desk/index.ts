/**
 * Desk: where staff find an account, see all of it and work on what failed (decision 0023). Owns account_note and collection_item; reads the
 * other subjects' tables for its pages, and changes what is theirs through their doors alone.
 * Promises: a search reads indexes only, whatever is typed, and what is typed stands in no log or address; a note is never rewritten; of two
 * who take the same thing up one is told; every act is on record with who made it.
 */
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { DeskDeps } from './deps.ts';
import { createRoutes } from './routes.ts';

export type { DeskDeps } from './deps.ts';

/** Handlers of S-050 to S-069. */
export function createDesk(deps: DeskDeps): { handlers: Handlers<StaffContract['desk']> } {
  return { handlers: createRoutes(deps) };
}
