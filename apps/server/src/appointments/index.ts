/**
 * Appointments: when technicians can come, and the visits that were booked.
 * Owns technician, technician_shift, technician_absence, appointment, appointment_hour and earlier_wish.
 */
import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { Core } from '../core.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { TokenRefusal } from '../verification/index.ts';

export interface Appointments {
  /** C-049, C-053, C-054 and C-140 to C-144. */
  handlers: Handlers<Contract['appointments']>;
  /** C-046 for a link of the purpose appointment: what is to be scheduled, without using the link up (D-147). */
  openLink(token: string, locale: Locale): Promise<RouteAnswer<Contract['verification']['verifyToken']> | TokenRefusal>;
}

export function createAppointments(_deps: Pick<Core, 'db'>): Appointments {
  const later = (): never => {
    throw new Error('appointments are not built');
  };
  return {
    handlers: {
      getAvailability: later,
      holdAppointment: later,
      completeScheduleInstall: later,
      makeAppointmentLink: later,
      openAppointment: later,
      rescheduleAppointment: later,
      cancelAppointment: later,
      wantEarlier: later,
    },
    openLink: later,
  };
}
