import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client, server, turn } from './testing/reads-of-a-page.ts';
import { shownPart } from './testing/shown-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a read', () => {
  it('is asked for once, however many parts show it', async () => {
    const { asked, nth, read } = server();
    const reads = client();
    const parts = [shownPart(reads, read), shownPart(reads, read)];
    for (const part of parts) part.appear();
    await turn();
    expect(asked).toHaveLength(1);
    nth(0).answer({ due: 5 });
    await turn();
    expect(parts.map((part) => part.now())).toMatchObject([{ data: { due: 5 } }, { data: { due: 5 } }]);
    expect(parts[0]?.now().data).toBe(parts[1]?.now().data);
  });

  it('is one read under keys that say the same, in whatever order', () => {
    const reads = client();
    reads.setQueryData(['a', { params: { id: 1 }, query: { x: 2 } }], 'answer');
    expect(reads.getQueryData(['a', { query: { x: 2 }, params: { id: 1 } }])).toBe('answer');
    expect(reads.getQueryData(['a', { query: { x: 3 }, params: { id: 1 } }])).toBeUndefined();
  });

  it('is not asked for again while its answer is new enough, and is when it is not', async () => {
    const { asked, nth, read } = server();
    const reads = client();
    const first = shownPart(reads, read);
    first.appear();
    await turn();
    nth(0).answer(1);
    await turn(29_999);
    const second = shownPart(reads, read);
    second.appear();
    await turn();
    expect(asked).toHaveLength(1);
    await turn(1);
    shownPart(reads, read).appear();
    await turn();
    expect(asked).toHaveLength(2);
    expect(second.now()).toMatchObject({ data: 1, isFetching: true, isPending: false });
  });

  it('counts as asked for before the part that will ask is there, and is not while it is off', () => {
    const { read } = server();
    const reads = client();
    expect(shownPart(reads, read).now()).toMatchObject({ isPending: true, isFetching: true });
    expect(shownPart(reads, { ...read, enabled: false }).now()).toMatchObject({ isPending: true, isFetching: false });
  });

  it('is asked for when it is turned on, and under another key when that changes', async () => {
    const { asked, nth, read } = server();
    const part = shownPart(client(), { ...read, enabled: false });
    part.appear();
    await turn();
    expect(asked).toHaveLength(0);
    part.draw({ enabled: true });
    await turn();
    expect(asked).toHaveLength(1);
    part.draw({ queryKey: ['amounts', { params: { id: 2 } }] });
    await turn();
    expect(asked).toHaveLength(2);
    nth(1).answer('second');
    await turn();
    expect(part.now().data).toBe('second');
  });

  it('tells a part only of what it looked at', async () => {
    const { nth, read } = server();
    const reads = client();
    const watch = reads.watch<unknown, unknown>();
    let drawn = 0;
    watch.subscribe(() => {
      drawn += 1;
      watch.follow(read, watch.look(read));
    });
    const result = watch.look(read);
    expect(watch.noted(result).data).toBeUndefined();
    watch.follow(read, result);
    nth(0).answer({ due: 5 });
    await turn();
    expect(drawn).toBe(1);
    void reads.invalidateQueries();
    await turn();
    nth(1).answer({ due: 5 });
    await turn();
    expect(drawn).toBe(1);
    void reads.invalidateQueries();
    await turn();
    nth(2).answer({ due: 6 });
    await turn();
    expect(drawn).toBe(2);
  });

  it('tells of what happened between drawing a part and its being there', async () => {
    const { read } = server();
    const reads = client();
    const watch = reads.watch<unknown, unknown>();
    let drawn = 0;
    const result = watch.look(read);
    void watch.noted(result).data;
    reads.setQueryData(read.queryKey, 'meanwhile');
    watch.subscribe(() => {
      drawn += 1;
    });
    watch.follow(read, result);
    expect(drawn).toBe(1);
  });

  it('keeps the parts of an answer that did not change, also of what a part makes of it', async () => {
    const { nth, read } = server();
    const reads = client();
    const rows = shownPart(reads, { ...read, select: (answer) => (answer as { rows: { id: number }[] }).rows.map(({ id }) => ({ id })) });
    rows.appear();
    await turn();
    nth(0).answer({ rows: [{ id: 1 }, { id: 2 }] });
    await turn();
    const before = rows.now().data;
    void reads.invalidateQueries();
    await turn();
    nth(1).answer({ rows: [{ id: 1 }, { id: 3 }] });
    await turn();
    expect(rows.now().data).toEqual([{ id: 1 }, { id: 3 }]);
    expect(rows.now().data?.[0]).toBe(before?.[0]);
  });

  it('has failed for a part that cannot make anything of the answer', async () => {
    const { nth, read } = server();
    const part = shownPart(client(), { ...read, select: (answer) => (answer as { rows: unknown[] }).rows.length });
    part.appear();
    await turn();
    nth(0).answer({});
    await turn();
    expect(part.now()).toMatchObject({ isError: true, data: undefined });
  });

  it('is forgotten some time after nobody shows it any more, and not before', async () => {
    const { nth, read } = server();
    const reads = client();
    const part = shownPart(reads, read);
    part.appear();
    await turn();
    nth(0).answer(1);
    await turn(600_000);
    expect(reads.getQueryData(read.queryKey)).toBe(1);
    part.disappear();
    await turn(299_999);
    expect(reads.getQueryData(read.queryKey)).toBe(1);
    await turn(1);
    expect(reads.getQueryState(read.queryKey)).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that takes longer than answers are kept is kept from its answer on', async () => {
    const { nth, read } = server();
    const reads = client();
    void reads.prefetchQuery(read);
    await turn(400_000);
    nth(0).answer(1);
    await turn(299_999);
    expect(reads.getQueryData(read.queryKey)).toBe(1);
    await turn(1);
    expect(reads.getQueryData(read.queryKey)).toBeUndefined();
  });
});

describe('a request and what happens meanwhile', () => {
  it('is made anew when what it asks about changes, and its first answer counts no more', async () => {
    const { asked, nth, read } = server();
    const reads = client();
    const part = shownPart(reads, read);
    part.appear();
    await turn();
    let isDone = false;
    const made = (async () => {
      await reads.invalidateQueries({ queryKey: ['amounts'] });
      isDone = true;
    })();
    await turn();
    expect(asked).toHaveLength(2);
    expect(nth(0).signal.aborted).toBe(true);
    nth(0).answer('before the change');
    await turn();
    expect(part.now()).toMatchObject({ isPending: true, data: undefined });
    expect(isDone).toBe(false);
    nth(1).answer('after the change');
    await turn();
    expect(part.now()).toMatchObject({ data: 'after the change', isFetching: false });
    expect(reads.getQueryState(read.queryKey)?.isInvalidated).toBe(false);
    await made;
  });

  it('answers whoever waits for it with what took its place, also where no part shows it', async () => {
    const { nth, read } = server();
    const reads = client();
    const waited = reads.fetchQuery(read);
    await turn();
    void reads.invalidateQueries();
    await turn();
    nth(0).answer('before the change');
    nth(1).answer('after the change');
    expect(await waited).toBe('after the change');
  });

  it('is cut off when the last part leaves, and leaves no trace', async () => {
    const { asked, nth, read } = server();
    const reads = client();
    const parts = [shownPart(reads, read), shownPart(reads, read)] as const;
    for (const part of parts) part.appear();
    await turn();
    parts[0].disappear();
    expect(nth(0).signal.aborted).toBe(false);
    parts[1].disappear();
    expect(nth(0).signal.aborted).toBe(true);
    nth(0).answer('too late');
    await turn();
    expect(reads.getQueryState(read.queryKey)).toMatchObject({ data: undefined, status: 'pending', isFetching: false, error: null });
    shownPart(reads, read).appear();
    await turn();
    expect(asked).toHaveLength(2);
  });

  it('that was cut off keeps the answer before it, and that this one is old', async () => {
    const { nth, read } = server();
    const reads = client();
    const part = shownPart(reads, read);
    part.appear();
    await turn();
    nth(0).answer('old');
    await turn();
    void reads.invalidateQueries();
    await turn();
    part.disappear();
    await turn();
    expect(reads.getQueryState(read.queryKey)).toMatchObject({ data: 'old', status: 'success', isFetching: false, isInvalidated: true });
  });

  it('goes on without any part while somebody waits for it', async () => {
    const { nth, read } = server();
    const reads = client();
    const part = shownPart(reads, read);
    part.appear();
    const waited = reads.fetchQuery(read);
    await turn();
    part.disappear();
    nth(0).answer('waited for');
    expect(await waited).toBe('waited for');
    expect(reads.getQueryData(read.queryKey)).toBe('waited for');
  });

  it('that somebody waits for goes on also in the place of another', async () => {
    const { nth, read } = server();
    const reads = client();
    const part = shownPart(reads, read);
    part.appear();
    const waited = reads.fetchQuery(read);
    await turn();
    void reads.invalidateQueries();
    await turn();
    part.disappear();
    nth(1).answer('waited for');
    expect(await waited).toBe('waited for');
  });

  it('that was cut off leaves a failure before it as it was', async () => {
    const { nth, read } = server();
    const reads = client();
    const part = shownPart(reads, read);
    part.appear();
    await turn();
    const failure = new Error('refused');
    nth(0).fail(failure);
    await turn();
    void part.refetch();
    void part.refetch();
    await turn();
    part.disappear();
    expect(reads.getQueryState(read.queryKey)).toMatchObject({ status: 'error', error: failure, isFetching: false });
  });

  it('reaches nobody once everything is forgotten', async () => {
    const { nth, read } = server();
    const reads = client();
    const waited = reads.prefetchQuery(read);
    await turn();
    reads.clear();
    expect(nth(0).signal.aborted).toBe(true);
    nth(0).answer('of the session before');
    await waited;
    await turn();
    expect(reads.getQueryState(read.queryKey)).toBeUndefined();
  });

  it('does not take back what came otherwise when it is cut off', async () => {
    const { read } = server();
    const reads = client();
    const part = shownPart(reads, read);
    part.appear();
    await turn();
    reads.setQueryData(read.queryKey, 'written');
    expect(part.now()).toMatchObject({ data: 'written', isFetching: true });
    part.disappear();
    expect(reads.getQueryState(read.queryKey)).toMatchObject({ data: 'written', status: 'success', isFetching: false });
  });
});

describe('making reads old', () => {
  it('means those whose key begins so, those that are picked, or all, and asks only for what is shown', async () => {
    const reads = client();
    const shown = server();
    const off = server();
    const key = (id: number) => ['a', { params: { id }, query: { page: 1 } }];
    shownPart(reads, { ...shown.read, queryKey: key(1) }).appear();
    shownPart(reads, { ...off.read, queryKey: key(2), enabled: false }).appear();
    reads.setQueryData(key(2), 'kept');
    reads.setQueryData(['b'], 'kept');
    await turn();
    shown.nth(0).answer('first');
    await turn();
    const old = () => [key(1), key(2), ['b']].map((each) => reads.getQueryState(each)?.isInvalidated);
    void reads.invalidateQueries({ queryKey: ['a', { params: { id: 2 } }] });
    expect(old()).toEqual([false, true, false]);
    void reads.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'b' });
    expect(old()).toEqual([false, true, true]);
    void reads.invalidateQueries({ queryKey: ['a'] });
    expect(old()).toEqual([true, true, true]);
    await turn();
    expect([shown.asked.length, off.asked.length]).toEqual([2, 0]);
  });
});
