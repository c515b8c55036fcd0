import { routes } from 'virtual:routes';
import { describe, expect, it, vi } from 'vitest';
import { firstViewPath, startFirstView } from './first-view.ts';

const amounts = '/account/7/amounts/';
const alerts = '/account/7/notifications/alerts';
const asked = (response: Promise<Response>) => startFirstView({ token: 't', language: 'sp-es', startedAt: 5, ask: () => response });
const answered = (...reads: { path: string; status: number; body: unknown }[]) =>
  asked(Promise.resolve(Response.json({ success: true, reads })));
const notHere = { success: false, error: { code: 'GEN0004', message: 'no' } };
const take = async (view: ReturnType<typeof asked>, path: string) => (await view.early(path)?.response) ?? null;

describe('the first view in one request', () => {
  it('[DASH-029] is a read the contract has', () => {
    expect(Object.values(routes)).toContainEqual({ method: 'GET', path: firstViewPath(7).replace('7', '{id}') });
  });

  it('hands out each read as if it had answered by itself, once, to the session and in the language it was asked in', async () => {
    const view = answered(
      { path: amounts, status: 200, body: { success: true, amountDue: 5 } },
      { path: alerts, status: 404, body: notHere },
    );
    const early = view.early(amounts);
    expect(early).toMatchObject({ token: 't', language: 'sp-es', startedAt: 5 });
    expect(await (await early?.response)?.json()).toEqual({ success: true, amountDue: 5 });
    expect(view.early(amounts)).toBeUndefined();
    const refused = await take(view, alerts);
    expect([refused?.status, await refused?.json()]).toEqual([404, notHere]);
  });

  it('shows an answer without handing it out', async () => {
    const view = answered({ path: amounts, status: 200, body: { accountBalace: 5 } });
    expect(await (await view.answer(amounts))?.json()).toEqual({ accountBalace: 5 });
    expect(await (await take(view, amounts))?.json()).toEqual({ accountBalace: 5 });
  });

  it('has no answer to a read that is missing in it, which is then asked for by itself', async () => {
    expect(await take(answered({ path: amounts, status: 200, body: {} }), alerts)).toBeNull();
  });

  it.each([401, 429])('a refusal of all of it (%i) is that of each read, with what it says about coming back', async (status) => {
    const view = asked(Promise.resolve(Response.json(notHere, { status, headers: { 'retry-after': '7' } })));
    for (const path of [amounts, alerts]) {
      const response = await take(view, path);
      expect([response?.status, response?.headers.get('retry-after'), await response?.json()]).toEqual([status, '7', notHere]);
    }
  });

  it('asks a busy server again as one, each time a little later, and tells each read after the fourth time without asking for more', async () => {
    vi.useFakeTimers();
    const busy = () => Response.json(notHere, { status: 503, headers: { 'retry-after': '1' } });
    const answers = [busy(), Response.json({ success: true, reads: [{ path: amounts, status: 200, body: { amountDue: 5 } }] })];
    const view = startFirstView({ token: 't', language: 'sp-es', startedAt: 5, ask: async () => answers.shift() ?? busy() });
    await vi.advanceTimersByTimeAsync(999);
    expect(answers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await (await take(view, amounts))?.json()).toEqual({ amountDue: 5 });

    let turns = 0;
    const never = startFirstView({
      token: 't',
      language: 'sp-es',
      startedAt: 5,
      ask: async () => {
        turns += 1;
        return busy();
      },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    const told = await take(never, amounts);
    expect([turns, told?.status, told?.headers.get('retry-after')]).toEqual([4, 503, null]);
    vi.useRealTimers();
  });

  it('has no answer where none came, where it failed, and where what came is none', async () => {
    const answers = [
      Promise.reject(new TypeError('network')),
      Promise.resolve(new Response('oops', { status: 500 })),
      Promise.resolve(Response.json(notHere, { status: 404 })),
      Promise.resolve(new Response('<p>')),
      Promise.resolve(Response.json({ success: true })),
    ];
    for (const answer of answers) expect(await take(asked(answer), amounts)).toBeNull();
  });
});
