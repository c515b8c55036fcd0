import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./webhook-receiver-process.ts', import.meta.url));
const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** A request as the receiver got it; `isGenuine` by the independent package, with the secrets it was given. */
export interface ReceivedWebhook {
  path: string;
  id: string;
  timestamp: number;
  signatures: number;
  isGenuine: boolean;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface WebhookReceiver {
  url: string;
  received(): Promise<ReceivedWebhook[]>;
  /** The most requests that were open at once, by path. */
  peaks(): Promise<Record<string, number>>;
  /** The secrets it accepts, as they would be entered there. */
  accept(...secrets: string[]): Promise<void>;
  /** Answers the next so many requests with 503. */
  failNext(count: number): Promise<void>;
  forget(): Promise<void>;
  close(): void;
}

/** Starts a receiver as a process of its own. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the receiver ended (${code})`)));
  });
  const url = `http://127.0.0.1:${port}`;
  const control = async (path: string, body = '') => {
    const answer = await fetch(`${url}/control/${path}`, { method: 'POST', body });
    return (await answer.json()) as { received: ReceivedWebhook[]; peaks: Record<string, number> };
  };
  return {
    url,
    received: async () => (await control('received')).received,
    peaks: async () => (await control('received')).peaks,
    accept: async (...secrets) => void (await control('secrets', JSON.stringify(secrets))),
    failNext: async (count) => void (await control('fail', String(count))),
    forget: async () => void (await control('reset')),
    close: () => child.kill('SIGKILL'),
  };
}
