import { scheduleDaysOutDefault } from '@porchlight/domain/appointments/visit-window.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { call } from '../../platform/api/call.ts';
import { isApiFailure } from '../../platform/api/failure.ts';
import type { CallAnswer } from '../../platform/api/index.ts';
import { createStore, type Store } from '../../ui/external-store.ts';
import { type Chosen, dateTimeOf, type FreeDay, firstDay, freeDaysOf, keptChoice } from '../calendar/free-days.ts';
import { linkCodeOf, WrongLink } from '../link-code.ts';
import { readFreeTimes } from '../read-free-times.ts';

export type ShownVisit = CallAnswer<'appointments.openAppointment'>['appointment'];

/** What became of the last thing that was asked for. */
export type VisitNews = 'moved' | 'cancelled' | 'taken' | 'notMoved' | 'notChanged' | 'unknown' | 'tooLate' | 'earlierFailed';

export interface VisitState {
  visit: ShownVisit | null;
  refused: { thrown: unknown } | null;
  isMoving: boolean;
  /** What it can be moved to; null while that is read. */
  days: readonly FreeDay[] | null;
  unread: { thrown: unknown } | null;
  chosen: Chosen | null;
  /** What is wrong with the chosen time: there is none, or it is the present one. */
  timeProblem: 'missing' | 'same' | null;
  news: VisitNews | null;
  /** Where another time can be chosen for a visit that was just cancelled. */
  scheduleUrl: string | null;
}

export const emptyVisit: VisitState = {
  visit: null,
  refused: null,
  isMoving: false,
  days: null,
  unread: null,
  chosen: null,
  timeProblem: null,
  news: null,
  scheduleUrl: null,
};

/** The page of a visit: what it shows, and the calls of C-141 to C-144 by its link. */
export interface VisitRun {
  store: Store<VisitState>;
  open: () => Promise<void>;
  startMoving: () => Promise<void>;
  keepTime: () => void;
  readTimes: () => Promise<void>;
  chooseDay: (date: CalendarDate) => void;
  chooseHour: (hour: number) => void;
  move: () => Promise<void>;
  cancel: () => Promise<void>;
  wantEarlier: (isWanted: boolean) => Promise<void>;
}

const codeOf = (thrown: unknown): string => (isApiFailure(thrown) ? thrown.code : '');
const isSilent = (thrown: unknown): boolean => isApiFailure(thrown) && !thrown.answered;

/** What the actions on one visit share. */
interface Parts {
  token: string;
  now: () => Date;
  get: () => VisitState;
  set: (change: Partial<VisitState>) => void;
}

export function createVisitRun({ token, now }: Pick<Parts, 'token' | 'now'>): VisitRun {
  const store = createStore<VisitState>(emptyVisit);
  const set = (change: Partial<VisitState>): void => store.set({ ...store.get(), ...change });
  const parts: Parts = { token, now, get: store.get, set };
  return {
    store,
    open: () => openVisit(parts),
    readTimes: () => readTimes(parts),
    startMoving: async () => {
      set({ isMoving: true, news: null, days: null, unread: null, chosen: null, timeProblem: null });
      await readTimes(parts);
    },
    keepTime: () => set({ isMoving: false, news: null }),
    chooseDay: (date) => set({ chosen: { date, hour: null }, timeProblem: null, news: null }),
    chooseHour: (hour) => {
      const { chosen } = store.get();
      set({ chosen: chosen && { ...chosen, hour }, timeProblem: null, news: null });
    },
    move: () => moveVisit(parts),
    cancel: () => cancelVisit(parts),
    wantEarlier: (isWanted) => wantEarlier(parts, isWanted),
  };
}

async function openVisit({ token, set }: Parts): Promise<void> {
  set(emptyVisit);
  try {
    if (token === '') throw new WrongLink();
    const { appointment } = await call('appointments.openAppointment', { body: { verificationToken: token } });
    set({ visit: appointment });
  } catch (thrown) {
    set({ refused: { thrown } });
  }
}

/** Reads the visit again after something that may or may not have changed it; null where it cannot be read. */
async function readVisit({ token, set }: Parts): Promise<ShownVisit | null> {
  try {
    const { appointment } = await call('appointments.openAppointment', { body: { verificationToken: token } });
    set({ visit: appointment });
    return appointment;
  } catch (thrown) {
    if (linkCodeOf(thrown)) set({ refused: { thrown } });
    return null;
  }
}

async function readTimes({ token, now, get, set }: Parts): Promise<void> {
  const { visit } = get();
  if (!visit) return;
  try {
    const { dates, daysOut } = await readFreeTimes(visit.serviceOrderId, token);
    const days = freeDaysOf(dates, firstDay(now(), visit.timeZone, daysOut ?? scheduleDaysOutDefault));
    set({ days, unread: null, chosen: keptChoice(days, get().chosen ?? presentDay(visit)) });
  } catch (thrown) {
    if (linkCodeOf(thrown)) set({ refused: { thrown } });
    else set({ unread: { thrown } });
  }
}

/** What refusals of every change have in common: a link that is over, a visit that is too near, over or cancelled. True when that was it. */
async function isOver(parts: Parts, thrown: unknown): Promise<boolean> {
  if (linkCodeOf(thrown)) {
    parts.set({ refused: { thrown } });
    return true;
  }
  if (codeOf(thrown) !== 'APT0004') return false;
  parts.set({ isMoving: false, news: 'tooLate' });
  await readVisit(parts);
  return true;
}

async function moveVisit(parts: Parts): Promise<void> {
  const { get, set, token } = parts;
  const { visit, chosen } = get();
  const dateTime = dateTimeOf(chosen);
  if (!visit || dateTime === null) return set({ timeProblem: 'missing' });
  if (dateTime === visit.dateTime) return set({ timeProblem: 'same' });
  set({ news: null, timeProblem: null });
  try {
    const { appointment } = await call('appointments.rescheduleAppointment', { body: { verificationToken: token, dateTime } });
    set({ visit: appointment, isMoving: false, news: 'moved' });
  } catch (thrown) {
    if (await isOver(parts, thrown)) return;
    if (isSilent(thrown)) return set(afterSilence(await readVisit(parts), dateTime));
    if (!/^APT000[13]$/.test(codeOf(thrown))) return set({ news: 'notMoved' });
    const isTaken = codeOf(thrown) === 'APT0001';
    set({ chosen: chosen && { ...chosen, hour: null }, ...(isTaken ? { news: 'taken' } : { timeProblem: 'missing' }) });
    await readTimes(parts);
  }
}

/** Cancelling twice is cancelling once: without an answer it is asked once more. */
async function cancelVisit(parts: Parts, isAgain = false): Promise<void> {
  const { set, token } = parts;
  set({ news: null });
  try {
    const { appointment, scheduleUrl } = await call('appointments.cancelAppointment', { body: { verificationToken: token } });
    set({ visit: appointment, isMoving: false, scheduleUrl, news: 'cancelled' });
  } catch (thrown) {
    if (await isOver(parts, thrown)) return;
    if (isSilent(thrown) && !isAgain) return cancelVisit(parts, true);
    set({ news: isSilent(thrown) ? 'unknown' : 'notChanged' });
  }
}

async function wantEarlier(parts: Parts, isWanted: boolean): Promise<void> {
  const { set, token } = parts;
  set({ news: null });
  try {
    const { appointment } = await call('appointments.wantEarlier', { body: { verificationToken: token, isWanted } });
    set({ visit: appointment });
  } catch (thrown) {
    if (!(await isOver(parts, thrown))) set({ news: 'earlierFailed' });
  }
}

/** The day the visit is on now, where choosing another time begins. */
function presentDay({ dateTime }: ShownVisit): Chosen | null {
  const date = parseCalendarDate(dateTime.slice(0, 10));
  return date && { date, hour: null };
}

/** A move without an answer: the visit itself tells whether it was moved. */
function afterSilence(visit: ShownVisit | null, wanted: string): Partial<VisitState> {
  if (visit?.dateTime === wanted) return { isMoving: false, news: 'moved' };
  return { news: visit ? 'notMoved' : 'unknown' };
}

/** What can be done with a visit: everything, nothing any more because it is too near, or nothing because it is over or cancelled. */
export type VisitStage = 'changeable' | 'tooLate' | 'over' | 'cancelled';

export function stageOf({ status, changeableUntil }: Pick<ShownVisit, 'status' | 'changeableUntil'>): VisitStage {
  if (status === 'CANCELLED') return 'cancelled';
  if (status === 'DONE') return 'over';
  return changeableUntil === null ? 'tooLate' : 'changeable';
}
