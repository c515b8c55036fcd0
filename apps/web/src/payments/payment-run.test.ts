import { cents } from '@porchlight/domain/money/cents.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../platform/api/failure.ts';
import { createStore } from '../ui/external-store.ts';
import { createIntentKeys, sha256 } from './intent-key.ts';
import { idle, isHeld, isSent, type PaymentFlow, type PaymentIntent } from './payment-flow.ts';
import type { PaymentAnswer } from './payment-result.ts';
import { createPaymentRun, frameSilenceMs, slowMs } from './payment-run.ts';

const card: PaymentIntent = { kind: 'card', accountId: 1000001, amount: cents(8420) };
const bankIntent: PaymentIntent = { kind: 'bank', accountId: 1000001, amount: cents(8420) };
const stored: PaymentIntent = {
  kind: 'stored',
  accountId: 1000001,
  amount: cents(8420),
  token: 'tok-visa',
  information: 'Visa ending 1111',
};
const bank = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'CHECKING', holderName: 'Maria Lopez' } as const;
const form = { action: 'https://pay.example.com/card', target: 'frame', fields: { ReferenceId: 'REF1' } };
const noAnswer = new ApiFailure({ status: 0, code: '', message: '' });
const answer = (change: Partial<PaymentAnswer> = {}): PaymentAnswer => ({
  status: 'PENDING',
  responseText: null,
  authCode: null,
  transactionId: null,
  token: null,
  cardToken: null,
  cardExpirationDate: null,
  displayCardNumber: null,
  paymentType: 'CC',
  inProgress: true,
  result: null,
  ...change,
});
const paid = answer({ status: 'SUCCESS', inProgress: false });
const declined = answer({ status: 'FAIL', inProgress: false, responseText: 'Insufficient funds' });

function open() {
  let madeKeys = 0;
  const parts = {
    store: createStore<PaymentFlow>(idle),
    timers: {
      set: (run: () => void, ms: number) => setTimeout(run, ms),
      clear: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
    },
    now: () => Date.now(),
    keys: createIntentKeys(
      () => `key-${++madeKeys}`,
      async (text) => text,
    ),
    payByToken: vi.fn(async (_intent: object, _key: string) => paid),
    openForm: vi.fn(async (_intent: PaymentIntent, _key: string) => form),
    payByBank: vi.fn(async (_intent: PaymentIntent, _bank: object, _key: string) => paid),
    readStatus: vi.fn(async (_reference: string, _signal: AbortSignal) => answer()),
    isPostable: () => true,
    onMoneyChanged: vi.fn(),
  };
  const run = createPaymentRun(parts);
  run.panelOpened(card.accountId);
  const proceed = async (intent = card) => {
    run.ask();
    await run.confirm(intent.kind === 'bank' ? { intent, bank } : { intent });
  };
  /** A card form that was posted into the frame. */
  const inFrame = async () => {
    await proceed();
    run.posted();
  };
  return { run, parts, proceed, inFrame, flow: () => run.store.get(), phase: () => run.store.get().phase };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a payment from the question to the result', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('[PAY-053] asks first; Cancel makes no call', () => {
    const { run, parts, phase } = open();
    expect(phase()).toBe('idle');
    run.ask();
    expect(phase()).toBe('confirming');
    run.cancel();
    expect(phase()).toBe('idle');
    expect(parts.openForm).not.toHaveBeenCalled();
  });

  it('[PAY-064] a second press while the question is open or the payment under way starts nothing', async () => {
    const { run, parts } = open();
    expect([run.ask(), run.ask()]).toEqual([true, false]);
    await Promise.all([run.confirm({ intent: card }), run.confirm({ intent: card })]);
    expect(run.ask()).toBe(false);
    expect(parts.openForm).toHaveBeenCalledTimes(1);
  });

  it('[PAY-024][PAY-025] fetches the form before the frame is used', async () => {
    const { parts, proceed, flow } = open();
    await proceed();
    expect(parts.openForm).toHaveBeenCalledWith(card, 'key-1');
    expect(flow()).toMatchObject({ phase: 'inFrame', frame: 'opening', form });
  });

  it('[PAY-026] asks every 3 s, first 3 s after the post, while it is in progress', async () => {
    const { parts, inFrame, phase } = open();
    await inFrame();
    await pass(2999);
    expect(parts.readStatus).toHaveBeenCalledTimes(0);
    await pass(1);
    expect(parts.readStatus).toHaveBeenCalledTimes(1);
    await pass(6000);
    expect(parts.readStatus).toHaveBeenCalledTimes(3);
    parts.readStatus.mockResolvedValue(paid);
    await pass(3000);
    expect(phase()).toBe('done');
    await pass(60_000);
    expect(parts.readStatus).toHaveBeenCalledTimes(4);
  });

  it('[PAY-026] gives up after 15 minutes without claiming a failure', async () => {
    const { parts, inFrame, flow, phase } = open();
    await inFrame();
    await pass(15 * 60_000 - 1);
    expect(phase()).toBe('inFrame');
    await pass(1);
    expect(flow()).toMatchObject({ phase: 'done', result: { outcome: 'generic', money: 'unknown' } });
    expect(parts.readStatus.mock.calls.length).toBeLessThanOrEqual(300);
  });

  it('[PAY-026] skips a failing poll; five in a row end in the generic state, never in a failure', async () => {
    const { parts, inFrame, flow, phase } = open();
    await inFrame();
    parts.readStatus.mockRejectedValue(noAnswer);
    await pass(4 * 3000);
    parts.readStatus.mockResolvedValueOnce(answer());
    await pass(3000);
    await pass(4 * 3000);
    expect(phase()).toBe('inFrame');
    await pass(3000);
    expect(flow()).toMatchObject({ phase: 'done', result: { outcome: 'generic', money: 'unknown' } });
  });

  it('[PAY-026] a poll that hangs counts as failed and does not stop the others', async () => {
    const { parts, inFrame, phase } = open();
    await inFrame();
    parts.readStatus.mockImplementationOnce(() => new Promise(() => {}));
    await pass(15_000);
    parts.readStatus.mockResolvedValue(paid);
    await pass(3000);
    expect(phase()).toBe('done');
  });

  it('[PAY-030] a form that may not be posted gives invalid data, a post that throws an error of its own', async () => {
    const first = open();
    first.parts.isPostable = () => false;
    await first.proceed();
    expect(first.flow()).toMatchObject({ phase: 'done', result: { outcome: 'failed', message: 'invalidData' } });
    const second = open();
    await second.proceed();
    second.run.postFailed();
    expect(second.flow()).toMatchObject({ phase: 'done', result: { outcome: 'failed', message: 'submit' } });
  });

  it('[PAY-035] success and generic refresh the money, failed does not', async () => {
    for (const [status, times] of [
      [paid, 1],
      [answer({ inProgress: false }), 1],
      [declined, 0],
    ] as const) {
      const { parts, inFrame } = open();
      await inFrame();
      parts.readStatus.mockResolvedValue(status);
      await pass(3000);
      expect(parts.onMoneyChanged).toHaveBeenCalledTimes(times);
    }
  });

  it('[PAY-065] hints move the picture and never the result', async () => {
    const { run, inFrame, flow } = open();
    await inFrame();
    run.hint('ready');
    expect(flow()).toMatchObject({ phase: 'inFrame', frame: 'shown' });
    run.hint('submitted');
    expect(flow()).toMatchObject({ phase: 'polling', frame: 'submitted' });
    // The bank's question, or the form again with an error.
    run.hint('ready');
    expect(flow()).toMatchObject({ phase: 'inFrame', frame: 'shown' });
    for (const kind of ['waiting', 'finished', 'returned'] as const) run.hint(kind);
    expect(flow()).toMatchObject({ phase: 'polling', frame: 'returned' });
    run.hint('ready');
    expect(flow().phase).toBe('polling');
  });
});

describe('closing and leaving', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('[PAY-040][PAY-041][CONST-001] are held back while it runs, 40 s at the latest', async () => {
    const { inFrame, flow } = open();
    expect(isHeld(flow())).toBe(false);
    await inFrame();
    await pass(39_999);
    expect(isHeld(flow())).toBe(true);
    await pass(1);
    expect(isHeld(flow())).toBe(false);
  });

  it('[PAY-040] are free again with the result, and the next payment holds for its own 40 s', async () => {
    const { run, parts, inFrame, flow } = open();
    parts.readStatus.mockResolvedValue(declined);
    await inFrame();
    await pass(3000);
    expect(isHeld(flow())).toBe(false);
    run.dismiss();
    parts.readStatus.mockResolvedValue(answer());
    await inFrame();
    await pass(39_999);
    expect(isHeld(flow())).toBe(true);
  });

  it('[PAY-039][CONST-005] a result is reset 500 ms after the panel closed', async () => {
    const { run, parts, inFrame, phase } = open();
    parts.readStatus.mockResolvedValue(paid);
    await inFrame();
    await pass(3000);
    run.panelClosed();
    await pass(499);
    expect(phase()).toBe('done');
    await pass(1);
    expect(phase()).toBe('idle');
  });

  it('[PAY-038] a result is dismissed', async () => {
    const { run, parts, inFrame, phase } = open();
    parts.readStatus.mockResolvedValue(declined);
    await inFrame();
    await pass(3000);
    run.dismiss();
    expect(phase()).toBe('idle');
  });

  it('[PAY-026] nothing is asked while the panel is closed; opened again it shows what became of the payment', async () => {
    const { run, parts, inFrame, flow } = open();
    await inFrame();
    run.hint('submitted');
    await pass(41_000);
    const asked = parts.readStatus.mock.calls.length;
    run.panelClosed();
    await pass(30_000);
    expect(parts.readStatus).toHaveBeenCalledTimes(asked);
    parts.readStatus.mockResolvedValue(paid);
    run.panelOpened(card.accountId);
    expect(flow()).toMatchObject({ phase: 'polling', frame: 'gone' });
    await pass(1);
    expect(flow()).toMatchObject({ phase: 'done', result: { outcome: 'success' } });
  });

  it('looks at the status before it gives up a form that was not sent', async () => {
    const { run, parts, inFrame, phase } = open();
    await inFrame();
    run.hint('ready');
    run.leaveFrame();
    await pass(1);
    expect(parts.readStatus).toHaveBeenCalledTimes(1);
    expect(phase()).toBe('idle');

    const second = open();
    await second.inFrame();
    second.parts.readStatus.mockResolvedValue(paid);
    second.run.leaveFrame();
    await pass(1);
    expect(second.flow()).toMatchObject({ phase: 'done', result: { outcome: 'success' } });
  });

  it('shows nothing of one account to another', async () => {
    const { run, inFrame, phase } = open();
    await inFrame();
    run.panelClosed();
    run.panelOpened(1000006);
    expect(phase()).toBe('idle');
  });

  it('tells a frame that stays silent, once the server has said that nothing happened', async () => {
    const { run, inFrame, flow } = open();
    await inFrame();
    await pass(frameSilenceMs);
    expect(flow()).toMatchObject({ phase: 'inFrame', frame: 'silent', hasHeard: true });
    run.openFrameAgain();
    expect(flow()).toMatchObject({ frame: 'opening', posts: 2 });
    run.hint('ready');
    await pass(frameSilenceMs);
    expect(flow()).toMatchObject({ frame: 'shown' });
  });

  it('says that it takes long only some time after the submission', async () => {
    const { run, inFrame, flow } = open();
    await inFrame();
    run.hint('submitted');
    await pass(slowMs - 1);
    expect(flow()).toMatchObject({ isSlow: false });
    await pass(1);
    expect(flow()).toMatchObject({ isSlow: true });
  });
});

describe('a payment with a stored method', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it.each([
    ['SUCCESS', 'success'],
    ['USED', 'success'],
    ['FAIL', 'failed'],
    ['PENDING', 'generic'],
  ] as const)('[PAY-031][PAY-034] %s ends it as %s, with one call and no frame', async (status, outcome) => {
    const { parts, proceed, flow } = open();
    parts.payByToken.mockResolvedValue(answer({ status, inProgress: false }));
    await proceed(stored);
    expect(flow()).toMatchObject({ phase: 'done', intent: stored, result: { outcome } });
    expect(parts.payByToken.mock.calls).toEqual([[stored, 'key-1']]);
    expect(parts.openForm).not.toHaveBeenCalled();
  });

  it('[PAY-032] in progress is not polled: it is generic at once, and what is owed is asked for again', async () => {
    const { parts, proceed, flow } = open();
    parts.payByToken.mockResolvedValue(answer({ inProgress: true }));
    await proceed(stored);
    expect(flow()).toMatchObject({ phase: 'done', result: { outcome: 'generic', money: 'unknown' } });
    expect(parts.onMoneyChanged).toHaveBeenCalledTimes(1);
    await pass(60_000);
    expect(parts.readStatus).not.toHaveBeenCalled();
  });

  it('[PAY-015][PAY-041] holds panel and page while the call is on its way', async () => {
    const { run, parts, flow } = open();
    parts.payByToken.mockImplementation(() => new Promise(() => {}));
    run.ask();
    void run.confirm({ intent: stored });
    await pass(39_999);
    expect([isHeld(flow()), isSent(flow())]).toEqual([true, true]);
    await pass(1);
    expect([isHeld(flow()), isSent(flow())]).toEqual([false, true]);
  });

  it('[PAY-035] a declined one changes nothing that is owed, and the next method is another payment', async () => {
    const { run, parts, proceed } = open();
    parts.payByToken.mockResolvedValueOnce(declined);
    await proceed(stored);
    expect(parts.onMoneyChanged).not.toHaveBeenCalled();
    run.dismiss();
    await proceed({ ...stored, token: 'tok-bank' });
    expect(parts.payByToken.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-2']);
    expect(parts.onMoneyChanged).toHaveBeenCalledTimes(1);
  });

  it('[PAY-064] without an answer it keeps its key, also when the method is called otherwise in another language', async () => {
    const { run, parts, proceed, flow } = open();
    parts.payByToken.mockRejectedValue(noAnswer);
    const lost = proceed(stored);
    await pass(4000);
    await lost;
    expect(flow()).toMatchObject({ result: { outcome: 'generic', money: 'unknown', message: 'submit' } });
    run.dismiss();
    parts.payByToken.mockResolvedValue(paid);
    await proceed({ ...stored, information: 'Visa que termina en 1111' } as PaymentIntent);
    expect(new Set(parts.payByToken.mock.calls.map(([, key]) => key))).toEqual(new Set(['key-1']));
    run.dismiss();
    await proceed(stored);
    expect(parts.payByToken.mock.lastCall?.[1]).toBe('key-2');
  });

  it('[PAY-067] a one-time payment goes through the frame like a card payment', async () => {
    const { run, parts, proceed, flow } = open();
    const intent: PaymentIntent = { kind: 'oneTime', accountId: 1000001, amount: cents(500) };
    await proceed(intent);
    expect(parts.openForm).toHaveBeenCalledWith(intent, 'key-1');
    expect(flow()).toMatchObject({ phase: 'inFrame', frame: 'opening', form });
    run.posted();
    parts.readStatus.mockResolvedValue(paid);
    await pass(3000);
    expect(flow()).toMatchObject({ phase: 'done', result: { outcome: 'success' } });
  });
});

describe('repeats', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  const keysOf = (calls: unknown[][]) => calls.map((call) => call.at(-1));

  it('[PAY-064] a request without an answer is repeated with its key', async () => {
    const { parts, proceed, phase } = open();
    parts.payByBank.mockRejectedValueOnce(noAnswer);
    const end = proceed(bankIntent);
    await pass(1000);
    await end;
    expect(keysOf(parts.payByBank.mock.calls)).toEqual(['key-1', 'key-1']);
    expect(phase()).toBe('done');
  });

  it('[PAY-064][ACH-006] without any answer the same payment keeps its key; once it is known, the next one is another', async () => {
    const { run, parts, proceed, flow } = open();
    const again = async () => {
      const end = proceed(bankIntent);
      await pass(4000);
      await end;
    };
    parts.payByBank.mockRejectedValue(noAnswer);
    await again();
    expect(flow()).toMatchObject({ result: { outcome: 'generic', message: 'unexpected', money: 'unknown' } });
    run.dismiss();
    parts.payByBank.mockResolvedValue(paid);
    await again();
    run.dismiss();
    await again();
    expect(keysOf(parts.payByBank.mock.calls)).toEqual(['key-1', 'key-1', 'key-1', 'key-1', 'key-2']);
  });

  it('a late answer does not reach the payment after it', async () => {
    const { run, parts, flow } = open();
    let answerLate: (value: typeof form) => void = () => {};
    parts.openForm.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
    run.ask();
    void run.confirm({ intent: card });
    await pass(1);
    run.reset();
    parts.openForm.mockImplementationOnce(() => new Promise(() => {}));
    run.ask();
    void run.confirm({ intent: card });
    answerLate(form);
    await pass(1);
    expect(flow().phase).toBe('preparing');
  });

  it('the digest of a request tells requests apart and holds none of it', async () => {
    const digest = await sha256(JSON.stringify(bank));
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(digest).not.toContain(bank.accountNumber);
    expect(digest).not.toBe(await sha256(JSON.stringify({ ...bank, accountNumber: '1' })));
  });
});
