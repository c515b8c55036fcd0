import { signupToServiceAreas } from '@porchlight/domain/service-signup/steps.ts';
import { describe, expect, it } from 'vitest';
import {
  answerCalls,
  atConfirmation,
  booked,
  dates,
  goodAnswers,
  noAnswer,
  refusal,
  startSchedule,
  tokenResponse,
} from '../testing/answers.ts';
import { scheduleForm, scheduleSteps } from './schedule-state.ts';

const callsTo = (sent: ReturnType<typeof answerCalls>, end: string) => sent.filter(({ path }) => path.endsWith(end));

describe('opening the link of an appointment', () => {
  it('[APPT-002][STATE-016][ENT-053] has its steps, areas and form', async () => {
    answerCalls(goodAnswers);
    const { schedule } = startSchedule();
    expect(scheduleSteps).toEqual(['schedule-appointment', 'confirmation', 'success', 'not-available']);
    expect(Object.keys(schedule.store.get().data).toSorted()).toEqual(signupToServiceAreas.toSorted());
    expect(scheduleForm(schedule.store.get())).toBeNull();
    await schedule.open();
    expect(scheduleForm(schedule.store.get())).toEqual({
      appointmentDate: null,
      orderId: 71,
      serviceOrderId: 710,
      accountId: 5,
      formattedAddress: '100 Fiber Way, Cedar Valley, IA 52001',
    });
  });

  it('[APPT-003][APPT-018][D-147] checks the token, then reads the availability by it and chooses the first free day', async () => {
    const sent = answerCalls(goodAnswers);
    const { schedule } = startSchedule();
    await schedule.open();
    expect(sent[0]).toMatchObject({ path: '/verification/email/tokenverify', body: { verificationToken: 'abc' } });
    expect(callsTo(sent, '/availability')).toMatchObject([{ method: 'GET', params: { id: 710 }, token: 'abc' }]);
    expect(callsTo(sent, '/keys')[0]?.body).toEqual(['portal.schedule.days.out']);
    const { step, chosen, data, days } = schedule.store.get();
    expect({ step, chosen, days: days?.map(({ date }) => date) }).toEqual({
      step: 'schedule-appointment',
      chosen: { date: '2026-12-02', hour: null },
      days: ['2026-12-02', '2026-12-03'],
    });
    expect(data.orderAvailability).toEqual(dates);
  });

  it('[APPT-018][CONST-028] leaves out days nearer than the setting says, and believes the server where it cannot be read', async () => {
    answerCalls({ ...goodAnswers, keys: [[{ key: 'portal.schedule.days.out', value: '2' }]] });
    const { schedule } = startSchedule();
    await schedule.open();
    expect(schedule.store.get().days?.map(({ date }) => date)).toEqual(['2026-12-03']);
    for (const keys of [[noAnswer], [[{ key: 'x', value: 'soon' }]]]) {
      answerCalls({ ...goodAnswers, keys });
      await schedule.open();
      expect(schedule.store.get().days).toHaveLength(2);
    }
  });

  it.each(['TOK0001', 'TOK0002', 'TOK0003'])('[APPT-004] is refused by %s, also where the link ends later', async (code) => {
    answerCalls({ ...goodAnswers, tokenverify: [refusal(code, 200)] });
    const { schedule } = startSchedule();
    await schedule.open();
    expect(schedule.store.get().refused?.thrown).toMatchObject({ code });
    answerCalls({ ...goodAnswers, availability: [refusal(code, 403)] });
    await schedule.open();
    expect(schedule.store.get().refused?.thrown).toMatchObject({ code });
  });

  it('[APPT-004] is refused for a link of another purpose, and opens when it is tried again', async () => {
    answerCalls({ ...goodAnswers, tokenverify: [{}] });
    const { schedule } = startSchedule();
    await schedule.open();
    expect(schedule.store.get().refused).not.toBeNull();
    answerCalls(goodAnswers);
    await schedule.open();
    expect(schedule.store.get()).toMatchObject({ refused: null, step: 'schedule-appointment' });
  });

  it('[APPT-002][D-148] is not available for an order that cannot be scheduled, and where no day has a place', async () => {
    const sent = answerCalls({ ...goodAnswers, tokenverify: [{ ...tokenResponse, canSchedule: false }] });
    const { schedule, history } = startSchedule();
    await schedule.open();
    expect(schedule.store.get()).toMatchObject({ step: 'not-available', closed: 'order' });
    expect(callsTo(sent, '/availability')).toEqual([]);
    for (const [availability, closed] of [
      [{ dates: {} }, 'full'],
      [{ dates: { '2026-12-03': [{ fromTime: '09:00', toTime: '12:00', availability: 0 }] } }, 'full'],
      [refusal('APT0002'), 'order'],
    ]) {
      answerCalls({ ...goodAnswers, availability: [availability] });
      await schedule.open();
      expect(schedule.store.get()).toMatchObject({ step: 'not-available', closed });
    }
    expect(history.trail).toEqual(['schedule-appointment']);
  });

  it('[APPT-002][D-148] looks again: a place that became free leads to choosing', async () => {
    answerCalls({ ...goodAnswers, availability: [{ dates: {} }, { dates }] });
    const { schedule } = startSchedule();
    await schedule.open();
    await schedule.readTimes();
    expect(schedule.store.get()).toMatchObject({ step: 'schedule-appointment', closed: null });
  });

  it('says when the times could not be read, and reads them again', async () => {
    answerCalls({ ...goodAnswers, availability: [noAnswer, { dates }] });
    const { schedule } = startSchedule();
    await schedule.open();
    expect(schedule.store.get()).toMatchObject({ days: null, unread: { thrown: noAnswer } });
    await schedule.readTimes();
    expect(schedule.store.get()).toMatchObject({ unread: null, chosen: { date: '2026-12-02' } });
  });
});

describe('choosing a time', () => {
  it('[APPT-017] stays where no hour is chosen, and sends nothing', async () => {
    const sent = answerCalls(goodAnswers);
    const { schedule } = startSchedule();
    await schedule.open();
    await schedule.goOn();
    expect(schedule.store.get()).toMatchObject({ step: 'schedule-appointment', lacksTime: true });
    expect(callsTo(sent, '/appointment')).toEqual([]);
    schedule.choose({ type: 'hourChosen', hour: 9 });
    expect(schedule.store.get().lacksTime).toBe(false);
  });

  it('[APPT-013][APPT-020][APPT-022][D-151] goes on with a date and a time alone: the mobile number need not be verified', async () => {
    const sent = answerCalls(goodAnswers);
    const { schedule, history } = await atConfirmation();
    expect(tokenResponse.contact.contactNumbers[0]?.verified).toBe(false);
    expect(schedule.store.get().step).toBe('confirmation');
    expect(history.trail).toEqual(['schedule-appointment', 'confirmation']);
    expect(callsTo(sent, '/appointment')).toMatchObject([
      { method: 'POST', path: '/public/order/{orderId}/appointment', params: { orderId: 71 }, token: 'abc' },
    ]);
    expect(schedule.store.get().data.orderAppointments.held).toEqual({
      id: 9,
      dateTime: '2026-12-03T10:00:00',
      endsAt: Date.parse('2026-12-01T15:30:00Z'),
    });
  });

  it('[APPT-016][D-152] a time taken meanwhile keeps the day, reads the times again and says so', async () => {
    const sent = answerCalls({ ...goodAnswers, appointment: [refusal('APT0001')] });
    const { schedule, history, failures } = await atConfirmation();
    expect(schedule.store.get()).toMatchObject({
      step: 'schedule-appointment',
      notice: 'taken',
      chosen: { date: '2026-12-03', hour: null },
    });
    expect(callsTo(sent, '/availability')).toHaveLength(2);
    expect([history.trail.length, failures()]).toEqual([1, 0]);
  });

  it.each([
    ['APT0003', { lacksTime: true, step: 'schedule-appointment' }],
    ['APT0002', { closed: 'order', step: 'not-available' }],
    ['TOK0003', { refused: { thrown: { code: 'TOK0003' } } }],
    ['GEN0006', { notice: 'notHeld', chosen: { date: '2026-12-03', hour: 10 } }],
  ])('[APPT-016] %s at Continue has an answer of its own', async (code, expected) => {
    answerCalls({ ...goodAnswers, appointment: [refusal(code)] });
    const { schedule } = await atConfirmation();
    expect(schedule.store.get()).toMatchObject(expected);
  });
});

describe('going back', () => {
  it('[APPT-007][APPT-021][D-151] clears the plan details; an equal first entry is not added again', async () => {
    answerCalls(goodAnswers);
    const { schedule } = await atConfirmation();
    expect(schedule.store.get().plansDetails).toEqual([{ description: 'Fiber 500' }]);
    await schedule.goOn();
    expect(schedule.store.get().plansDetails).toHaveLength(1);
    schedule.choose({ type: 'wentBack' });
    expect(schedule.store.get()).toMatchObject({ step: 'schedule-appointment', plansDetails: [], chosen: { hour: 10 } });
  });

  it('[APPT-006][APPT-007] by the browser does the same, and forward is the confirmation again while the time is the held one', async () => {
    answerCalls(goodAnswers);
    const { schedule, history } = await atConfirmation();
    history.trail.pop();
    schedule.followHistory();
    expect(schedule.store.get()).toMatchObject({ step: 'schedule-appointment', plansDetails: [] });
    history.trail.push('confirmation');
    schedule.followHistory();
    expect(schedule.store.get().step).toBe('confirmation');
    history.trail.pop();
    schedule.followHistory();
    schedule.choose({ type: 'hourChosen', hour: 11 });
    history.trail.push('confirmation');
    schedule.followHistory();
    expect(schedule.store.get().step).toBe('schedule-appointment');
  });

  it('a time that is not kept any more leads to choosing, with the times read again', async () => {
    const sent = answerCalls(goodAnswers);
    const { schedule, history } = await atConfirmation();
    schedule.letGo();
    expect(schedule.store.get()).toMatchObject({ step: 'schedule-appointment', notice: 'holdOver' });
    expect(history.trail).toEqual(['schedule-appointment']);
    expect(callsTo(sent, '/availability')).toHaveLength(2);
  });
});

describe('Schedule', () => {
  it('[APPT-013][APPT-014][APPT-015][CONST-029] creates the appointment again, then completes it with the token', async () => {
    const sent = answerCalls(goodAnswers);
    const { schedule, history, failures } = await atConfirmation();
    sent.length = 0;
    await schedule.book();
    expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/public/order/{orderId}/appointment', body: { overbook: false, dateTime: '2026-12-03T10:00:00' } },
      { path: '/verification/email/completescheduleinstall', body: { verificationToken: 'abc' } },
    ]);
    expect(schedule.store.get()).toMatchObject({ step: 'success', data: { orderAppointments: { held: null, booked } } });
    expect([history.step(), failures()]).toEqual(['success', 0]);
  });

  it.each([
    ['creating', { appointment: [goodAnswers.appointment[0], refusal('APT0001')] }],
    ['creating, without an answer', { appointment: [goodAnswers.appointment[0], noAnswer] }],
    ['completing', { completescheduleinstall: [refusal('APT0001', 200)] }],
    ['completing an order that is closed', { completescheduleinstall: [refusal('APT0002', 200)] }],
    ['completing, without an answer twice', { completescheduleinstall: [noAnswer, noAnswer] }],
  ])(
    '[APPT-016][APPT-023][D-152] a failure in %s shows the toast and leads to the first step, with the times read again',
    async (_what, answers) => {
      const sent = answerCalls({ ...goodAnswers, ...answers });
      const { schedule, history, failures } = await atConfirmation();
      await schedule.book();
      expect(schedule.store.get()).toMatchObject({ step: 'schedule-appointment', plansDetails: [] });
      expect([history.trail, failures()]).toEqual([['schedule-appointment'], 1]);
      expect(callsTo(sent, '/availability')).toHaveLength(2);
    },
  );

  it('[APPT-015] a lost answer is asked once more: a link used by the first request means that the visit stands', async () => {
    answerCalls({ ...goodAnswers, completescheduleinstall: [noAnswer, refusal('TOK0003', 200)] });
    const { schedule, failures } = await atConfirmation();
    await schedule.book();
    expect(schedule.store.get()).toMatchObject({ step: 'success', data: { orderAppointments: { booked: null } } });
    expect(failures()).toBe(0);
  });

  it('[APPT-013] what is booked is not taken back by going back, and not booked twice', async () => {
    const sent = answerCalls(goodAnswers);
    const { schedule, history } = await atConfirmation();
    await schedule.book();
    history.trail.pop();
    schedule.followHistory();
    schedule.choose({ type: 'wentBack' });
    schedule.letGo();
    expect(schedule.store.get().step).toBe('success');
    sent.length = 0;
    await schedule.book();
    expect(sent).toEqual([]);
  });
});
