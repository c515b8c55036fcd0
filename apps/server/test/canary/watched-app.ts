import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createOtlpTracing } from '../../src/adapters/tracing-otlp/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from '../database.ts';
import { type PaymentApp, startPaymentApp } from '../payment-app.ts';
import { databasePlaces, exportPlaces, type Places } from './look-everywhere.ts';

/** The product with everything it says taken down: log, traces, metrics, webhooks, and what answers refuse with. */
export interface WatchedApp extends PaymentApp {
  /** Lines of the log, the traces and the metrics up to now. */
  said(): Promise<Places>;
  /** The database, the exports and what other systems were told. */
  kept(): Promise<Places>;
  /** Answers that were failures, from the start on. */
  refusals: string[];
}

export async function startWatchedApp(): Promise<WatchedApp> {
  const lines: string[] = [];
  const traces: Buffer[] = [];
  const told: string[] = [];
  const collector = createServer((request, response) => {
    request.on('data', (part: Buffer) => traces.push(part));
    request.on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const tracing = await createOtlpTracing({ endpoint, headers: {}, service: 'canary', share: 1 });
  const app = await startPaymentApp({
    database: await createTestDatabase({ template: 'cast' }),
    env: { TMF_API: 'on' },
    observed: { log: createLog('trace', { write: (line: string) => void lines.push(line) }), tracing },
    ports: {
      webhooks: {
        send: async ({ url, headers, body }) => {
          told.push(JSON.stringify({ url, headers, body }));
          return { outcome: { status: 200, retryAfterSeconds: null }, tookMs: 1 };
        },
      },
    },
  });
  const refusals: string[] = [];
  const inject = app.http.inject.bind(app.http) as unknown as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const listening = async (options: InjectOptions) => {
    const response = await inject(options);
    if (response.statusCode !== 200 || response.payload.startsWith('{"success":false')) refusals.push(response.payload);
    return response;
  };
  Object.assign(app.http, { inject: listening });
  return {
    ...app,
    refusals,
    said: async () => {
      await tracing.close();
      return { log: lines.join('\n'), traces: Buffer.concat(traces).toString('utf8'), metrics: await app.core.metrics.text() };
    },
    kept: async () => ({ ...(await databasePlaces(app)), ...(await exportPlaces(app)), webhooks: told.join('\n') }),
    close: async () => {
      await app.close();
      await tracing.close();
      collector.closeAllConnections();
      collector.close();
    },
  };
}
