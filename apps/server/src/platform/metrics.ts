import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the product measures of itself, for the /metrics address. */
export interface Metrics {
  request(route: string, status: number, ms: number): void;
  /** A payment attempt reached a state. */
  paymentState(state: string): void;
  invariantBroken(invariant: string): void;
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'porchlight_http_request_seconds',
    help: 'Time to answer by route number and status',
    labelNames: ['route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  const payments = new Counter({
    name: 'porchlight_payment_states_total',
    help: 'Payment attempts by state reached',
    labelNames: ['state'] as const,
    registers: [registry],
  });
  const invariants = new Counter({
    name: 'porchlight_invariants_broken_total',
    help: 'Broken invariants found by the checker',
    labelNames: ['invariant'] as const,
    registers: [registry],
  });
  // A labelled child is looked up by hashing its labels; each pair is hashed once.
  const children = new Map<string, ReturnType<typeof requests.labels>>();
  const childOf = (route: string, status: number) => {
    const key = `${route} ${status}`;
    let child = children.get(key);
    if (!child) {
      child = requests.labels(route, String(status));
      children.set(key, child);
    }
    return child;
  };
  return {
    request: (route, status, ms) => childOf(route, status).observe(ms / 1000),
    paymentState: (state) => payments.inc({ state }),
    invariantBroken: (invariant) => invariants.inc({ invariant }),
    text: () => registry.metrics(),
  };
}
