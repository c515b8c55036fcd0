import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { countRequestTimes } from './request-times.ts';

it('tells times in the words and by the bounds of the package’s own histogram', async () => {
  const own = new Registry();
  const count = countRequestTimes(own);
  const others = new Registry();
  const histogram = new Histogram({
    name: 'porchlight_http_request_seconds',
    help: 'Time to answer by route number and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [others],
  });
  expect(await own.metrics()).toBe(await others.metrics());
  const seen: [string, number, number][] = [
    ['C-001', 200, 0],
    ['C-001', 200, 0.005],
    ['C-001', 200, 0.0051],
    ['C-001', 404, 0.3],
    ['page', 200, 3],
    ['page', 200, 3.1],
    ['C-001', 200, 0.06],
  ];
  for (const [route, status, seconds] of seen) {
    count(route, status, seconds);
    histogram.labels(route, String(status)).observe(seconds);
  }
  const text = await own.metrics();
  expect(text).toContain('porchlight_http_request_seconds_bucket{le="+Inf",route="page",status="200"} 2');
  const lines = (whole: string) => whole.split('\n').sort();
  expect(lines(text)).toEqual(lines(await others.metrics()));
});
