import type { Contract, RouteAnswer, RouteInput } from '@porchlight/contract';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { insertCart, readCart, removeCartsBefore } from './carts.store.ts';
import type { OrderingDeps } from './deps.ts';
import { hashOfSecret } from './guest-key.ts';

type Saving = Contract['guestOrder']['saveCart'];
type Kept = RouteAnswer<Contract['guestOrder']['getCart']>;

const keyBytes = 24;
const keptMs = 30 * 24 * 3_600_000;

/** C-109: keeps a choice for thirty days under a link that nobody can guess. The fields declared, and nothing else. */
export async function saveCart(deps: OrderingDeps, cart: RouteInput<Saving>['body']): Promise<RouteAnswer<Saving> | Refusal<'ORD0002'>> {
  if (!(await deps.catalogue.has('planCategory', cart.planCategoryId))) return refuse('ORD0002');
  const cartKey = deps.ids.secret(keyBytes);
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + keptMs);
  await insertCart(deps.db, { keyHash: hashOfSecret(cartKey), content: cart, at, expiresAt });
  return { cartKey, url: `${deps.options.portalUrl}/guest-order?cart=${cartKey}`, expiresAt: expiresAt.toISOString() };
}

/** C-110. Whether its plans are still sold is judged when they are ordered. */
export async function getCart(deps: OrderingDeps, cartKey: string): Promise<Kept | Refusal<'GEN0004'>> {
  const content = await readCart(deps.db, hashOfSecret(cartKey), deps.clock.now());
  return content === null ? refuse('GEN0004') : (content as Kept);
}

export function forgetOldCarts({ db, clock }: OrderingDeps): Promise<void> {
  return removeCartsBefore(db, clock.now());
}
