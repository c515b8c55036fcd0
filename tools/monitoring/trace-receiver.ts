import { spawn } from 'node:child_process';
import { root } from './monitoring-files.ts';

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: object }[];
}

export interface TraceReceiver {
  readonly url: string;
  spans(): Promise<ReceivedSpan[]>;
  /** What it was sent, as it came. */
  received(): Promise<{ path: string; key?: string; traceparent?: string; body: string }[]>;
  stop(): void;
}

interface TracesBody {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

export function startTraceReceiver(): Promise<TraceReceiver> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/monitoring/receiver/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the receiver ended with ${code}`)));
    child.stdout.once('data', (said: Buffer) => {
      const url = said.toString().split(' ')[1]?.trim() ?? '';
      const received: TraceReceiver['received'] = async () => (await (await fetch(`${url}/received`)).json()) as never;
      const spans = async () => {
        const bodies = (await received()).filter(({ path }) => path === '/v1/traces').map(({ body }) => JSON.parse(body) as TracesBody);
        return bodies.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      };
      resolve({ url, received, spans, stop: () => void child.kill('SIGTERM') });
    });
  });
}
