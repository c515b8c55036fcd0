import type { OrderStatus } from '@porchlight/domain/orders/order-status.ts';
import { isClosedStep } from '@porchlight/domain/orders/workflow.ts';
import type { Work } from '../orders/index.ts';
import type { Queries } from '../platform/db/database.ts';
import { isRefusal, refuse } from '../platform/http/handlers.ts';
import type { TokenRefusal } from '../verification/index.ts';
import type { ServiceSignupDeps } from './deps.ts';
import { readSignupOrder, type SignupOrder } from './signup-orders.store.ts';

/** What a link is about. */
export interface LinkedOrder {
  order: SignupOrder;
  /** All the work of the order, closed too. */
  work: readonly Work[];
  /** Plans may still be chosen for it. */
  isChoosable: boolean;
}

/** The order of a link that is good, whatever has become of the order since. */
export async function findLinkedOrder(deps: ServiceSignupDeps, token: string | null): Promise<LinkedOrder | TokenRefusal> {
  if (token === null) return refuse('TOK0001');
  const subject = await deps.verification.judge('signup', token);
  if (isRefusal(subject)) return subject;
  return (await readLinkedOrder(deps, deps.db, subject.subjectId)) ?? refuse('TOK0001');
}

export async function readLinkedOrder(
  { orders }: Pick<ServiceSignupDeps, 'orders'>,
  db: Queries,
  orderId: number,
): Promise<LinkedOrder | null> {
  const order = await readSignupOrder(db, orderId);
  if (order === null) return null;
  const work = await orders.workOfOrder(db, orderId);
  return { order, work, isChoosable: isChoosable(order.status, work) };
}

/** Plans are chosen for open work of a sign-up that nobody has planned yet. */
function isChoosable(status: OrderStatus, work: readonly Work[]): boolean {
  const open = openWorkOf(work);
  const isOpen = status === 'PENDING' || status === 'IN_PROGRESS';
  return (
    isOpen && open.length > 0 && open.every(({ workflow, step }) => workflow === 'signup' && (step === 'received' || step === 'choosing'))
  );
}

export function openWorkOf(work: readonly Work[]): readonly Work[] {
  return work.filter(({ step }) => !isClosedStep(step));
}
