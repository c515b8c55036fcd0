import type { Contract, RouteInput } from '@porchlight/contract';
import { orderTypeAllowed } from '@porchlight/domain/guest-order/order-kinds.ts';
import { toChosenPlan } from '@porchlight/domain/pricing/order-plans.ts';
import type { OrderType, PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import type { JudgedAddress } from '../coverage/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { GuestKeyContext } from '../platform/http/request-context.ts';
import type { TokenRefusal } from '../verification/index.ts';
import type { OrderingDeps } from './deps.ts';
import { type GuestAccount, lockGuestAccount, readGuestAccount } from './guest-accounts.store.ts';
import { findOrderByName, type NamedOrder } from './guest-orders.store.ts';
import { confirmationMail } from './order-confirmation.ts';
import { judgeAddress, questionAt } from './place.ts';
import { writeOrder } from './write-order.ts';

export type OrderRequest = RouteInput<Contract['guestOrder']['orderSignup']>['body'];
type Refused = TokenRefusal | Refusal<'ORD0001' | 'ORD0002' | 'GEN0007'>;

const routes: Readonly<Record<OrderType, string>> = { SIGNUP: 'C-072', SURVEY: 'C-073', ACTIVE: 'C-074' };

/** An order the server has judged and priced, before it is written. */
export interface Judged {
  place: JudgedAddress;
  plans: readonly PricedPlan[];
}

/**
 * C-072 to C-074: orders service for a visitor's account. Type, place and price are judged again here; of the browser's words only the choice
 * counts. The same name, or the same key, is the same order.
 */
export async function placeOrder(
  deps: OrderingDeps,
  type: OrderType,
  body: OrderRequest,
  context: GuestKeyContext,
): Promise<{ id: number } | Refused> {
  const { accountId } = context;
  const request = { route: routes[type], scope: String(accountId), key: context.idempotencyKey, body };
  const earlier = await deps.requestKeys.earlier<{ id: number }>(request);
  if (earlier !== null) return earlier;
  const twin = await findOrderByName(deps.db, accountId, body.name);
  if (twin !== null) return answerOf(twin, type);
  const account = await readGuestAccount(deps.db, accountId);
  if (account === null || !fits(account, type)) return refuse('ORD0001');
  const judged = await judgeOrder(deps, { type, body, context, account });
  if (isRefusal(judged)) return judged;
  const brand = await deps.site.brand();
  return deps.requestKeys.once(request, async (tx) => {
    const locked = await lockGuestAccount(tx, accountId);
    if (locked === null || !fits(locked, type)) return refuse('ORD0001');
    const other = await findOrderByName(tx, accountId, body.name);
    if (other !== null) return answerOf(other, type);
    const baseOrderId = await useInvitation(deps, tx, body, context);
    if (isRefusal(baseOrderId)) return baseOrderId;
    const written = await writeOrder(deps, tx, { type, body, context, account: locked, judged, baseOrderId });
    if (isRefusal(written)) return written;
    const { id, serviceAddress } = written;
    const confirmed = { id, orderType: type, serviceAddress, plans: judged.plans };
    const mail = confirmationMail({ ...deps.options, brand, account: locked, locale: context.locale }, confirmed);
    if (mail !== null) await deps.outbox.queueMessage(tx, mail);
    if (written.canSchedule) await deps.mailScheduleLink(tx, { orderId: id, accountId });
    return { id };
  });
}

function answerOf(order: NamedOrder, type: OrderType): { id: number } | Refusal<'ORD0001'> {
  return order.orderType === type ? { id: order.id } : refuse('ORD0001');
}

/** An account takes the kind of order it was made for, as long as it is in that status. */
function fits({ initialStatus, status }: GuestAccount, type: OrderType): boolean {
  return initialStatus === type && status.toUpperCase() === type;
}

export interface Asked {
  type: OrderType;
  body: OrderRequest;
  context: GuestKeyContext;
  account: GuestAccount;
}

async function judgeOrder(deps: OrderingDeps, { type, body, context, account }: Asked): Promise<Judged | Refusal<'ORD0001' | 'ORD0002'>> {
  const asked = { named: account.namedLocationId, locale: context.locale, field: 'address' };
  const place = await judgeAddress(deps, body.address, asked);
  if (place === null || 'problem' in place || account.planCategoryId === null) return refuse('ORD0002');
  if (orderTypeAllowed(place.validated.allowedServiceOrderType) !== type) return refuse('ORD0002');
  if (body.salesAgentId !== null && !(await deps.catalogue.has('salesAgent', body.salesAgentId))) return refuse('ORD0001');
  const question = questionAt(place, account.planCategoryId, context.locale);
  const plans = await deps.catalogue.priceOrder(question, type, body.plans.map(toChosenPlan));
  return plans === null ? refuse('ORD0002') : { place, plans };
}

/** The invited order this one answers: its link is used up by it (D-145). A base order without its link is refused, and so is another one's. */
async function useInvitation(
  deps: OrderingDeps,
  tx: Transaction,
  { baseOrderId }: OrderRequest,
  { verificationToken }: GuestKeyContext,
): Promise<number | null | TokenRefusal> {
  if (verificationToken === null && baseOrderId === undefined) return null;
  if (verificationToken === null) return refuse('TOK0001');
  const used = await deps.verification.use(tx, 'email-order', verificationToken);
  if (isRefusal(used)) return used;
  return used.subjectId === baseOrderId ? used.subjectId : refuse('TOK0001');
}
