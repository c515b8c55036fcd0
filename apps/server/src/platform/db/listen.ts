import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type ConnectionTarget, clientConfig } from './connection-pool.ts';
import type { DatabaseLog } from './database-log.ts';

export interface Listening {
  close(): Promise<void>;
}

interface ListenSettings {
  readonly target: ConnectionTarget;
  readonly channel: string;
  readonly handler: (payload: string) => void;
  readonly onLost: (state: 'lost' | 'back') => void;
  readonly log: DatabaseLog;
}

const RECONNECT_MS = 250;

/** Keeps one connection of its own listening on a channel, connecting again for as long as it takes. */
export async function listenOn(settings: ListenSettings): Promise<Listening> {
  const { channel, handler, onLost, log } = settings;
  const stopping = new AbortController();
  let current: Client | undefined;

  async function connect(): Promise<void> {
    const client = new Client({ ...clientConfig(settings.target, 'porchlight-listen'), keepAlive: true });
    client.on('error', () => {});
    client.on('notification', (notice) => handler(notice.payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    current = client;
    client.once('end', () => {
      if (stopping.signal.aborted) return;
      log.warn({ channel }, 'database listener lost its connection');
      onLost('lost');
      void reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await sleep(RECONNECT_MS, undefined, { signal: stopping.signal, ref: false });
        await connect();
        if (stopping.signal.aborted) await current?.end();
        else onLost('back');
        return;
      } catch {
        // Still away, or told to stop: the loop's condition decides.
      }
    }
  }

  await connect();
  return {
    close: async () => {
      stopping.abort();
      await current?.end().catch(() => {});
    },
  };
}
