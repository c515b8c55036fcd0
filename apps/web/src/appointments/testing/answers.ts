import { connectApi } from '../../platform/api/call.ts';
import { ApiFailure } from '../../platform/api/failure.ts';
import type { StepHistory } from '../../wizard/index.ts';
import { createSchedule, type Schedule } from '../schedule/schedule-run.ts';
import type { BookedVisit, ScheduleStep, TokenResponse } from '../schedule/schedule-state.ts';

export const tokenResponse: TokenResponse = {
  orderId: 71,
  serviceOrderId: 710,
  addressWrapper: { addressWrapper: { fullAddress: '100 Fiber Way, Cedar Valley, IA 52001' } },
  accountId: 5,
  contact: {
    firstName: 'Ana',
    lastName: 'Reyes',
    company: null,
    contactEmails: [{ type: 'PERSONAL', email: 'ana@example.com' }],
    contactAddresses: [],
    contactNumbers: [{ numberType: 'MOBILE', number: '5635550142', verified: false }],
  },
  terms: { id: 1 },
  billCycle: { billCycle: 13 },
  canSchedule: true,
  timeZone: 'America/Chicago',
  description: 'Fiber 500',
};

const slots = [{ fromTime: '09:00', toTime: '12:00', availability: 1 }];
export const dates = { '2026-12-02': slots, '2026-12-03': slots };

export const booked: BookedVisit = {
  appointment: {
    id: 9,
    orderId: 71,
    serviceOrderId: 710,
    status: 'BOOKED',
    dateTime: '2026-12-03T10:00:00',
    endDateTime: '2026-12-03T12:00:00',
    timeZone: 'America/Chicago',
    serviceAddress: '100 Fiber Way, Cedar Valley, IA 52001',
    description: 'Fiber 500',
    changeableUntil: '2026-12-03T04:00:00Z',
    isEarlierWanted: false,
    sequence: 0,
  },
  changeUrl: 'https://portal.example.com/appointment?token=change',
};

export const refusal = (code: string, status = 409): ApiFailure => new ApiFailure({ status, code, message: '' });
export const noAnswer = new ApiFailure({ status: 0, code: '', message: '' });

/** A call as it went out. */
export interface SentCall {
  path: string;
  method: string;
  body: unknown;
  params: unknown;
  token: string | undefined;
}

/** Answers by the last part of a call's path; an error in a list is thrown, and the last one of a list stays. */
export function answerCalls(answers: Readonly<Record<string, readonly unknown[]>>): SentCall[] {
  const sent: SentCall[] = [];
  const left = new Map(Object.entries(answers).map(([name, list]) => [name, [...list]]));
  connectApi(async (card, { body, params, keys }) => {
    sent.push({ path: card.path, method: card.method, body, params, token: keys?.verificationToken });
    const list = left.get(card.path.split('/').at(-1) ?? '') ?? [];
    const answer = list.length > 1 ? list.shift() : list[0];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return sent;
}

export const goodAnswers = {
  tokenverify: [tokenResponse],
  availability: [{ dates }],
  keys: [[{ key: 'portal.schedule.days.out', value: null }]],
  appointment: [{ id: 9, dateTime: '2026-12-03T10:00:00', heldUntil: '2026-12-01T15:30:00Z', heldForSeconds: 1800 }],
  completescheduleinstall: [booked],
};

/** A history of steps without a browser. */
export function fakeHistory(): StepHistory<ScheduleStep> & { trail: ScheduleStep[] } {
  const trail: ScheduleStep[] = ['schedule-appointment'];
  return {
    trail,
    step: () => trail.at(-1) ?? 'schedule-appointment',
    moveTo: (step) => {
      if (step === trail.at(-1)) return;
      if (step === trail.at(-2)) trail.pop();
      else trail.push(step);
    },
  };
}

export interface StartedSchedule {
  schedule: Schedule;
  history: ReturnType<typeof fakeHistory>;
  /** How often the persistent toast was asked for. */
  failures: () => number;
}

/** The wizard by the link 'abc', on the morning of December 1, 2026 at the service address. */
export function startSchedule(now = () => new Date('2026-12-01T15:00:00Z')): StartedSchedule {
  let failures = 0;
  const history = fakeHistory();
  const schedule = createSchedule({ token: 'abc', history, now, onBookingFailed: () => void failures++ });
  return { schedule, history, failures: () => failures };
}

/** The same, at the confirmation of Thursday at ten. */
export async function atConfirmation(): Promise<StartedSchedule> {
  const started = startSchedule();
  await started.schedule.open();
  started.schedule.choose({ type: 'dayChosen', date: '2026-12-03' as never });
  started.schedule.choose({ type: 'hourChosen', hour: 10 });
  await started.schedule.goOn();
  return started;
}
