import type { FaultPlan } from '../faults/plan.ts';
import type { Store } from '../journal/store.ts';
import type { NoticeSender } from '../notices/sender.ts';
import type { Desk } from '../payments/desk.ts';
import { presentMovement, presentPayment } from '../payments/present.ts';
import type { SandboxClock } from '../time/clock.ts';

export interface ControlParts {
  store: Store;
  clock: SandboxClock;
  faults: FaultPlan;
  notices: NoticeSender;
  desk: Desk;
  portalOrigins: () => readonly string[];
  setPortalOrigins: (origins: readonly string[]) => void;
}

const newestShown = 1_000;

/** Everything a test or a person wants to see. Captures are complete, lists of things are the newest thousand. */
export function controlState(parts: ControlParts): Record<string, unknown> {
  const { store, clock, faults, notices } = parts;
  return {
    clock: { now: new Date(clock.now()).toISOString(), speed: clock.speed, signingNow: new Date(clock.signingNow()).toISOString() },
    faults: faults.settings,
    webhookUrl: notices.webhookUrl,
    portalOrigins: parts.portalOrigins(),
    captures: capturesByReference(store),
    movements: store.movements.slice(-newestShown).map((movement) => presentMovement(movement, store.payments.get(movement.reference))),
    payments: [...store.payments.values()].slice(-newestShown).map(presentPayment),
    notices: {
      sent: notices.sentCount,
      delivered: store.deliveredCount,
      waitingCount: store.notices.size,
      waiting: [...store.notices.values()].slice(-newestShown).map(({ body: _body, ...rest }) => rest),
      ended: store.endedNotices.slice(-newestShown),
    },
  };
}

/** How often and how much each reference was captured: more than once is a double charge. */
function capturesByReference(store: Store): Record<string, { count: number; amountCents: number }> {
  const captures: Record<string, { count: number; amountCents: number }> = {};
  for (const { kind, reference, amountCents } of store.movements) {
    if (kind !== 'capture') continue;
    const known = captures[reference] ?? { count: 0, amountCents: 0 };
    captures[reference] = { count: known.count + 1, amountCents: known.amountCents + amountCents };
  }
  return captures;
}
