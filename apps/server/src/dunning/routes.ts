import type { Contract } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Dunning } from './index.ts';
import { presentPastDue } from './present-past-due.ts';

/** C-147. */
export function dunningHandlers(db: Database, pastDue: Dunning['pastDue']): Handlers<Contract['dunning']> {
  return { getPastDue: async (_input, { accountId }) => ({ pastDue: presentPastDue(await pastDue(db, accountId)) }) };
}
