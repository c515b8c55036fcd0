import type { Metric, Registry } from 'prom-client';

/** Seconds: what a page may take. */
const bounds = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3] as const;
const name = 'porchlight_http_request_seconds';
const help = 'Time to answer by route number and status';

/** How many answers of one route and status took so long, by the first bound they kept; last those that kept none. */
interface Times {
  route: string;
  status: string;
  upTo: number[];
  sum: number;
}

/**
 * The times of answers, counted for every request and every read inside one. The package's own histogram spells and hashes the labels with
 * each number, which costs more than many a read does; this one looks them up, and spells them when it is asked.
 */
export function countRequestTimes(registry: Registry): (route: string, status: number, seconds: number) => void {
  const byRoute = new Map<string, Map<number, Times>>();
  const all = () => [...byRoute.values()].flatMap((byStatus) => [...byStatus.values()]);
  const get = async () => ({ name, help, type: 'histogram', values: all().flatMap(seriesOf) });
  registry.registerMetric({ name, help, get } as unknown as Metric);
  return (route, status, seconds) => {
    let byStatus = byRoute.get(route);
    if (byStatus === undefined) byRoute.set(route, (byStatus = new Map()));
    let times = byStatus.get(status);
    if (times === undefined)
      byStatus.set(status, (times = { route, status: String(status), upTo: Array(bounds.length + 1).fill(0), sum: 0 }));
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] as number)) at += 1;
    times.upTo[at] = (times.upTo[at] ?? 0) + 1;
    times.sum += seconds;
  };
}

function seriesOf({ route, status, upTo, sum }: Times) {
  const sharedLabels = { route, status };
  let count = 0;
  const buckets = [...bounds, '+Inf' as const].map((le, at) => {
    count += upTo[at] ?? 0;
    return { metricName: `${name}_bucket`, labels: { le }, sharedLabels, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels: {}, sharedLabels, value: sum },
    { metricName: `${name}_count`, labels: {}, sharedLabels, value: count },
  ];
}
