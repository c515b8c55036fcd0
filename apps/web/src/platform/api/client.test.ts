import { describe, expect, it, vi } from 'vitest';
import { createSession } from '../session/session-store.ts';
import { readStoredUser, type StoredUser, writeStoredUser } from '../session/stored-user.ts';
import { memoryStorage } from '../storage.ts';
import { type ApiParts, createClient } from './client.ts';
import type { EarlyRead } from './early-reads.ts';
import type { ApiFailure } from './failure.ts';
import type { RouteCard } from './route-types.ts';

const amounts: RouteCard = { method: 'GET', path: '/account/1/amounts/' };
const signIn: RouteCard = { method: 'POST', path: '/auth/customer/login' };
const pdf: RouteCard = { method: 'GET', path: '/account/invoice/5/pdf', file: true };
const refreshCard: RouteCard = { method: 'GET', path: '/auth/refreshtoken' };
const maria: StoredUser = { username: 'maria', token: 'old', refreshToken: 'r1', userid: 1, accountId: 1 };

type Respond = (path: string, token: string | null, request: RequestInit) => Response | Promise<Response>;
const json = (status: number, body: unknown): Response => Response.json(body, { status });
const expired = (): Response => json(401, { success: false, error: { code: 'AUTH0003', message: 'Your session has expired.' } });
const tokenOf = (init: RequestInit | undefined): string | null =>
  (init?.headers as Record<string, string> | undefined)?.['X-API-Token'] ?? null;

/** A browser with a signed-in user, a server that answers as told, and a record of what was asked. */
function browser(respond: Respond, { user = maria as StoredUser | null, storage = memoryStorage(), locks = noLocks } = {}) {
  if (user) writeStoredUser(storage, user);
  const ended = vi.fn();
  const session = createSession(storage, ended);
  session.restore();
  const asked: { path: string; token: string | null }[] = [];
  const early = new Map<string, EarlyRead>();
  const parts: ApiParts = {
    baseUrl: '',
    fetch: async (input, init) => {
      const path = String(input);
      asked.push({ path, token: tokenOf(init) });
      return respond(path, tokenOf(init), init ?? {});
    },
    readUser: session.user,
    writeTokens: session.writeTokens,
    language: () => 'en-us',
    exclusively: locks,
    letTabsSee: async () => {},
    early: (path) => early.get(path),
    refreshCard,
    onSessionLost: () => session.end('expired'),
    isLeaving: () => false,
    onServerError: vi.fn(),
    onMaintenance: vi.fn(),
    onUnknown: vi.fn(),
  };
  const refreshes = (): number => asked.filter(({ path }) => path === refreshCard.path).length;
  return { call: createClient(parts), parts, early, asked, refreshes, session, storage, ended };
}
const noLocks: ApiParts['exclusively'] = (_name, work) => work();

/** A server that takes only the new token. */
const rotating: Respond = (path, token) => {
  if (path === refreshCard.path) return json(200, { success: true, token: 'new', refreshToken: 'r2' });
  return token === 'new' ? json(200, { success: true, token }) : expired();
};

describe('refresh on 401', () => {
  it('[SESS-010][ERR-006] five parallel 401 answers give one refresh', async () => {
    const { call, refreshes } = browser(rotating);
    await Promise.all(Array.from({ length: 5 }, () => call(amounts, {})));
    expect(refreshes()).toBe(1);
  });

  it('[SESS-011] waiting requests are retried with the new token, which is kept', async () => {
    const { call, asked, storage } = browser(rotating);
    const answers = await Promise.all([call(amounts, {}), call(amounts, {})]);
    expect(answers).toEqual([
      { success: true, token: 'new' },
      { success: true, token: 'new' },
    ]);
    expect(asked.filter(({ path, token }) => path === amounts.path && token === 'new')).toHaveLength(2);
    expect(readStoredUser(storage)).toMatchObject({ token: 'new', refreshToken: 'r2' });
  });

  it('[SESS-011] the refused answer gives its connection back before the retry', async () => {
    const refused: Response[] = [];
    const { call } = browser(async (path, token) => {
      const response = await rotating(path, token, {});
      if (response.status === 401) refused.push(response);
      return response;
    });
    await call(amounts, {});
    expect(refused[0]?.bodyUsed).toBe(true);
  });

  it('[SESS-011] a request refused after the refresh has ended uses its token without another refresh', async () => {
    let lateAnswer: (response: Response) => void = () => {};
    const late = new Promise<Response>((resolve) => {
      lateAnswer = resolve;
    });
    const { call, refreshes } = browser((path, token, init) => (path === '/slow' && token === 'old' ? late : rotating(path, token, init)));
    const slow = call({ method: 'GET', path: '/slow' }, {});
    await call(amounts, {});
    lateAnswer(expired());
    await expect(slow).resolves.toMatchObject({ token: 'new' });
    expect(refreshes()).toBe(1);
  });

  it('[SESS-012] a refused refresh logs out, and so does one without an answer', async () => {
    for (const failRefresh of [expired, () => Promise.reject(new TypeError('network'))]) {
      const { call, session, storage, ended } = browser((path) => (path === refreshCard.path ? failRefresh() : expired()));
      await expect(call(amounts, {})).rejects.toMatchObject({ code: 'AUTH0003' });
      expect(ended).toHaveBeenCalledOnce();
      expect(session.store.get()).toMatchObject({ isLoggedIn: false, endedBecause: 'expired' });
      expect(readStoredUser(storage)).toBeNull();
    }
  });

  it('[SESS-012] a refresh cut off because the page is being left ends nothing: the next page goes on with what is stored', async () => {
    const cutOff: Respond = (path) => (path === refreshCard.path ? Promise.reject(new TypeError('network')) : expired());
    const { parts, session, ended } = browser(cutOff);
    await expect(createClient({ ...parts, isLeaving: () => true })(amounts, {})).rejects.toMatchObject({ status: 401 });
    expect(ended).not.toHaveBeenCalled();
    expect(session.store.get().isLoggedIn).toBe(true);
  });

  it('[SESS-012] a second 401 after the retry logs out: a request is retried once only', async () => {
    const { call, asked, ended } = browser((path) => (path === refreshCard.path ? json(200, { token: 'new' }) : expired()));
    await expect(call(amounts, {})).rejects.toMatchObject({ status: 401 });
    expect(asked.filter(({ path }) => path === amounts.path)).toHaveLength(2);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('[SESS-013] a 401 without a token logs out without a refresh', async () => {
    const lost = vi.fn();
    const { parts, refreshes } = browser(expired, { user: null });
    await expect(createClient({ ...parts, onSessionLost: lost })(amounts, {})).rejects.toMatchObject({ status: 401 });
    expect(lost).toHaveBeenCalledOnce();
    expect(refreshes()).toBe(0);
  });

  it('[AUTH-008][SESS-013] a wrong password stays with the sign-in page: no refresh, no logout', async () => {
    const wrong = (): Response => json(401, { success: false, error: { code: 'AUTH0001', message: 'Invalid username or password.' } });
    for (const user of [null, maria]) {
      const { call, refreshes, ended } = browser(wrong, { user });
      await expect(call(signIn, { body: {} })).rejects.toMatchObject({ message: 'Invalid username or password.' });
      expect(refreshes()).toBe(0);
      expect(ended).not.toHaveBeenCalled();
    }
  });

  it('drops the new tokens when the customer signed out while the refresh was on its way', async () => {
    const server = browser(async (path) => {
      if (path !== refreshCard.path) return expired();
      server.session.end('signedOut');
      return json(200, { token: 'new' });
    });
    await expect(server.call(amounts, {})).rejects.toMatchObject({ status: 401 });
    expect(readStoredUser(server.storage)).toBeNull();
  });
});

describe('two tabs', () => {
  it('[SESS-015] at most one refresh runs; the other tab takes the new token from storage', async () => {
    const storage = memoryStorage();
    let tail: Promise<unknown> = Promise.resolve();
    const locks: ApiParts['exclusively'] = (_name, work) => {
      const run = tail.then(work);
      tail = run.catch(() => undefined);
      return run;
    };
    const first = browser(rotating, { storage, locks });
    const second = browser(rotating, { storage, locks, user: null });
    await Promise.all([first.call(amounts, {}), second.call(amounts, {}), first.call(amounts, {}), second.call(amounts, {})]);
    expect(first.refreshes() + second.refreshes()).toBe(1);
  });

  it('[SESS-015] the lock is held until the other tab can see the new token', async () => {
    let tail: Promise<unknown> = Promise.resolve();
    const locks: ApiParts['exclusively'] = (_name, work) => {
      const run = tail.then(work);
      tail = run.catch(() => undefined);
      return run;
    };
    const first = browser(rotating, { locks });
    const second = browser(rotating, { locks });
    const reachesTheOther = (): Promise<void> =>
      new Promise((resolve) => {
        setTimeout(() => {
          writeStoredUser(second.storage, readStoredUser(first.storage) ?? maria);
          resolve();
        }, 20);
      });
    const callFirst = createClient({ ...first.parts, letTabsSee: reachesTheOther });
    const started = Date.now();
    const answers = [callFirst(amounts, {}), second.call(amounts, {})];
    await answers[0];
    expect(Date.now() - started).toBeLessThan(20);
    await answers[1];
    expect(first.refreshes() + second.refreshes()).toBe(1);
  });

  it('[SESS-015] never retries with the token of somebody else who signed in meanwhile', async () => {
    const { call, storage, asked } = browser((path) => {
      if (path === amounts.path) writeStoredUser(storage, { ...maria, token: 'other', userid: 2 });
      return expired();
    });
    await expect(call(amounts, {})).rejects.toMatchObject({ status: 401 });
    expect(asked.map(({ token }) => token)).not.toContain('other');
    expect(readStoredUser(storage)?.userid).toBe(2);
  });
});

describe('answers', () => {
  it('[INV-013] reads a failure that comes instead of a file, and hands out the file else', async () => {
    const failing = browser(() =>
      json(404, { success: false, error: { code: 'INV0001', message: 'The invoice document is not available.' } }),
    );
    await expect(failing.call(pdf, {})).rejects.toMatchObject({ code: 'INV0001' });
    const soft = browser(() => json(200, { success: false, error: { code: 'INV0001', message: 'no' } }));
    await expect(soft.call(pdf, {})).rejects.toMatchObject({ code: 'INV0001' });
    const working = browser(() => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }));
    expect(await ((await working.call(pdf, {})) as Blob).text()).toBe('%PDF-1.7');
  });

  it('[ERR-005] reports a 500 once as an error-state event with message and code', async () => {
    const { call, parts } = browser(() => new Response('oops', { status: 500 }));
    await expect(call(amounts, {})).rejects.toMatchObject({ code: '500', message: 'ERROR_500' });
    expect(parts.onServerError).toHaveBeenCalledOnce();
    expect(vi.mocked(parts.onServerError).mock.calls[0]?.[0]).toMatchObject({ code: '500', message: 'ERROR_500' });
  });

  it('S02: tells of every answer that something is not there, and of no other failure', async () => {
    const { call, parts } = browser(() => json(404, { success: false, error: { code: 'GEN0004', message: 'no' } }));
    await expect(call(amounts, {})).rejects.toMatchObject({ status: 404 });
    expect(parts.onUnknown).toHaveBeenCalledOnce();
    const refused = browser(() => json(403, { success: false, error: { code: 'AUTH0006', message: 'no' } }));
    await expect(refused.call(amounts, {})).rejects.toMatchObject({ status: 403 });
    expect(refused.parts.onUnknown).not.toHaveBeenCalled();
  });

  it('[SHELL-029] reports maintenance', async () => {
    const { call, parts } = browser(() => json(503, { success: false, error: { code: 'GEN0011', message: 'down' } }));
    await expect(call(amounts, {})).rejects.toMatchObject({ status: 503 });
    expect(parts.onMaintenance).toHaveBeenCalledOnce();
  });

  it('tells apart that no answer came and that nobody wanted one any more', async () => {
    const { call } = browser(() => Promise.reject(new TypeError('network')));
    await expect(call(amounts, {})).rejects.toMatchObject({ status: 0, answered: false } satisfies Partial<ApiFailure>);
    const stop = new AbortController();
    stop.abort();
    await expect(call(amounts, { signal: stop.signal })).rejects.toBeInstanceOf(TypeError);
  });

  it('takes over a read that was started before the application, for the same session only', async () => {
    const { call, early, asked } = browser(() => json(200, { success: true, from: 'network' }));
    const read = {
      token: 'old',
      language: 'en-us',
      startedAt: performance.now(),
      response: Promise.resolve(json(200, { success: true, from: 'early' })),
    };
    early.set(amounts.path, read);
    expect(await call(amounts, {})).toMatchObject({ from: 'early' });
    early.delete(amounts.path);
    expect(await call(amounts, {})).toMatchObject({ from: 'network' });
    const unwanted = json(200, { success: true, from: 'early' });
    early.set(amounts.path, { ...read, token: 'of somebody else', response: Promise.resolve(unwanted) });
    expect(await call(amounts, {})).toMatchObject({ from: 'network' });
    expect(unwanted.bodyUsed).toBe(true);
    expect(asked).toHaveLength(2);
    early.set(amounts.path, { ...read, startedAt: performance.now() - 30_000, response: Promise.resolve(json(200, {})) });
    expect(await call(amounts, {})).toMatchObject({ from: 'network' });
  });

  it('[SESS-010][SESS-011] refreshes once where everything that was started ahead was refused for its token', async () => {
    const { parts, refreshes, asked } = browser(rotating);
    const refused = () => ({ token: 'old', language: 'en-us', startedAt: performance.now(), response: Promise.resolve(expired()) });
    const call = createClient({ ...parts, early: refused });
    const answers = await Promise.all([call(amounts, {}), call(amounts, {})]);
    expect(answers).toEqual([
      { success: true, token: 'new' },
      { success: true, token: 'new' },
    ]);
    expect(refreshes()).toBe(1);
    expect(asked.map(({ path, token }) => [path, token])).toEqual([
      [refreshCard.path, 'old'],
      [amounts.path, 'new'],
      [amounts.path, 'new'],
    ]);
  });

  it('asks by itself where what was started has no answer to it', async () => {
    const { call, early } = browser(() => json(200, { success: true, from: 'network' }));
    early.set(amounts.path, { token: 'old', language: 'en-us', startedAt: performance.now(), response: Promise.resolve(null) });
    expect(await call(amounts, {})).toMatchObject({ from: 'network' });
  });
});

describe('a server that has no room at the moment (decision 0038)', () => {
  const busy = (seconds = '1'): Response =>
    Response.json({ success: false, error: { code: 'GEN0014', message: 'busy' } }, { status: 503, headers: { 'retry-after': seconds } });

  it('is asked again for a read after the time it told, each time a little later, and gets the answer', async () => {
    vi.useFakeTimers();
    let turns = 0;
    const { call, asked } = browser(() => (++turns < 4 ? busy() : json(200, { success: true, due: 5 })));
    const read = call(amounts, {});
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1001);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(7000);
    expect(await read).toMatchObject({ due: 5 });
    vi.useRealTimers();
  });

  it('is asked four times at most, and then it is said', async () => {
    vi.useFakeTimers();
    const { call, asked } = browser(() => busy());
    const read = call(amounts, {});
    const failure = read.catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ status: 503, code: 'GEN0014' });
    expect(asked).toHaveLength(4);
    vi.useRealTimers();
  });

  it('is not asked again for an act, nor for anything when it is to take long', async () => {
    const act = browser(() => busy());
    await expect(act.call(signIn, {})).rejects.toMatchObject({ status: 503, code: 'GEN0014', message: 'busy' });
    const long = browser(() => busy('60'));
    await expect(long.call(amounts, {})).rejects.toMatchObject({ status: 503 });
    expect([act.asked.length, long.asked.length]).toEqual([1, 1]);
  });

  it('is not asked any more once nobody waits for the read', async () => {
    vi.useFakeTimers();
    const left = new AbortController();
    const { call, parts } = browser(() => busy());
    const fetchOnce = parts.fetch;
    parts.fetch = async (input, init) => {
      init?.signal?.throwIfAborted();
      return fetchOnce(input, init);
    };
    const failure = call(amounts, { signal: left.signal }).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(500);
    left.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failure).toMatchObject({ name: 'AbortError' });
    vi.useRealTimers();
  });
});
