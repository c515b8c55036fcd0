import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AutopayApp, startAutopayApp } from '../autopay-app.ts';

const hourMs = 3_600_000;
let app: AutopayApp;

beforeAll(async () => {
  app = await startAutopayApp();
});
afterEach(async () => {
  await eventually('all notices delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
  expect(await app.audit()).toEqual([]);
});
afterAll(() => app.close());

const atMs = (ms: number): Promise<void> => app.at(new Date(ms).toISOString());

describe('AutoPay', { timeout: 60_000 }, () => {
  it.each([
    ['the day clocks go forward', '2027-03-14'],
    ['the day clocks go back', '2027-11-07'],
    ['the leap day', '2028-02-29'],
  ])('charges once on %s, by three processes whose clocks are an hour apart, and while ours jumps', async (_day, due) => {
    const noon = Date.parse(`${due}T12:00:00Z`);
    await atMs(noon - 24 * hourMs);
    const member = await app.seedMember('approve', [due]);
    const others = await Promise.all([app.otherProcess(hourMs), app.otherProcess(-hourMs)]);
    const runAll = () => Promise.all([app.product, ...others].map(({ autopay }) => autopay.run()));
    for (let hour = -12; hour <= 36; hour++) {
      // Ahead, back, and on: each hour is lived through three times.
      for (const jump of [1, -1, 0]) {
        await atMs(noon + (hour + jump) * hourMs);
        await runAll();
      }
    }
    expect(await app.chargesOf(member)).toMatchObject([{ due_on: due, state: 'paid', tries: 1 }]);
    expect(await app.takenFrom(member)).toBe(1);
    expect((await app.subjectsTo(member)).filter((subject) => subject.startsWith('Payment received'))).toHaveLength(1);
  });
});

describe('what people hold', { timeout: 60_000 }, () => {
  const newPassword = 'Lantern-Street-77';
  const read = (token: string, accountId: number) => app.call('getAccount', { params: { id: accountId } }, { token });
  const refresh = async (token: string) =>
    (await app.call('refreshToken', {}, { token: null, headers: { 'x-api-refresh-token': token } })).body;

  it('a session goes on through a jump ahead and back, and is over once it ended, whatever the clock says', async () => {
    await atMs(Date.parse('2027-11-07T06:30:00Z'));
    const payer = await app.seedPayer();
    const before = await app.signIn(payer.username);
    app.clock.advance(hourMs);
    expect((await read(before.token, payer.accountId)).body.error?.code).toBe('AUTH0003');
    const ahead = await refresh(before.refreshToken);
    expect((await read(ahead.token ?? '', payer.accountId)).status).toBe(200);
    app.clock.advance(-hourMs);
    const back = await refresh(ahead.refreshToken ?? '');
    expect((await read(back.token ?? '', payer.accountId)).status).toBe(200);
    await app.call('signOut', {}, { token: back.token ?? '' });
    for (const jump of [0, hourMs, -2 * hourMs]) {
      app.clock.advance(jump);
      for (const token of [before.token, ahead.token, back.token]) expect((await read(token ?? '', payer.accountId)).status).toBe(401);
      expect((await refresh(back.refreshToken ?? '')).error?.code).toBe('AUTH0004');
    }
  });

  it('a mailed link works once, and not again when the clock goes back', async () => {
    await atMs(Date.parse('2028-02-29T23:30:00Z'));
    const payer = await app.seedPayer();
    await app.startJobs();
    await app.call('sendResetLink', { query: { email: payer.username } }, { headers: { 'x-requested-with': 'portal' } });
    const linkOf = async () => /token=([\w-]{43})/.exec((await app.mailsTo(payer)).map(({ text }) => text).join('\n'))?.[1] ?? '';
    await eventually('the link', async () => (await linkOf()) !== '');
    const verificationToken = await linkOf();
    const use = () => app.call('resetPassword', { body: { newPassword, verificationToken } });
    app.clock.advance(-hourMs);
    expect((await use()).status).toBe(200);
    for (const jump of [-hourMs, 2 * hourMs, 24 * hourMs]) {
      app.clock.advance(jump);
      expect((await use()).body.error?.code).toMatch(/^[A-Z]+\d{4}$/);
    }
    const answer = await app.call('signIn', { body: { j_username: payer.username, j_password: newPassword } });
    expect(answer.status).toBe(200);
  });
});
