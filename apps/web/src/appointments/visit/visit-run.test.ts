import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { describe, expect, it } from 'vitest';
import { answerCalls, booked, dates, noAnswer, refusal } from '../testing/answers.ts';
import { createVisitRun, stageOf } from './visit-run.ts';

const visit = booked.appointment;
const moved = { ...visit, dateTime: '2026-12-02T09:00:00', endDateTime: '2026-12-02T11:00:00', sequence: 1 };
const answers = {
  appointment: [{ appointment: visit }],
  availability: [{ dates }],
  keys: [[{ key: 'portal.schedule.days.out', value: null }]],
  reschedule: [{ appointment: moved }],
  cancel: [{ appointment: { ...visit, status: 'CANCELLED' }, scheduleUrl: 'https://portal.example.com/schedule-appointment?token=next' }],
  earlier: [{ appointment: { ...visit, isEarlierWanted: true } }],
};

const now = () => new Date('2026-12-01T15:00:00Z');
async function opened() {
  const run = createVisitRun({ token: 'change', now });
  await run.open();
  return run;
}
/** Moving, with Wednesday at nine chosen. */
async function moving() {
  const run = await opened();
  await run.startMoving();
  run.chooseDay(calendarDate('2026-12-02'));
  run.chooseHour(9);
  return run;
}

describe('the page of a visit', () => {
  it('[D-029] opens by its link, which changes nothing, and says why it cannot', async () => {
    const sent = answerCalls(answers);
    const run = await opened();
    expect(sent).toMatchObject([{ path: '/public/appointment', body: { verificationToken: 'change' } }]);
    expect(run.store.get()).toMatchObject({ visit, refused: null });
    answerCalls({ appointment: [refusal('TOK0002', 200)] });
    await run.open();
    expect(run.store.get()).toMatchObject({ visit: null, refused: { thrown: { code: 'TOK0002' } } });
    const nameless = createVisitRun({ token: '', now });
    await nameless.open();
    expect(nameless.store.get().refused).not.toBeNull();
  });

  it('[D-029] tells what can still be done', () => {
    expect(stageOf(visit)).toBe('changeable');
    expect(stageOf({ ...visit, changeableUntil: null })).toBe('tooLate');
    expect(stageOf({ status: 'CANCELLED', changeableUntil: null })).toBe('cancelled');
    expect(stageOf({ status: 'DONE', changeableUntil: null })).toBe('over');
  });
});

describe('moving a visit', () => {
  it('[APPT-018][D-150] starts at its day and sends the new time as wall-clock time', async () => {
    const sent = answerCalls(answers);
    const run = await opened();
    await run.startMoving();
    expect(run.store.get()).toMatchObject({ isMoving: true, chosen: { date: '2026-12-03', hour: null } });
    run.chooseDay(calendarDate('2026-12-02'));
    run.chooseHour(9);
    await run.move();
    expect(sent.at(-1)).toMatchObject({
      path: '/public/appointment/reschedule',
      body: { verificationToken: 'change', dateTime: '2026-12-02T09:00:00' },
    });
    expect(run.store.get()).toMatchObject({ visit: moved, isMoving: false, news: 'moved' });
  });

  it('[APPT-017] sends nothing without a time, or with the present one', async () => {
    const sent = answerCalls(answers);
    const run = await opened();
    await run.startMoving();
    sent.length = 0;
    await run.move();
    expect(run.store.get().timeProblem).toBe('missing');
    run.chooseHour(10);
    await run.move();
    expect(run.store.get().timeProblem).toBe('same');
    expect(sent).toEqual([]);
  });

  it('[D-152] keeps the present time when the new one was taken, and reads the times again', async () => {
    const sent = answerCalls({ ...answers, reschedule: [refusal('APT0001')] });
    const run = await moving();
    await run.move();
    expect(run.store.get()).toMatchObject({ visit, isMoving: true, news: 'taken', chosen: { date: '2026-12-02', hour: null } });
    expect(sent.filter(({ path }) => path.endsWith('/availability'))).toHaveLength(2);
  });

  it('shows what became of the visit where it is too late, and asks the visit itself after a lost answer', async () => {
    const near = { ...visit, changeableUntil: null };
    answerCalls({ ...answers, appointment: [{ appointment: visit }, { appointment: near }], reschedule: [refusal('APT0004')] });
    const late = await moving();
    await late.move();
    expect(late.store.get()).toMatchObject({ visit: near, isMoving: false, news: 'tooLate' });

    answerCalls({ ...answers, appointment: [{ appointment: visit }, { appointment: moved }], reschedule: [noAnswer] });
    const done = await moving();
    await done.move();
    expect(done.store.get()).toMatchObject({ visit: moved, isMoving: false, news: 'moved' });

    answerCalls({ ...answers, reschedule: [noAnswer] });
    const undone = await moving();
    await undone.move();
    expect(undone.store.get()).toMatchObject({ visit, isMoving: true, news: 'notMoved' });

    answerCalls({ ...answers, appointment: [{ appointment: visit }, noAnswer], reschedule: [noAnswer] });
    const unknown = await moving();
    await unknown.move();
    expect(unknown.store.get()).toMatchObject({ visit, isMoving: true, news: 'unknown' });
  });

  it('a link that is over ends the page, wherever that turns out', async () => {
    for (const broken of [{ availability: [refusal('TOK0002', 403)] }, { reschedule: [refusal('TOK0002', 200)] }]) {
      answerCalls({ ...answers, ...broken });
      const run = await moving();
      await run.move();
      expect(run.store.get().refused?.thrown).toMatchObject({ code: 'TOK0002' });
    }
  });
});

describe('cancelling a visit and asking for an earlier one', () => {
  it('cancels, once more without an answer, and leads to another time', async () => {
    const sent = answerCalls({ ...answers, cancel: [noAnswer, ...answers.cancel] });
    const run = await opened();
    await run.cancel();
    expect(sent.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(2);
    expect(run.store.get()).toMatchObject({
      visit: { status: 'CANCELLED' },
      news: 'cancelled',
      scheduleUrl: 'https://portal.example.com/schedule-appointment?token=next',
    });
  });

  it('says that it does not know, or that nothing was changed', async () => {
    answerCalls({ ...answers, cancel: [noAnswer] });
    const run = await opened();
    await run.cancel();
    expect(run.store.get()).toMatchObject({ visit, news: 'unknown' });
    answerCalls({ ...answers, cancel: [refusal('500', 500)] });
    await run.cancel();
    expect(run.store.get()).toMatchObject({ visit, news: 'notChanged' });
  });

  it('joins and leaves the list of who is told of an earlier time', async () => {
    const sent = answerCalls(answers);
    const run = await opened();
    await run.wantEarlier(true);
    expect(sent.at(-1)).toMatchObject({ path: '/public/appointment/earlier', body: { verificationToken: 'change', isWanted: true } });
    expect(run.store.get().visit?.isEarlierWanted).toBe(true);
    answerCalls({ ...answers, earlier: [noAnswer] });
    await run.wantEarlier(false);
    expect(run.store.get()).toMatchObject({ news: 'earlierFailed', visit: { isEarlierWanted: true } });
  });
});
