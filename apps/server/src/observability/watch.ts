import type { Contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import type { JobHandlers } from '../platform/jobs/index.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { AddressLookup } from '../ports/address-lookup.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import type { TextSender } from '../ports/text-sender.ts';

/** The outside world of a process. */
interface OutsideWorld {
  provider: PaymentProvider | null;
  formerProviders: readonly PaymentProvider[];
  mailer: Mailer;
  texts: TextSender;
  lookup: AddressLookup | null;
}

/** Runs something under a name; tracing gives it a span. */
export type Within = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const plainly: Within = (_name, work) => work();

/** The same ports, each call to them timed and counted by what came of it, and traced where traces are taken. */
export function watchPorts<World extends OutsideWorld>(world: World, metrics: Metrics, within: Within = plainly): World {
  const timed = <T>(to: string, operation: string, work: () => Promise<T>, outcomeOf: (answer: T) => string): Promise<T> =>
    within(`${to} ${operation}`, async () => {
      const begun = performance.now();
      let outcome = 'failed';
      try {
        const answer = await work();
        outcome = outcomeOf(answer);
        return answer;
      } finally {
        metrics.outsideCall({ to, operation, outcome, ms: performance.now() - begun });
      }
    });
  const { provider, formerProviders, mailer, texts, lookup } = world;
  return {
    ...world,
    provider: provider === null ? null : watchProvider(provider, timed),
    formerProviders: formerProviders.map((former) => watchProvider(former, timed)),
    mailer: {
      send: (mail) =>
        timed(
          'mail',
          'send',
          () => mailer.send(mail),
          () => 'sent',
        ),
    },
    texts: {
      send: (message) =>
        timed(
          'text',
          'send',
          () => texts.send(message),
          () => 'sent',
        ),
    },
    lookup: lookup === null ? null : watchLookup(lookup, timed),
  };
}

type Timed = <T>(to: string, operation: string, work: () => Promise<T>, outcomeOf: (answer: T) => string) => Promise<T>;

/** Read at once, or a line at a time while its reader works. */
const isNoCall = new Set(['readNotice', 'report']);

/** Every call of the provider by its name in the port, those that come later too. What is no call is passed on as it is. */
function watchProvider(provider: PaymentProvider, timed: Timed): PaymentProvider {
  const to = `provider:${provider.id}`;
  return new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function' || typeof name !== 'string' || isNoCall.has(name)) return member;
      const call = member as (...input: unknown[]) => Promise<unknown>;
      return (...input: unknown[]) => timed(to, name, () => call.apply(target, input), outcomeOfProvider);
    },
  });
}

/** One word of the port's own lists: what a provider says in free text never becomes a label. */
function outcomeOfProvider(answer: unknown): string {
  if (answer === null) return 'unknown';
  if (typeof answer === 'string') return answer;
  if (typeof answer !== 'object' || Array.isArray(answer)) return 'ok';
  const { known, ok, reason, result } = answer as { known?: boolean; ok?: boolean; reason?: string; result?: { status?: string } };
  if (known === true) return result?.status ?? 'ok';
  if (known === false || ok === false) return reason ?? 'unknown';
  return 'ok';
}

function watchLookup(lookup: AddressLookup, timed: Timed): AddressLookup {
  const outcomeOf = (places: readonly unknown[]) => (places.length > 0 ? 'found' : 'nothing');
  return {
    suggest: (text, limit) => timed('geocoder', 'suggest', () => lookup.suggest(text, limit), outcomeOf),
    resolve: (question) => timed('geocoder', 'resolve', () => lookup.resolve(question), outcomeOf),
  };
}

/** The same jobs, timed and counted by name and outcome. */
export function watchJobs<Jobs extends object>(handlers: JobHandlers<Jobs>, metrics: Metrics, within: Within = plainly): JobHandlers<Jobs> {
  const entries = Object.entries(handlers) as [string, (payload: unknown) => Promise<void>][];
  const watched = entries.map(([name, handler]) => [
    name,
    (payload: unknown) =>
      within(`job ${name}`, async () => {
        const begun = performance.now();
        let outcome: 'done' | 'failed' = 'failed';
        try {
          await handler(payload);
          outcome = 'done';
        } finally {
          metrics.job(name, outcome, performance.now() - begun);
        }
      }),
  ]);
  return Object.fromEntries(watched) as JobHandlers<Jobs>;
}

/** The same search, timed, and counted by whether it found anything. */
export function watchAddressSearch(handlers: Handlers<Contract['addresses']>, metrics: Metrics): Handlers<Contract['addresses']> {
  return {
    ...handlers,
    searchAddresses: async (input, context) => {
      const begun = performance.now();
      const answer = await handlers.searchAddresses(input, context);
      if ('addresses' in answer) metrics.addressSearch(answer.addresses.length, performance.now() - begun);
      return answer;
    },
  };
}
