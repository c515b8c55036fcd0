import type { Clock } from '../../ports/clock.ts';
import type { GatewayMemory } from '../../ports/gateway-memory.ts';
import { type NoClearAnswer, ReportUnavailable } from '../../ports/payment-provider.ts';
import type { Feed } from './feed.ts';
import type { Terminal } from './gateway.ts';

/** What every call needs. */
export interface Ippay {
  terminal: Terminal;
  feed: Feed;
  memory: GatewayMemory;
  clock: Clock;
}

type Answer<Result> = { known: true; result: Result } | NoClearAnswer;

/** Does what needs the feed. Without the feed nothing is known; anything else that is thrown is our own mistake. */
export async function withFeed<Result>(ask: () => Promise<Answer<Result>>): Promise<Answer<Result>> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ReportUnavailable) return { known: false, reason: 'unreachable' };
    throw error;
  }
}
