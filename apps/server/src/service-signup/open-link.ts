import type { Contract, RouteAnswer } from '@porchlight/contract';
import { isRefusal, refuse } from '../platform/http/handlers.ts';
import type { TokenRefusal } from '../verification/index.ts';
import type { ServiceSignupDeps } from './deps.ts';
import { findLinkedOrder } from './linked-order.ts';
import { judgePlace } from './place-of-order.ts';
import { presentOpened } from './present-opened.ts';

/** C-047: what there is to sign up for, without using the link up. An order that takes no plans any more says so as a used link does. */
export async function openLink(
  deps: ServiceSignupDeps,
  token: string,
): Promise<RouteAnswer<Contract['serviceSignup']['verifySignupToken']> | TokenRefusal> {
  const linked = await findLinkedOrder(deps, token);
  if (isRefusal(linked)) return linked;
  if (!linked.isChoosable) return refuse('TOK0003');
  return presentOpened(linked, await judgePlace(deps, linked.order));
}
