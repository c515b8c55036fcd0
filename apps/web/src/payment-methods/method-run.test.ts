import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../platform/api/failure.ts';
import type { Method } from './method-changes.ts';
import { createMethodRun, lookWaitsMs, pageSilenceMs } from './method-run.ts';

const accountId = 1000001;
const method = (token: string): Method => ({ id: 1, token, type: 'CREDIT_CARD', paymentInformation: `Visa ${token}`, autoPay: false });
const [visa, bank, fresh] = [method('visa'), method('bank'), method('fresh')];
const form = { action: 'https://pay.example.com/method', target: 'frame', fields: { ReferenceId: 'REF1' } };

function open() {
  const parts = {
    timers: {
      set: (run: () => void, ms: number) => setTimeout(run, ms),
      clear: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
    },
    openForm: vi.fn(async (_accountId: number, _purpose: string) => form),
    readMethods: vi.fn(async (_accountId: number): Promise<readonly Method[]> => [visa, bank]),
    isPostable: vi.fn(() => true),
    onLateNews: vi.fn(),
  };
  const run = createMethodRun(parts);
  const shown = async (purpose: 'card' | 'bank' | 'manage' = 'card') => {
    await run.open(accountId, purpose);
    run.events.onPosted();
    run.events.onHint('ready');
  };
  return { run, parts, shown, flow: () => run.store.get() };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const wholeLook = lookWaitsMs.reduce((sum, ms) => sum + ms, 0);

describe("a visit to the provider's page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('[PM-006][PM-007] fetches the form once and shows it', async () => {
    const { run, parts, flow } = open();
    await Promise.all([run.open(accountId, 'bank'), run.open(accountId, 'card')]);
    expect(parts.openForm.mock.calls).toEqual([[accountId, 'bank']]);
    expect(flow()).toMatchObject({ phase: 'inFrame', purpose: 'bank', sight: 'opening', form });
  });

  it.each([
    ['card', 'submitted'],
    ['card', 'saved'],
    ['manage', 'saved'],
  ] as const)(
    '[PM-001] tells what was added as soon as the server knows, however late the provider tells it: %s, %s',
    async (purpose, hint) => {
      const { run, parts, shown, flow } = open();
      await shown(purpose);
      run.events.onHint(hint);
      run.events.onHint('returned');
      await pass(1);
      expect(flow().phase).toBe('checking');
      parts.readMethods.mockResolvedValue([visa, bank, fresh]);
      await pass(1000);
      expect(flow()).toEqual({ phase: 'idle', news: { kind: 'changed', changes: { added: [fresh], removed: [] } } });
    },
  );

  it('[PM-001] says that nothing was added when the whole wait brought nothing', async () => {
    const { run, parts, shown, flow } = open();
    await shown();
    run.events.onHint('submitted');
    run.events.onHint('finished');
    run.events.onHint('returned');
    await pass(wholeLook - 1);
    expect(flow().phase).toBe('checking');
    await pass(1);
    expect(flow()).toEqual({ phase: 'idle', news: { kind: 'nothing', purpose: 'card' } });
    expect(parts.readMethods).toHaveBeenCalledTimes(2 + lookWaitsMs.length);
  });

  it('[PM-001] a list that cannot be read just now does not end the look', async () => {
    const { run, parts, shown, flow } = open();
    await shown();
    run.events.onHint('submitted');
    parts.readMethods.mockRejectedValueOnce(new ApiFailure({ status: 0, code: '', message: '' })).mockResolvedValue([visa]);
    run.events.onHint('returned');
    await pass(1000);
    expect(flow()).toMatchObject({ news: { kind: 'changed', changes: { added: [], removed: [bank] } } });
  });

  it('[PM-001] managing: Done alone lets nobody wait and says nothing, after a removal it looks until it is known', async () => {
    const { run, parts, shown, flow } = open();
    await shown('manage');
    run.events.onHint('submitted');
    run.events.onHint('returned');
    await pass(1);
    expect(flow()).toEqual({ phase: 'idle', news: null });
    expect(parts.readMethods).toHaveBeenCalledTimes(2);
    await pass(wholeLook);
    expect(parts.onLateNews).not.toHaveBeenCalled();

    await shown('manage');
    run.events.onHint('submitted');
    run.events.onHint('ready');
    run.events.onHint('submitted');
    run.events.onHint('returned');
    await pass(1);
    parts.readMethods.mockResolvedValue([bank]);
    await pass(1000);
    expect(flow()).toMatchObject({ news: { kind: 'changed', changes: { removed: [visa] } } });
  });

  it('[PM-001] managing: what a page removed that says nothing of it is told when it is known, unless the next visit has begun', async () => {
    const { run, parts, shown, flow } = open();
    const visit = async (): Promise<void> => {
      await shown('manage');
      run.events.onHint('finished');
      run.events.onHint('returned');
      await pass(1);
      expect(flow()).toEqual({ phase: 'idle', news: null });
    };
    await visit();
    parts.readMethods.mockResolvedValue([bank]);
    await pass(1000);
    expect(parts.onLateNews).toHaveBeenCalledExactlyOnceWith({ added: [], removed: [visa] });

    await visit();
    await shown('manage');
    parts.readMethods.mockResolvedValue([]);
    await pass(wholeLook);
    expect(parts.onLateNews).toHaveBeenCalledTimes(1);
    run.leave();
    await pass(1);
    expect(flow()).toMatchObject({ news: { kind: 'changed', changes: { removed: [bank] } } });

    await visit();
    run.reset();
    parts.readMethods.mockResolvedValue([visa]);
    await pass(wholeLook);
    expect(parts.onLateNews).toHaveBeenCalledTimes(1);
  });

  it('going back without sending anything looks once and says nothing', async () => {
    const { run, parts, shown, flow } = open();
    await shown();
    run.leave();
    await pass(wholeLook);
    expect(flow()).toEqual({ phase: 'idle', news: null });
    expect(parts.readMethods).toHaveBeenCalledTimes(2);
  });

  it('[PM-006] a closed panel still tells what came of it, wherever the customer is by then', async () => {
    const { run, parts, shown, flow } = open();
    await shown();
    run.events.onHint('submitted');
    run.panelClosed();
    expect(flow()).toEqual({ phase: 'idle', news: null });
    parts.readMethods.mockResolvedValue([visa, bank, fresh]);
    await pass(1000);
    expect(parts.onLateNews).toHaveBeenCalledExactlyOnceWith({ added: [fresh], removed: [] });

    parts.readMethods.mockResolvedValue([visa, bank]);
    await shown();
    run.events.onHint('submitted');
    run.events.onHint('returned');
    await pass(1);
    run.panelClosed();
    parts.readMethods.mockResolvedValue([visa]);
    await pass(1000);
    expect(parts.onLateNews).toHaveBeenCalledTimes(2);
    expect(flow()).toEqual({ phase: 'idle', news: null });
  });

  it('a form that comes after the panel was closed is not shown', async () => {
    const { run, flow } = open();
    const opening = run.open(accountId, 'card');
    run.panelClosed();
    await opening;
    expect(flow()).toEqual({ phase: 'idle', news: null });
  });

  it('tells why the page was not given, and posts no form that leads elsewhere', async () => {
    const { run, parts, flow } = open();
    parts.openForm.mockRejectedValueOnce(new ApiFailure({ status: 503, code: 'PAY0003', message: '' }));
    await run.open(accountId, 'card');
    expect(flow()).toEqual({ phase: 'idle', news: { kind: 'notOpened', code: 'PAY0003' } });
    parts.isPostable.mockReturnValue(false);
    await run.open(accountId, 'card');
    expect(flow()).toEqual({ phase: 'idle', news: { kind: 'notOpened', code: '' } });
  });

  it('tells a page that stays silent, and opens it again', async () => {
    const { run, flow } = open();
    await run.open(accountId, 'card');
    run.events.onPosted();
    await pass(pageSilenceMs);
    expect(flow()).toMatchObject({ sight: 'silent' });
    run.openAgain();
    expect(flow()).toMatchObject({ sight: 'opening', posts: 2 });
    run.events.onPosted();
    run.events.onHint('ready');
    await pass(pageSilenceMs);
    expect(flow()).toMatchObject({ sight: 'shown' });
  });
});
