import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { Locale } from '@porchlight/texts';
import { type Handlers, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { StaffContext } from '../platform/http/request-context.ts';
import type { OrdersDeps } from './index.ts';
import { orderChoices, searchForStaff } from './search-orders.ts';
import { showStaffOrder } from './show-staff-order.ts';
import { advanceForStaff, assignForStaff, cancelForStaff, mailLinkForStaff, noteForStaff, type StaffAct } from './staff-acts.ts';

/** S-070 to S-077. */
export function staffOrderHandlers(deps: OrdersDeps): Handlers<StaffContract['work']> {
  const show = async (orderId: number, locale: Locale) => (await showStaffOrder(deps, orderId, locale)) ?? refuse('GEN0004');
  /** What the order is like after an act, or why it was not done. */
  const after = async <R extends Refusal>(act: StaffAct, done: Promise<R | null>) => (await done) ?? (await show(act.orderId, act.locale));
  return {
    searchOrders: ({ body }, { staff }) => searchForStaff(deps, body, staff.userId),
    getOrderChoices: () => orderChoices(deps.db),
    getOrder: ({ params }, { locale }) => show(params.orderId, locale),
    advanceWork: ({ params, body }, context) => {
      const act = actOf(params.orderId, context);
      return after(act, advanceForStaff(deps, act, { serviceOrderId: params.serviceOrderId, ...body }));
    },
    cancelOrder: ({ params, body }, context) => {
      const act = actOf(params.orderId, context);
      return after(act, cancelForStaff(deps, act, body.note));
    },
    mailOrderLink: ({ params }, context) => {
      const act = actOf(params.orderId, context);
      return after(act, mailLinkForStaff(deps, act));
    },
    assignOrder: ({ params, body }, context) => {
      const act = actOf(params.orderId, context);
      return after(act, assignForStaff(deps, act, body));
    },
    addOrderNote: ({ params, body }, context) => {
      const act = actOf(params.orderId, context);
      return after(act, noteForStaff(deps, act, body.note));
    },
  };
}

const actOf = (orderId: number, { staff, locale }: StaffContext): StaffAct => ({ orderId, staffId: staff.userId, locale });
