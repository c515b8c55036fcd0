import { scheduleDaysOutDefault } from '@porchlight/domain/appointments/visit-window.ts';
import { call } from '../../platform/api/call.ts';
import { isApiFailure } from '../../platform/api/failure.ts';
import { createStore, type Store } from '../../ui/external-store.ts';
import type { StepHistory } from '../../wizard/index.ts';
import { firstDay } from '../calendar/free-days.ts';
import { linkCodeOf, WrongLink } from '../link-code.ts';
import { readFreeTimes } from '../read-free-times.ts';
import {
  type BookedVisit,
  emptySchedule,
  nextSchedule,
  type ScheduleEvent,
  type ScheduleState,
  type ScheduleStep,
  scheduleForm,
  type TokenResponse,
} from './schedule-state.ts';

export interface ScheduleParts {
  /** Of the e-mailed link. */
  token: string;
  history: StepHistory<ScheduleStep>;
  now: () => Date;
  /** The appointment could not be made or completed (APPT-016, APPT-023). */
  onBookingFailed: () => void;
}

/** One visit of the wizard: its state, kept in step with the browser's history, and the calls that move it on. */
export interface Schedule {
  store: Store<ScheduleState>;
  /** Opens the link, which changes nothing at the server, and reads when a technician can come. */
  open: () => Promise<void>;
  readTimes: () => Promise<void>;
  choose: (event: Extract<ScheduleEvent, { type: 'dayChosen' | 'hourChosen' | 'wentBack' }>) => void;
  /** Holds the chosen time and goes on to the confirmation. */
  goOn: () => Promise<void>;
  /** Books the time for good. */
  book: () => Promise<void>;
  /** The time is nobody's any more. */
  letGo: () => void;
  /** The history went to another entry of this visit. */
  followHistory: () => void;
}

const isAbout = (thrown: unknown, codes: RegExp): boolean => isApiFailure(thrown) && codes.test(thrown.code);

export function createSchedule(parts: ScheduleParts): Schedule {
  const { token, history } = parts;
  const store = createStore<ScheduleState>(emptySchedule);
  const send = (event: ScheduleEvent): void => {
    const before = store.get();
    const after = nextSchedule(before, event);
    store.set(after);
    const isStep = after.step !== 'not-available' && event.type !== 'stepWanted';
    if (isStep && after.step !== before.step) history.moveTo(after.step);
  };

  const readTimes = async (): Promise<void> => {
    const { tokenResponse } = store.get().data;
    if (!tokenResponse) return;
    const { serviceOrderId, timeZone } = tokenResponse;
    try {
      const { dates, daysOut } = await readFreeTimes(serviceOrderId, token);
      send({ type: 'availabilityRead', dates, from: firstDay(parts.now(), timeZone, daysOut ?? scheduleDaysOutDefault) });
    } catch (thrown) {
      if (linkCodeOf(thrown)) send({ type: 'refused', thrown });
      else if (isAbout(thrown, /^APT0002$/)) send({ type: 'closed' });
      else send({ type: 'availabilityUnread', thrown });
    }
  };

  return {
    store,
    readTimes,
    open: async () => {
      send({ type: 'openedAgain' });
      try {
        if (token === '') throw new WrongLink();
        const response = await call('verification.verifyToken', { body: { verificationToken: token } });
        // The link of another purpose opens too, and says nothing of an order.
        if (response.orderId === undefined) throw new WrongLink();
        send({ type: 'opened', response: response as TokenResponse });
      } catch (thrown) {
        send({ type: 'refused', thrown });
        return;
      }
      if (!store.get().closed) await readTimes();
    },
    choose: send,
    goOn: () => holdAndGoOn(store, send, { parts, readTimes }),
    book: () => bookHeld(store, send, { parts, readTimes }),
    letGo: () => {
      if (store.get().step !== 'confirmation') return;
      send({ type: 'holdOver' });
      void readTimes();
    },
    followHistory: () => {
      const step = history.step();
      if (step !== store.get().step) send({ type: 'stepWanted', step });
    },
  };
}

interface Moves {
  parts: ScheduleParts;
  readTimes: () => Promise<void>;
}
type Send = (event: ScheduleEvent) => void;

async function holdAndGoOn(store: Store<ScheduleState>, send: Send, { parts, readTimes }: Moves): Promise<void> {
  const form = scheduleForm(store.get());
  if (!form?.appointmentDate) return send({ type: 'timeMissing' });
  try {
    await hold(form.orderId, form.appointmentDate, parts, send);
  } catch (thrown) {
    if (linkCodeOf(thrown)) return send({ type: 'refused', thrown });
    if (isAbout(thrown, /^APT0002$/)) return send({ type: 'closed' });
    if (!isAbout(thrown, /^APT000[13]$/)) return send({ type: 'notHeld' });
    send({ type: 'timeGone', lacksTime: isAbout(thrown, /^APT0003$/) });
    await readTimes();
  }
}

/** Creates the appointment, which keeps the time for a while; the same time again is the same appointment (APPT-014, D-152). */
async function hold(orderId: number, dateTime: string, { token, now }: ScheduleParts, send: Send): Promise<void> {
  const held = await call('appointments.holdAppointment', {
    params: { orderId },
    body: { overbook: false, dateTime },
    keys: { verificationToken: token },
  });
  const endsAt = held.heldForSeconds === null ? null : now().getTime() + held.heldForSeconds * 1000;
  send({ type: 'held', hold: { id: held.id, dateTime: held.dateTime, endsAt } });
}

/** Creates the appointment once more, then completes it (APPT-014, APPT-015). Whatever fails leads back to the first step (APPT-016). */
async function bookHeld(store: Store<ScheduleState>, send: Send, { parts, readTimes }: Moves): Promise<void> {
  const form = scheduleForm(store.get());
  if (store.get().step !== 'confirmation' || !form?.appointmentDate) return;
  try {
    await hold(form.orderId, form.appointmentDate, parts, send);
    send({ type: 'booked', visit: await complete(parts.token) });
  } catch {
    send({ type: 'bookingFailed' });
    parts.onBookingFailed();
    await readTimes();
  }
}

/** Without an answer it is asked once more: that the link was used meanwhile means that the visit stands. Null says that it does, and no more. */
async function complete(token: string): Promise<BookedVisit | null> {
  const request = () => call('appointments.completeScheduleInstall', { body: { verificationToken: token } });
  try {
    return await request();
  } catch (thrown) {
    if (!isApiFailure(thrown) || thrown.answered) throw thrown;
    try {
      return await request();
    } catch (again) {
      if (isAbout(again, /^TOK0003$/)) return null;
      throw again;
    }
  }
}
