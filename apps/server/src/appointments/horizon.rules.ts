import type { FieldError } from '@porchlight/contract';
import type { Horizon } from '@porchlight/domain/appointments/free-starts.ts';
import type { StartProblem } from '@porchlight/domain/appointments/judge-start.ts';
import { bookableDays, changeHoursDefault, scheduleDaysOutDefault } from '@porchlight/domain/appointments/visit-window.ts';
import { wallClockIn } from '@porchlight/domain/calendar/wall-clock.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { VisitOrder } from './orders.store.ts';

/** What can be chosen from now at the service address of an order. */
export function horizonOf({ timeZone, daysOut }: Pick<VisitOrder, 'timeZone' | 'daysOut'>, now: Date): Horizon {
  const days = wholeSetting(daysOut, { max: 365, otherwise: scheduleDaysOutDefault });
  return { now: wallClockIn(now, timeZone), timeZone, daysOut: days, days: bookableDays };
}

/** What staff can choose for a customer: the same days, and those before the first one a customer may choose, from today on. */
export function deskHorizonOf(order: Pick<VisitOrder, 'timeZone' | 'daysOut'>, now: Date): Horizon {
  const horizon = horizonOf(order, now);
  return { ...horizon, daysOut: 0, days: horizon.days + horizon.daysOut };
}

/** Hours before a visit until which its customer may change it. */
export function changeHoursOf({ changeHours }: Pick<VisitOrder, 'changeHours'>): number {
  return wholeSetting(changeHours, { max: 24 * 365, otherwise: changeHoursDefault });
}

/** A setting that is no whole number counts as not set: a slip of the pen must not close the calendar. */
function wholeSetting(text: string | null, { max, otherwise }: { max: number; otherwise: number }): number {
  const value = text !== null && /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value <= max ? value : otherwise;
}

/** APT0003, with what exactly is wrong with the time. */
export function refuseStart(problem: StartProblem, locale: Locale): Refusal<'APT0003'> {
  const field: FieldError = { field: 'dateTime', code: problem, message: catalogue[locale].appointmentMail.refusals[problem] };
  return refuse('APT0003', { fields: [field] });
}
