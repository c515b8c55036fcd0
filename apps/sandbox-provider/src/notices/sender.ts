import type { FaultPlan } from '../faults/plan.ts';
import type { Store } from '../journal/store.ts';
import type { Notice } from '../payments/records.ts';
import type { Agenda } from '../time/agenda.ts';
import type { SandboxClock } from '../time/clock.ts';
import { signature } from './notice.ts';

const inFlightLimit = 16;
const answerTimeoutMs = 10_000;
const firstRetryMs = 1_000;
const longestRetryMs = 3_600_000;
const giveUpAfterMs = 24 * 3_600_000;

interface Parts {
  store: Store;
  clock: SandboxClock;
  agenda: Agenda;
  faults: FaultPlan;
  secret: string;
  webhookUrl: string | null;
}

/**
 * Sends notices at least once: until the receiver answers 200, at most for 24 hours of the sandbox clock. A failing receiver
 * never harms the process. Delivery state is journalled, so a restart goes on where it stopped.
 */
export class NoticeSender {
  readonly #parts: Parts;
  readonly #ready = new Set<string>();
  readonly #inFlight = new Set<string>();
  readonly #duplicated = new Set<string>();
  #webhookUrl: string | null;
  #sent = 0;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#webhookUrl = parts.webhookUrl;
  }

  get webhookUrl(): string | null {
    return this.#webhookUrl;
  }

  /** Posts made so far, repeats included. */
  get sentCount(): number {
    return this.#sent;
  }

  /** Takes in a notice that is on disk. `delayMs` is the event's own delay, such as the late notice of a lost answer. */
  schedule(notice: Notice): void {
    const fault = this.#parts.faults.drawForNotice();
    if (fault.isDuplicated) this.#duplicated.add(notice.eventId);
    this.#wait(notice.eventId, notice.nextAt + fault.delayMs);
  }

  /** A new address gets everything undelivered at once. */
  setWebhookUrl(url: string | null): void {
    this.#webhookUrl = url;
    const now = this.#parts.clock.now();
    for (const notice of this.#parts.store.notices.values())
      if (notice.nextAt <= now || notice.attempts > 0) this.#ready.add(notice.eventId);
    this.pump();
  }

  /** Sends what is ready, as far as the address, the hold and the limit allow. */
  pump(): void {
    if (this.#isStopped || this.#webhookUrl === null || this.#parts.faults.settings.noticesHeld) return;
    for (const eventId of this.#ready) {
      if (this.#inFlight.size >= inFlightLimit) return;
      this.#ready.delete(eventId);
      const notice = this.#parts.store.notices.get(eventId);
      if (notice !== undefined && !this.#inFlight.has(eventId)) void this.#deliver(notice, this.#webhookUrl);
    }
  }

  /** Starts no more deliveries and resolves when those under way have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    while (this.#inFlight.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  #wait(eventId: string, at: number): void {
    this.#parts.agenda.at(at, () => {
      this.#ready.add(eventId);
      this.pump();
    });
  }

  async #deliver(notice: Notice, url: string): Promise<void> {
    this.#inFlight.add(notice.eventId);
    const isTaken = await this.#post(notice, url);
    if (isTaken && this.#duplicated.delete(notice.eventId)) await this.#post(notice, url);
    this.#inFlight.delete(notice.eventId);
    if (isTaken) await this.#end(notice, true);
    else await this.#retry(notice);
    this.pump();
  }

  async #post(notice: Notice, url: string): Promise<boolean> {
    this.#sent += 1;
    const header = signature(notice.body, this.#parts.secret, this.#parts.clock.signingNow());
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sandbox-signature': header },
        body: notice.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      await answer.arrayBuffer();
      return answer.status === 200;
    } catch {
      // Refused connection, time-out, broken answer: all the same here, the notice is tried again.
      return false;
    }
  }

  async #retry(notice: Notice): Promise<void> {
    const attempts = notice.attempts + 1;
    const nextAt = this.#parts.clock.now() + Math.min(firstRetryMs * 2 ** notice.attempts, longestRetryMs);
    if (nextAt > notice.createdAt + giveUpAfterMs) return this.#end(notice, false);
    if (!this.#parts.store.notices.has(notice.eventId)) return;
    this.#wait(notice.eventId, nextAt);
    await this.#parts.store.commit([{ k: 'noticeTried', eventId: notice.eventId, attempts, nextAt }]).catch(() => undefined);
  }

  async #end(notice: Notice, isDelivered: boolean): Promise<void> {
    this.#duplicated.delete(notice.eventId);
    const entry = { k: 'noticeEnded', eventId: notice.eventId, isDelivered, at: this.#parts.clock.now() } as const;
    await this.#parts.store.commit([entry]).catch(() => undefined);
  }
}
