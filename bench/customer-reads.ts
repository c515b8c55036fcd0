import { earlyAccountReads } from '../apps/web/src/platform/api/early-reads.ts';
import type { Ask } from './client.ts';
import { apiBase, type SignedIn } from './installation.ts';

/** What the account page asks for, as the portal itself lists it, and what its first panels add. */
export const customerReads: readonly string[] = [
  ...earlyAccountReads.money,
  ...earlyAccountReads.rest,
  '/account/{id}/invoices/',
  '/account/{id}/payments/',
];

/** A read of the list, by that customer. */
export function readBy({ accountId, token }: SignedIn, read: string): Ask {
  return { path: apiBase + read.replace('{id}', String(accountId)), token };
}
