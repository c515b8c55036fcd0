import type { Agenda } from '@porchlight/sandbox-provider/time/agenda.ts';
import type { SandboxClock } from '@porchlight/sandbox-provider/time/clock.ts';
import type { GatewayFaults } from './faults.ts';
import type { Gateway, OutgoingNotice } from './gateway.ts';
import type { GatewayStore, WaitingNotice } from './store.ts';

const answerTimeoutMs = 10_000;
const firstRetryMs = 1_000;
const longestRetryMs = 3_600_000;

export interface SentNotice {
  noticeId: string;
  isForged: boolean;
  /** Of the receiver's answer; null when there was none. */
  status: number | null;
}

interface Parts<State> {
  gateway: Gateway<State>;
  store: GatewayStore<State>;
  clock: SandboxClock;
  agenda: Agenda;
  faults: GatewayFaults;
  /** Runs work while no other work changes what is kept. */
  inTurn: <Result>(work: () => Result) => Promise<Result>;
}

/** Sends notices at least once, each until the receiver answers 2xx. A restart goes on where it stopped. */
export class GatewayNotices<State> {
  readonly #parts: Parts<State>;
  readonly #ready = new Set<string>();
  readonly #inFlight = new Set<string>();
  readonly #planned = new Set<string>();
  readonly #duplicated = new Set<string>();
  readonly #forged = new Set<string>();
  readonly sent: SentNotice[] = [];
  #isStopped = false;

  constructor(parts: Parts<State>) {
    this.#parts = parts;
  }

  /** Plans what is on disk and has no moment yet: after each commit, and after a start. */
  plan(): void {
    for (const notice of this.#parts.store.kept.waiting) {
      if (this.#planned.has(notice.noticeId)) continue;
      this.#planned.add(notice.noticeId);
      const fault = this.#parts.faults.drawForNotice();
      if (fault.isDuplicated) this.#duplicated.add(notice.noticeId);
      if (fault.isForged) this.#forged.add(notice.noticeId);
      this.#wait(notice.noticeId, notice.nextAt + fault.delayMs);
    }
  }

  /** Sends what is ready, unless notices are held. */
  pump(): void {
    if (this.#isStopped || this.#parts.faults.settings.hold) return;
    for (const noticeId of this.#ready) {
      const notice = this.#parts.store.kept.waiting.find((each) => each.noticeId === noticeId);
      this.#ready.delete(noticeId);
      if (notice !== undefined && !this.#inFlight.has(noticeId)) void this.#deliver(notice);
    }
  }

  /** Starts no more deliveries and resolves when those under way have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    while (this.#inFlight.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  #wait(noticeId: string, at: number): void {
    this.#parts.agenda.at(at, () => {
      this.#ready.add(noticeId);
      this.pump();
    });
  }

  async #deliver(notice: WaitingNotice): Promise<void> {
    const { noticeId } = notice;
    this.#inFlight.add(noticeId);
    if (this.#forged.delete(noticeId)) await this.#post(notice, withOtherContents(notice.body));
    let isTaken = await this.#post(notice, notice.body);
    if (isTaken && this.#duplicated.delete(noticeId)) isTaken = await this.#post(notice, notice.body);
    this.#inFlight.delete(noticeId);
    await this.#parts.inTurn(() => this.#keep(notice, isTaken));
  }

  #keep(notice: WaitingNotice, isTaken: boolean): void {
    const { noticeId } = notice;
    const { store, clock } = this.#parts;
    const at = store.kept.waiting.findIndex((each) => each.noticeId === noticeId);
    if (at < 0) return;
    if (isTaken) store.kept.waiting.splice(at, 1);
    else {
      const nextAt = clock.now() + Math.min(firstRetryMs * 2 ** notice.attempts, longestRetryMs);
      store.kept.waiting[at] = { ...notice, attempts: notice.attempts + 1, nextAt };
      this.#wait(noticeId, nextAt);
    }
    store.save();
  }

  async #post(notice: WaitingNotice, body: string): Promise<boolean> {
    const { gateway, store, clock } = this.#parts;
    const signed = gateway.sign?.(notice, new Date(clock.now()), store.kept.state) ?? {};
    const status = await statusOf(notice, signed, body);
    this.sent.push({ noticeId: notice.noticeId, isForged: body !== notice.body, status });
    return status !== null && status >= 200 && status < 300;
  }
}

async function statusOf(notice: OutgoingNotice, signed: Record<string, string>, body: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const headers = { ...notice.headers, ...signed };
    const answer = await fetch(notice.url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    // Refused connection, time-out, broken answer: all the same here, the notice is tried again.
    return null;
  }
}

/** Another last digit: still well-formed, and no longer what was signed. */
function withOtherContents(body: string): string {
  return body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
}
