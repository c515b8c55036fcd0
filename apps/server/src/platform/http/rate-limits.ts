import type { RateClass } from '@porchlight/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** One counter of a class: `points` requests in `seconds`, counted by whatever `by` names (api.md, D-014). */
interface Rule {
  by: 'caller' | 'account' | 'address' | 'subject';
  points: number;
  seconds: number;
}

const rules: Record<Exclude<RateClass, 'none'>, readonly Rule[]> = {
  'RL-READ': [{ by: 'caller', points: 300, seconds: 60 }],
  'RL-WRITE': [{ by: 'caller', points: 60, seconds: 60 }],
  'RL-MONEY': [
    { by: 'account', points: 10, seconds: 60 },
    { by: 'account', points: 60, seconds: 3600 },
    { by: 'caller', points: 10, seconds: 60 },
    { by: 'caller', points: 60, seconds: 3600 },
  ],
  'RL-AUTH': [
    { by: 'subject', points: 10, seconds: 900 },
    { by: 'address', points: 50, seconds: 900 },
  ],
  'RL-MAIL': [
    { by: 'subject', points: 3, seconds: 900 },
    { by: 'address', points: 20, seconds: 3600 },
  ],
  'RL-LOOKUP': [
    { by: 'address', points: 60, seconds: 60 },
    { by: 'address', points: 600, seconds: 3600 },
  ],
  'RL-LOOKUP-ACCOUNT': [{ by: 'address', points: 10, seconds: 3600 }],
  'RL-HOOK': [{ by: 'address', points: 600, seconds: 60 }],
};

/** Who is asking: the session id or else the address; the account; and the identifier a sign-in or mail names. */
export interface Caller {
  sessionId: string | null;
  /** Null when the caller is known by something nobody can guess. */
  remoteAddress: string | null;
  accountId: number | null;
  subject: string | null;
}

export interface RateLimits {
  /** Counts the request; answers the seconds to wait when it is over a limit, else null, at once where nothing is counted. */
  take(rateClass: RateClass, caller: Caller): Promise<number | null> | null;
}

export const noRateLimits: RateLimits = { take: () => null };

/** Counters in this process's memory. Several app processes count apart, so a limit is at most that many times higher. */
export function memoryRateLimits(): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, list]) => [
      name,
      list.map((rule) => ({
        rule,
        limiter: new RateLimiterMemory({ points: rule.points, duration: rule.seconds, keyPrefix: `${rule.by}${rule.seconds}` }),
      })),
    ]),
  );
  return {
    async take(rateClass, caller) {
      if (rateClass === 'none') return null;
      for (const { rule, limiter } of limiters.get(rateClass) ?? []) {
        const key = keyOf(rule, caller);
        if (key === null) continue;
        try {
          await limiter.consume(key);
        } catch (over) {
          if (over instanceof RateLimiterRes) return Math.max(1, Math.ceil(over.msBeforeNext / 1000));
          throw over;
        }
      }
      return null;
    },
  };
}

function keyOf(rule: Rule, caller: Caller): string | null {
  switch (rule.by) {
    case 'caller':
      return caller.sessionId ?? caller.remoteAddress;
    case 'address':
      return caller.remoteAddress;
    case 'account':
      return caller.accountId === null ? null : String(caller.accountId);
    case 'subject':
      return caller.subject ?? caller.sessionId;
  }
}
