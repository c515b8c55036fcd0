import type { Intent } from './model-database.ts';
import type { PayAnswer } from './model-product.ts';
import type { Network } from './network.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export interface CustomerParts {
  world: World;
  random: Random;
  network: Network;
  /** Sends a request to the server; no call back when nobody answers. */
  request(intent: Intent, done: (answer: PayAnswer) => void): void;
  watch(reference: string, done: (answer: PayAnswer) => void): void;
  submitForm(reference: string): void;
  /** Nobody asks for anything after that. */
  untilMs: number;
  /** Whether this run leaves room for repeats. */
  mayRepeat: boolean;
}

const minuteMs = 60_000;
/** Without a key the server knows a repeat for a minute: a click that is doubled later is another wish. */
const keylessRepeatMs = 20_000;

/**
 * Somebody who wants to pay once: sends the request, sends it again when no answer or no clear one came, clicks twice, pays the form
 * or leaves it, watches the result or does not, and comes back with a new wish or does not.
 */
export function actOn(intent: Intent, parts: CustomerParts): void {
  const { world, random } = parts;
  let sendsLeft = parts.mayRepeat ? random.between(1, 5) : 1;
  const startedMs = world.now();
  const send = (): void => {
    if (sendsLeft === 0 || world.now() > parts.untilMs || (intent.key === null && world.now() - startedMs > keylessRepeatMs)) return;
    sendsLeft -= 1;
    let isAnswered = false;
    parts.request(intent, (answer) => {
      isAnswered = true;
      read(answer);
    });
    world.after(random.between(12_000, 40_000), () => {
      if (!isAnswered) send();
    });
  };
  const read = (answer: PayAnswer): void => {
    if (answer.kind === 'form') return payForm(parts, answer.reference);
    const isClear = answer.kind === 'told' && answer.outcome !== null;
    if (isClear && random.chance(0.8)) return;
    if (answer.kind === 'told' && random.chance(0.5)) watch(parts, answer.reference, random.between(1, 6));
    // An impatient repeat, or one much later from the browser's history.
    if (random.chance(0.6)) world.after(random.pick([200, 3_000, 35_000, 5 * minuteMs, 20 * minuteMs, 26 * 60 * minuteMs]), send);
  };
  send();
  if (random.chance(0.4)) world.after(random.pick([0, 1, 50, 800, 15_000]), send);
}

/** The form is left, or posted after a while, now and then twice, and its result watched. */
function payForm(parts: CustomerParts, reference: string): void {
  const { world, random, network } = parts;
  if (random.chance(0.25)) return;
  const post = (): void =>
    network.send({ carryOut: () => parts.submitForm(reference) ?? true, timeoutMs: 30_000, longestMs: 20_000 }, () => undefined);
  const typingMs = random.pick([5_000, minuteMs, 10 * minuteMs, 15 * minuteMs - 100, 16 * minuteMs]);
  world.after(typingMs, post);
  if (random.chance(0.2)) world.after(typingMs + random.between(1, 5_000), post);
  if (random.chance(0.7)) world.after(typingMs, () => watch(parts, reference, random.between(1, 8)));
}

function watch(parts: CustomerParts, reference: string, looksLeft: number): void {
  if (looksLeft === 0) return;
  parts.world.after(3_000, () => {
    parts.watch(reference, () => undefined);
    watch(parts, reference, looksLeft - 1);
  });
}
