import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client, page, server, turn } from './testing/reads-of-a-page.ts';
import { shownPart } from './testing/shown-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a failure', () => {
  const noAnswer = new Error('no answer');
  const retrying = { mayRetry: (failures: number, thrown: unknown) => thrown === noAnswer && failures < 1, retryDelayMs: 2000 };

  it('is followed by one more try after its time, and by its answer', async () => {
    const { asked, nth, read } = server();
    const part = shownPart(client(retrying), read);
    part.appear();
    await turn();
    nth(0).fail(noAnswer);
    await turn(1999);
    expect(asked).toHaveLength(1);
    expect(part.now()).toMatchObject({ isPending: true, error: null });
    await turn(1);
    nth(1).answer('here');
    await turn();
    expect(part.now()).toMatchObject({ data: 'here', error: null, isError: false });
  });

  it('is said after the last try, once, and is pending again while it is tried anew', async () => {
    const onError = vi.fn();
    const { asked, nth, read } = server();
    const part = shownPart(client({ ...retrying, onError }), read);
    part.appear();
    await turn();
    nth(0).fail(noAnswer);
    await turn(2000);
    nth(1).fail(noAnswer);
    await turn(10_000);
    expect(asked).toHaveLength(2);
    expect(part.now()).toMatchObject({ isError: true, error: noAnswer, data: undefined });
    expect(onError).toHaveBeenCalledExactlyOnceWith(noAnswer, read.queryKey);
    void part.refetch();
    expect(part.now()).toMatchObject({ isPending: true, error: null });
    nth(2).answer('here');
    await turn();
    expect(part.now()).toMatchObject({ data: 'here', isError: false });
  });

  it('keeps the answer before it, and is asked about again by whoever comes next', async () => {
    const { asked, nth, read } = server();
    const reads = client(retrying);
    const part = shownPart(reads, { ...read, retry: false });
    part.appear();
    await turn();
    nth(0).answer('old');
    await turn();
    const again = part.refetch();
    await turn();
    nth(1).fail(noAnswer);
    expect(await again).toMatchObject({ data: 'old', isError: true, error: noAnswer });
    await turn(10_000);
    expect(asked).toHaveLength(2);
    shownPart(reads, read).appear();
    await turn();
    expect(asked).toHaveLength(3);
  });

  it('is not tried again by whoever left meanwhile', async () => {
    const { asked, nth, read } = server();
    const part = shownPart(client(retrying), read);
    part.appear();
    await turn();
    nth(0).fail(noAnswer);
    await turn(1000);
    part.disappear();
    await turn(10_000);
    expect(asked).toHaveLength(1);
  });

  it('rejects for whoever fetches, and for nobody who only asks ahead', async () => {
    const { nth, read } = server();
    const reads = client();
    const fetched = reads.fetchQuery(read).catch((thrown: unknown) => thrown);
    const ahead = reads.prefetchQuery(read);
    await turn();
    nth(0).fail(noAnswer);
    expect(await fetched).toBe(noAnswer);
    expect(await ahead).toBeUndefined();
  });
});

describe('a page that is away', () => {
  it('asks for nothing while it has no connection, and goes on when it is back', async () => {
    const { lose, regain, presence } = page();
    const { asked, nth, read } = server();
    lose('isOnline');
    const part = shownPart(client({ presence }), read);
    part.appear();
    await turn(60_000);
    expect(asked).toHaveLength(0);
    expect(part.now()).toMatchObject({ isPending: true, isError: false });
    regain('isOnline');
    await turn();
    nth(0).answer('here');
    await turn();
    expect(part.now().data).toBe('here');
  });

  it('does not try again where nobody looks until somebody does', async () => {
    const { lose, regain, presence } = page();
    const { asked, nth, read } = server();
    const part = shownPart(client({ presence, mayRetry: (failures) => failures < 1, retryDelayMs: 2000 }), read);
    part.appear();
    await turn();
    lose('isSeen');
    nth(0).fail(new Error('no answer'));
    await turn(60_000);
    expect(asked).toHaveLength(1);
    expect(part.now().isError).toBe(false);
    regain('isSeen');
    await turn();
    expect(asked).toHaveLength(2);
  });

  it('asks again for what became old meanwhile, and for nothing else', async () => {
    for (const [refreshesWhenSeen, what, requests] of [
      [true, 'isSeen', 2],
      [true, 'isOnline', 2],
      [false, 'isSeen', 1],
      [false, 'isOnline', 2],
    ] as const) {
      const { lose, regain, presence } = page();
      const { asked, nth, read } = server();
      const kept = server();
      const reads = client({ presence, refreshesWhenSeen });
      shownPart(reads, read).appear();
      shownPart(reads, { ...kept.read, queryKey: ['kept'], staleTime: Number.POSITIVE_INFINITY }).appear();
      await turn();
      nth(0).answer(1);
      kept.nth(0).answer(1);
      await turn(30_000);
      lose(what);
      regain(what);
      await turn();
      expect([what, asked.length, kept.asked.length]).toEqual([what, requests, 1]);
    }
  });

  it('is what a read that comes again and again waits for too', async () => {
    const { lose, presence } = page();
    const { asked, nth, read } = server();
    const part = shownPart(client({ presence }), { ...read, refetchInterval: 5000 });
    part.appear();
    await turn();
    nth(0).answer(1);
    await turn(5000);
    expect(asked).toHaveLength(2);
    nth(1).answer(1);
    lose('isSeen');
    await turn(20_000);
    expect(asked).toHaveLength(2);
    part.draw({ refetchInterval: false });
    part.disappear();
  });

  it('stops a read that comes again and again with the part that wanted it', async () => {
    const { asked, nth, read } = server();
    const part = shownPart(client(), { ...read, refetchInterval: 5000 });
    part.appear();
    await turn();
    nth(0).answer(1);
    await turn();
    part.disappear();
    await turn(60_000);
    expect(asked).toHaveLength(1);
    await turn(300_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
