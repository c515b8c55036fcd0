import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { SignupToServiceArea } from '@porchlight/domain/service-signup/steps.ts';
import type { CallAnswer } from '../../platform/api/index.ts';
import { type Chosen, type Dates, dateTimeOf, type FreeDay, freeDaysOf, keptChoice } from '../calendar/free-days.ts';

/** The steps of scheduling a visit (APPT-002); the first one is where every visit of the page starts. */
export const scheduleSteps = ['schedule-appointment', 'confirmation', 'success', 'not-available'] as const;
export type ScheduleStep = (typeof scheduleSteps)[number];

/** ENT-052: what the link is about. */
export type TokenResponse = Required<CallAnswer<'verification.verifyToken'>>;
export type BookedVisit = CallAnswer<'appointments.completeScheduleInstall'>;

/** A time that nobody else can take for a while. */
export interface Hold {
  id: number;
  /** Wall-clock time at the service address. */
  dateTime: string;
  /** When it ends, in milliseconds of the browser's clock; null where it does not. */
  endsAt: number | null;
}

/** ENT-053: what is scheduled, as the calls take it. */
export interface ScheduleForm {
  /** Wall-clock time at the service address; null while no hour is chosen. */
  appointmentDate: string | null;
  orderId: number;
  serviceOrderId: number;
  accountId: number;
  formattedAddress: string;
}

/** What the technician comes for, as it stands before Schedule. */
export interface PlanToInstall {
  description: string;
}

/** STATE-016: what the calls of this flow answered. */
export interface ScheduleData {
  tokenResponse: TokenResponse | null;
  orderAvailability: Dates | null;
  orderAppointments: { held: Hold | null; booked: BookedVisit | null };
}

export interface ScheduleState {
  step: ScheduleStep;
  data: ScheduleData;
  /** What can be chosen; null until the availability was read. */
  days: readonly FreeDay[] | null;
  chosen: Chosen | null;
  /** The plans of this visit; a list shared by the steps, emptied by going back (APPT-007, D-151). */
  plansDetails: readonly PlanToInstall[];
  /** Why the first step shows again, or why it did not go on. */
  notice: 'taken' | 'holdOver' | 'notHeld' | null;
  /** Continue was pressed without a time (APPT-017). */
  lacksTime: boolean;
  /** Why nothing can be chosen: the order needs no visit any more, or no technician has time (D-148). */
  closed: 'order' | 'full' | null;
  /** The link could not be opened, or is worth nothing any more. */
  refused: { thrown: unknown } | null;
  /** The availability could not be read. */
  unread: { thrown: unknown } | null;
}

export type ScheduleEvent =
  | { type: 'openedAgain' }
  | { type: 'opened'; response: TokenResponse }
  | { type: 'refused'; thrown: unknown }
  | { type: 'availabilityRead'; dates: Dates; from: CalendarDate }
  | { type: 'availabilityUnread'; thrown: unknown }
  | { type: 'closed' }
  | { type: 'dayChosen'; date: CalendarDate }
  | { type: 'hourChosen'; hour: number }
  | { type: 'timeMissing' }
  | { type: 'timeGone'; lacksTime: boolean }
  | { type: 'notHeld' }
  | { type: 'held'; hold: Hold }
  | { type: 'holdOver' }
  | { type: 'wentBack' }
  | { type: 'booked'; visit: BookedVisit | null }
  | { type: 'bookingFailed' }
  /** Back or Forward of the browser. */
  | { type: 'stepWanted'; step: ScheduleStep };

const noData = { tokenResponse: null, orderAvailability: null, orderAppointments: { held: null, booked: null } } as const satisfies Record<
  SignupToServiceArea,
  unknown
>;

/** The wizard before anything is known; also what a change of the location leaves (APPT-006). */
export const emptySchedule: ScheduleState = {
  step: 'schedule-appointment',
  data: noData,
  days: null,
  chosen: null,
  plansDetails: [],
  notice: null,
  lacksTime: false,
  closed: null,
  refused: null,
  unread: null,
};

/** What is scheduled; null until the link was opened. */
export function scheduleForm({ data: { tokenResponse }, chosen }: Pick<ScheduleState, 'data' | 'chosen'>): ScheduleForm | null {
  if (!tokenResponse) return null;
  const { orderId, serviceOrderId, accountId, addressWrapper } = tokenResponse;
  return {
    appointmentDate: dateTimeOf(chosen),
    orderId,
    serviceOrderId,
    accountId,
    formattedAddress: addressWrapper.addressWrapper.fullAddress,
  };
}

/** Where the visit is: as it was booked, before that as the link has it. */
export function visitedAddress({ data: { tokenResponse, orderAppointments } }: Pick<ScheduleState, 'data'>): string {
  return orderAppointments.booked?.appointment.serviceAddress ?? tokenResponse?.addressWrapper.addressWrapper.fullAddress ?? '';
}

/** The state after an event; pure. Nothing of the first step asks more than a date and a time: the rest is not validated (APPT-020, APPT-022). */
export function nextSchedule(state: ScheduleState, event: ScheduleEvent): ScheduleState {
  switch (event.type) {
    case 'openedAgain':
      return emptySchedule;
    case 'opened':
      return opened(state, event.response);
    case 'refused':
      return { ...state, refused: { thrown: event.thrown } };
    case 'availabilityRead':
      return withAvailability(state, event.dates, event.from);
    case 'availabilityUnread':
      return { ...state, unread: { thrown: event.thrown } };
    case 'closed':
      return closedFor(state, 'order');
    case 'booked':
      return { ...state, step: 'success', data: withAppointments(state, { held: null, booked: event.visit }) };
    case 'held':
      return held(state, event.hold);
    case 'stepWanted':
      return wanted(state, event.step);
    default:
      return state.step === 'success' ? state : onTheWay(state, event);
  }
}

type ChoosingEvent = Exclude<
  ScheduleEvent,
  { type: 'openedAgain' | 'opened' | 'refused' | 'availabilityRead' | 'availabilityUnread' | 'closed' | 'booked' | 'held' | 'stepWanted' }
>;

function onTheWay(state: ScheduleState, event: ChoosingEvent): ScheduleState {
  switch (event.type) {
    case 'dayChosen':
      return { ...chosenAnew(state), chosen: { date: event.date, hour: null } };
    case 'hourChosen':
      return { ...chosenAnew(state), chosen: state.chosen && { ...state.chosen, hour: event.hour } };
    case 'timeMissing':
      return { ...state, lacksTime: true };
    case 'timeGone':
      return { ...withoutHour(state), notice: event.lacksTime ? null : 'taken', lacksTime: event.lacksTime };
    case 'notHeld':
      return { ...state, notice: 'notHeld' };
    case 'holdOver':
      return { ...toFirstStep(state), notice: 'holdOver' };
    case 'bookingFailed':
    case 'wentBack':
      return toFirstStep(state);
  }
}

function opened(state: ScheduleState, response: TokenResponse): ScheduleState {
  const next = { ...state, refused: null, data: { ...state.data, tokenResponse: response } };
  return response.canSchedule ? next : closedFor(next, 'order');
}

function withAvailability(state: ScheduleState, dates: Dates, from: CalendarDate): ScheduleState {
  const days = freeDaysOf(dates, from);
  const read = { ...state, data: { ...state.data, orderAvailability: dates }, days, unread: null };
  // What is held is not lost when nothing else is free.
  if (state.step !== 'schedule-appointment' && state.step !== 'not-available') return read;
  const next: ScheduleState = { ...read, step: 'schedule-appointment', closed: null, chosen: keptChoice(days, state.chosen) };
  return days.length > 0 ? next : closedFor(next, 'full');
}

/** The time is held: what it is for is listed once, however often Continue was pressed (APPT-021). */
function held(state: ScheduleState, hold: Hold): ScheduleState {
  const plan = { description: state.data.tokenResponse?.description ?? '' };
  const isListed = state.plansDetails[0]?.description === plan.description;
  return {
    ...state,
    step: 'confirmation',
    data: withAppointments(state, { held: hold, booked: null }),
    plansDetails: isListed ? state.plansDetails : [...state.plansDetails, plan],
    notice: null,
    lacksTime: false,
  };
}

/** That step while what it needs is there: a held time is confirmed, a booked one is not taken back by going back. */
function wanted(state: ScheduleState, step: ScheduleStep): ScheduleState {
  if (state.step === 'success' || state.closed) return state;
  if (
    step === 'confirmation' &&
    state.data.orderAppointments.held &&
    dateTimeOf(state.chosen) === state.data.orderAppointments.held.dateTime
  )
    return held(state, state.data.orderAppointments.held);
  return toFirstStep(state);
}

/** Back to choosing, with what was chosen; plan details are cleared (APPT-007). */
const toFirstStep = (state: ScheduleState): ScheduleState => ({
  ...state,
  step: 'schedule-appointment',
  plansDetails: [],
  notice: null,
  lacksTime: false,
});

const chosenAnew = (state: ScheduleState): ScheduleState => ({ ...state, notice: null, lacksTime: false });
const withoutHour = (state: ScheduleState): ScheduleState => ({ ...state, chosen: state.chosen && { ...state.chosen, hour: null } });
const closedFor = (state: ScheduleState, closed: 'order' | 'full'): ScheduleState => ({ ...state, step: 'not-available', closed });
const withAppointments = ({ data }: ScheduleState, orderAppointments: ScheduleData['orderAppointments']): ScheduleData => ({
  ...data,
  orderAppointments,
});
