import type { Contract, FieldError, RouteInput } from '@porchlight/contract';
import { toChosenPlan } from '@porchlight/domain/pricing/order-plans.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue as texts } from '@porchlight/texts/catalogue.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { GuestContext } from '../platform/http/request-context.ts';
import type { TokenRefusal } from '../verification/index.ts';
import { keepChoice, readChoice } from './choices.store.ts';
import type { ServiceSignupDeps } from './deps.ts';
import { findLinkedOrder, type LinkedOrder, readLinkedOrder } from './linked-order.ts';
import { priceChoice } from './place-of-order.ts';
import { modelsOf, onlyWorkOf } from './present-opened.ts';

type Body = RouteInput<Contract['serviceSignup']['patchOrder']>['body'];
type Refused = TokenRefusal | Refusal<'ORD0002' | 'ORD0003' | 'GEN0002'>;

/** What the path of the call is about: one service order (C-079), or the order as a whole (C-080). */
export type PatchKind = 'serviceOrder' | 'order';

/**
 * C-079 and C-080: gives the order of a link its plans, judged and priced here at the address as it is now; of the browser's words only the choice
 * counts. They are the order's once the sign-up is completed: until then another choice takes their place and the link goes on working.
 */
export async function choosePlans(
  deps: ServiceSignupDeps,
  kind: PatchKind,
  body: Body,
  { verificationToken, locale }: GuestContext,
): Promise<{ id: number } | Refused> {
  const linked = await findLinkedOrder(deps, verificationToken);
  if (isRefusal(linked)) return linked;
  const { order, work } = linked;
  const isForeign = body.serviceOrderId !== null && !work.some(({ serviceOrderId }) => serviceOrderId === body.serviceOrderId);
  if (body.accountId !== order.accountId || isForeign) return refuse('TOK0001');
  if (!linked.isChoosable) return refuse('ORD0003');
  const fault = faultOf(linked, kind, body, locale);
  if (fault !== null) return refuse('GEN0002', { fields: [fault] });
  const choice = body.plans.map(toChosenPlan);
  const plans = await priceChoice(deps, order, { choice, locale });
  if (plans === null) return refuse('ORD0002');
  const { orderId, accountId } = order;
  const isKept = await deps.db.transaction(async (tx) => {
    await deps.orders.lock(tx, orderId);
    const [now, kept] = [await readLinkedOrder(deps, tx, orderId), await readChoice(tx, orderId)];
    if (!now?.isChoosable || kept?.completedAt) return false;
    await keepChoice(tx, { orderId, accountId, choice, plans, locale, note: body.note, at: deps.clock.now() });
    return true;
  });
  if (!isKept) return refuse('ORD0003');
  return { id: body.serviceOrderId ?? orderId };
}

/** What does not belong together in a body of the own order. */
function faultOf({ order, work }: LinkedOrder, kind: PatchKind, body: Body, locale: Locale): FieldError | null {
  const { refusals } = texts[locale].serviceSignupMail;
  const wanted = kind === 'order' ? null : (onlyWorkOf(work)?.serviceOrderId ?? null);
  if (body.serviceOrderId !== wanted || (kind === 'serviceOrder' && wanted === null)) {
    return { field: 'serviceOrderId', code: 'mismatch', message: refusals.otherPath };
  }
  const known = modelsOf({ order, work });
  const isKnown = (sent: Body['serviceModelServiceOrderList'][number]) =>
    known.some(({ serviceModelId, serviceOrderId }) => sent.serviceModelId === serviceModelId && sent.serviceOrderId === serviceOrderId);
  if (body.serviceModelServiceOrderList.every(isKnown)) return null;
  return { field: 'serviceModelServiceOrderList', code: 'mismatch', message: refusals.otherModels };
}
