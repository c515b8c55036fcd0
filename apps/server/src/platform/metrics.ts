import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolUse } from './db/connection-pool.ts';
import { countRequestTimes } from './request-times.ts';

/**
 * What the product measures of itself, for the /metrics address (docs/runbooks/observability.md lists every series). Labels hold
 * words of short lists only: numbers of routes, codes, states, names of jobs. Never an id, an address or anything a person typed.
 */
export interface Metrics {
  request(route: string, status: number, ms: number): void;
  /** A call was refused with a code of the catalogue. */
  refusal(route: string, code: string): void;
  /** A payment attempt reached a state; `reason` says why it was declined or came back. */
  paymentState(payment: { provider: string; state: string; reason: string | null }): void;
  invariantBroken(invariant: string): void;
  /** The payment provider used a word that nobody here knows. */
  unknownWord(provider: string): void;
  /** A call to something outside ended: to the payment provider, the mail server, the text sender, the geocoder. */
  outsideCall(call: { to: string; operation: string; outcome: string; ms: number }): void;
  job(name: string, outcome: 'done' | 'failed', ms: number): void;
  addressSearch(found: number, ms: number): void;
  /** How many connections of the pool are in use, idle, and how many callers wait for one; asked at each scrape. The last to say it counts. */
  observePool(read: () => PoolUse): void;
  /**
   * Numbers that are read rather than counted, asked at each scrape. A number that is not known is left out; when `read` rejects, all
   * are, so that what is shown is never an old one. The last to read a series counts.
   */
  observe(series: readonly ReadSeries[], read: () => Promise<readonly ReadNumber[]>): void;
  text(): Promise<string>;
}

export interface ReadSeries {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
}

export interface ReadNumber {
  readonly name: string;
  readonly label?: string;
  readonly value: number;
}

/** Seconds: what a search may take, what a call outside may take, what a job may take. */
const quick = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3];
const outside = [0.05, 0.2, 0.5, 1, 3, 8, 20];
const long = [0.05, 0.5, 5, 30, 120, 600];

export function createMetrics(version = 'source'): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  describeBuild(registry, version);
  const registers = [registry];
  const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const requestTook = countRequestTimes(registry);
  const refusals = counter('porchlight_http_refusals_total', 'Calls refused by route number and error code', ['route', 'code']);
  const payments = counter('porchlight_payment_states_total', 'Payment attempts by state reached', ['provider', 'state', 'reason']);
  const invariants = counter('porchlight_invariants_broken_total', 'Broken invariants found by the checker', ['invariant']);
  const words = counter(
    'porchlight_provider_unknown_words_total',
    'Words of the payment provider that are not known, of payments or notices',
    ['provider'],
  );
  const calls = histogram('porchlight_outside_call_seconds', 'Calls to what is outside', ['to', 'operation', 'outcome'], outside);
  const jobs = histogram('porchlight_job_seconds', 'Jobs worked on by name and outcome', ['name', 'outcome'], long);
  const searches = histogram('porchlight_address_search_seconds', 'Address searches by whether anything was found', ['result'], quick);
  return {
    request: (route, status, ms) => requestTook(route, status, ms / 1000),
    refusal: (route, code) => refusals.inc({ route, code }),
    paymentState: ({ provider, state, reason }) => payments.inc({ provider, state, reason: reason ?? 'none' }),
    invariantBroken: (invariant) => invariants.inc({ invariant }),
    unknownWord: (provider) => words.inc({ provider }),
    outsideCall: ({ to, operation, outcome, ms }) => calls.observe({ to, operation, outcome }, ms / 1000),
    job: (name, outcome, ms) => jobs.observe({ name, outcome }, ms / 1000),
    addressSearch: (found, ms) => searches.observe({ result: found > 0 ? 'found' : 'nothing' }, ms / 1000),
    observePool: (read) => observePool(registry, read),
    observe: (series, read) => observeNumbers(registry, series, read),
    text: () => registry.metrics(),
  };
}

function describeBuild(registry: Registry, version: string): void {
  const build = new Gauge({
    name: 'porchlight_build_info',
    help: 'The build that runs; always 1',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
  });
  build.set({ version, node: process.versions.node }, 1);
}

const poolSeries = 'porchlight_database_connections';

function observePool(registry: Registry, read: () => PoolUse): void {
  registry.removeSingleMetric(poolSeries);
  const gauge = new Gauge({
    name: poolSeries,
    help: 'Connections of the pool for requests, and callers that wait for one',
    labelNames: ['state'] as const,
    registers: [],
    collect() {
      const { inUse, idle, waiting } = read();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  registry.registerMetric(gauge);
}

function observeNumbers(registry: Registry, series: readonly ReadSeries[], read: () => Promise<readonly ReadNumber[]>): void {
  for (const { name, help, label } of series) {
    registry.removeSingleMetric(name);
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [],
      async collect() {
        const numbers = await read().catch(() => []);
        this.reset();
        // An unlabelled gauge that was reset says 0, which would be a lie about what is not known.
        if (label === undefined) this.remove();
        for (const number of numbers) {
          if (number.name !== name) continue;
          if (label === undefined) this.set(number.value);
          else this.set({ [label]: number.label ?? '' }, number.value);
        }
      },
    });
    registry.registerMetric(gauge);
  }
}
