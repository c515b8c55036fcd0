import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { OrderingDeps } from './deps.ts';
import { hashOfSecret } from './guest-key.ts';
import { withdrawProspect } from './prospects.store.ts';

/** C-113: takes somebody off the list by the link of their mail; pressing it again is no error. */
export async function withdraw(deps: OrderingDeps, token: string): Promise<Record<string, never> | Refusal<'TOK0001'>> {
  const isGone = await withdrawProspect(deps.db, hashOfSecret(token), deps.clock.now());
  return isGone ? {} : refuse('TOK0001');
}
