import type { OperatorEvent } from '@porchlight/domain/orders/operator-events.ts';
import { type WorkStep } from '@porchlight/domain/orders/workflow.ts';
import { fill, type Locale } from '@porchlight/texts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { OrdersDeps } from './index.ts';
import { advanceByHand, cancelByHand } from './operate-orders.ts';
import { readWorkers } from './search-orders.ts';
import { linkOf } from './show-staff-order.ts';
import { assignOrder, insertOrderNote, lockAssignee, readStaffOrder } from './staff-order.store.ts';
import { followWork } from './track-order.ts';
import { type Actor, lockOrder, readWork } from './work.store.ts';

/** Who acts, and on what. */
export interface StaffAct {
  orderId: number;
  staffId: number;
  locale: Locale;
}

const actorOf = ({ staffId }: StaffAct): Actor => ({ kind: 'staff', userId: staffId });

/** S-073. Where somebody else was quicker, it says where the work stands now and what can be done there. */
export function advanceForStaff(
  deps: OrdersDeps,
  act: StaffAct,
  asked: { serviceOrderId: number; event: OperatorEvent; from: WorkStep; note: string | null },
): Promise<null | Refusal<'STF0070' | 'GEN0004'>> {
  return deps.db.transaction(async (tx) => {
    const { serviceOrderId, event, from, note } = asked;
    if ((await readWork(tx, serviceOrderId))?.orderId !== act.orderId) return refuse('GEN0004');
    const moved = await advanceByHand(deps, tx, { serviceOrderId, event, from, note, actor: actorOf(act) });
    if (!('problem' in moved)) {
      const accountId = (await readWork(tx, serviceOrderId))?.accountId ?? null;
      const detail = { orderId: act.orderId, serviceOrderId, event, from: moved.from, to: moved.to };
      await record(deps, tx, act, { action: 'orders.advanced', accountId, detail });
      return null;
    }
    if (moved.problem === 'noWork') return refuse('GEN0004');
    return refuse('STF0070', { message: standsAt(act.locale, moved.step, moved.possible) });
  });
}

function standsAt(locale: Locale, step: WorkStep, possible: readonly OperatorEvent[]): string {
  const { refusals, steps, events } = staffCatalogue[locale].orders;
  const facts = { step: steps[step], possible: possible.map((event) => events[event]).join(', ') };
  return possible.length === 0 ? fill(refusals.closed, facts) : fill(refusals.moved, facts);
}

/** S-074. */
export function cancelForStaff(deps: OrdersDeps, act: StaffAct, note: string): Promise<null | Refusal<'STF0071' | 'GEN0004'>> {
  return deps.db.transaction(async (tx) => {
    const { orderId } = act;
    const outcome = await cancelByHand(deps, tx, { orderId, note, actor: actorOf(act) });
    if ('problem' in outcome) return refuse(outcome.problem === 'noOrder' ? 'GEN0004' : 'STF0071');
    const order = await readStaffOrder(tx, orderId, deps.clock.now());
    const detail = { orderId, cancelled: outcome.cancelled };
    await record(deps, tx, act, { action: 'orders.cancelled', accountId: order?.accountId ?? null, detail });
    return null;
  });
}

/** S-075: which link is due follows from where the order stands. */
export function mailLinkForStaff(deps: OrdersDeps, act: StaffAct): Promise<null | Refusal<'STF0072' | 'STF0073' | 'GEN0004'>> {
  return deps.db.transaction(async (tx) => {
    const { orderId } = act;
    if (!(await lockOrder(tx, orderId))) return refuse('GEN0004');
    const order = await readStaffOrder(tx, orderId, deps.clock.now());
    if (order === null) return refuse('GEN0004');
    const link = linkOf(await followWork(tx, orderId), await deps.staffVisitOf(tx, orderId), order);
    if (link === null) return refuse('STF0073');
    const mailed = await (link === 'choosePlans' ? deps.mailSignupLink(tx, orderId, actorOf(act)) : deps.mailVisitLink(tx, orderId));
    if (mailed !== 'mailed') return refuse(mailed === 'noEmail' ? 'STF0072' : 'STF0073');
    await record(deps, tx, act, { action: 'orders.linkMailed', accountId: order.accountId, detail: { orderId, link } });
    return null;
  });
}

/** S-076: from whom the page showed; where it is somebody else's meanwhile nothing is written. */
export async function assignForStaff(
  deps: OrdersDeps,
  act: StaffAct,
  { from, to }: { from: number | null; to: number | null },
): Promise<null | Refusal<'STF0002' | 'STF0074' | 'GEN0004'>> {
  if (to !== null && !(await readWorkers(deps.db)).some(({ userId }) => userId === to)) return refuse('STF0074');
  return deps.db.transaction(async (tx) => {
    const { orderId } = act;
    const order = await lockAssignee(tx, orderId);
    if (order === null) return refuse('GEN0004');
    if (order.assignedTo !== from) return refuse('STF0002');
    await assignOrder(tx, orderId, to);
    const detail = { orderId, before: from ?? 0, after: to ?? 0 };
    await record(deps, tx, act, { action: 'orders.assigned', accountId: order.accountId, detail });
    return null;
  });
}

/** S-077. */
export function noteForStaff(deps: OrdersDeps, act: StaffAct, note: string): Promise<null | Refusal<'GEN0004'>> {
  return deps.db.transaction(async (tx) => {
    const { orderId, staffId } = act;
    const order = await lockAssignee(tx, orderId);
    if (order === null) return refuse('GEN0004');
    const { accountId } = order;
    await insertOrderNote(tx, { accountId, orderId, userId: staffId, at: deps.clock.now(), note });
    await record(deps, tx, act, { action: 'orders.noted', accountId, detail: { orderId } });
    return null;
  });
}

function record(
  deps: OrdersDeps,
  tx: Transaction,
  { staffId }: StaffAct,
  entry: { action: string; accountId: number | null; detail: Record<string, string | number> },
): Promise<void> {
  return recordAudit(tx, { at: deps.clock.now(), staffId, ...entry });
}
