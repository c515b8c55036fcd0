import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { StaffContext } from '../platform/http/request-context.ts';
import type { AppointmentDeps } from './deps.ts';
import { addTechnician, changeTechnician, listTechnicians, previewTechnician } from './edit-technicians.ts';
import { showCapacity } from './show-capacity.ts';
import { bookForCustomer, cancelForCustomer, type DeskActor, moveForCustomer, reassignForCustomer } from './staff-visit-acts.ts';
import { listStaffVisits, listTimes, showStaffVisit } from './staff-visits.ts';

const actorOf = ({ staff, locale }: StaffContext): DeskActor => ({ staffId: staff.userId, locale });

/** S-080 to S-086. */
export function staffVisitHandlers(deps: AppointmentDeps): Handlers<StaffContract['visits']> {
  return {
    listVisits: ({ query }) => {
      const { from, to, locationId = null, technicianId = null } = query;
      return listStaffVisits(deps, { from, to, locationId, technicianId });
    },
    getVisit: ({ params }) => showStaffVisit(deps, params.visitId),
    getTimes: ({ params }) => listTimes(deps, params.orderId),
    bookVisit: ({ params, body }, context) => bookForCustomer(deps, actorOf(context), { ...params, ...body }),
    moveVisit: ({ params, body }, context) => moveForCustomer(deps, actorOf(context), { ...params, ...body }),
    cancelVisit: ({ params, body }, context) => cancelForCustomer(deps, actorOf(context), { ...params, ...body }),
    reassignVisit: ({ params, body }, context) => reassignForCustomer(deps, actorOf(context), { ...params, ...body }),
  };
}

/** S-087 to S-091. */
export function technicianHandlers(deps: AppointmentDeps): Handlers<StaffContract['technicians']> {
  return {
    listTechnicians: () => listTechnicians(deps),
    addTechnician: ({ body }, context) => addTechnician(deps, actorOf(context), body),
    previewTechnician: ({ params, body }, { locale }) => previewTechnician(deps, { id: params.technicianId, plan: body, locale }),
    changeTechnician: ({ params, body }, context) => {
      const { version, ...plan } = body;
      return changeTechnician(deps, actorOf(context), { id: params.technicianId, version, plan });
    },
    getCapacity: ({ query }) => showCapacity(deps, query.locationId),
  };
}
