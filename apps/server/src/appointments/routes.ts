import type { Contract } from '@porchlight/contract';
import type { Actor } from '../orders/index.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Principal } from '../platform/http/request-context.ts';
import { getAvailability } from './availability.ts';
import { completeVisit } from './book-visit.ts';
import { cancelVisit, openVisit, reschedule, wantEarlier } from './change-visit.ts';
import type { AppointmentDeps } from './deps.ts';
import { holdTime } from './hold-time.ts';
import { makeLink } from './links.ts';

export function appointmentHandlers(deps: AppointmentDeps): Handlers<Contract['appointments']> {
  return {
    getAvailability: ({ params }, context) => getAvailability(deps, params.id, context),
    holdAppointment: ({ params, body }, context) =>
      holdTime(deps, { orderId: params.orderId, dateTime: body.dateTime, way: context, owner: ownerOf(context.principal) }),
    completeScheduleInstall: ({ body }) => completeVisit(deps, body.verificationToken),
    makeAppointmentLink: ({ params }) => makeLink(deps, params.id),
    openAppointment: ({ body }) => openVisit(deps, body.verificationToken),
    rescheduleAppointment: ({ body }, { locale }) => reschedule(deps, { token: body.verificationToken, dateTime: body.dateTime, locale }),
    cancelAppointment: ({ body }) => cancelVisit(deps, body.verificationToken),
    wantEarlier: ({ body }) => wantEarlier(deps, body.verificationToken, body.isWanted),
  };
}

/** Who books without a link: the customer, or staff who are signed in as them. */
function ownerOf(principal: Principal | null): Actor | null {
  if (principal === null) return null;
  const { impersonatorId, userId } = principal;
  return impersonatorId === null ? { kind: 'customer', userId } : { kind: 'staff', userId: impersonatorId };
}
