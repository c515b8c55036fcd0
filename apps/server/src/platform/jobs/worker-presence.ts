import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type ConnectionTarget, clientConfig } from '../db/connection-pool.ts';
import type { DatabaseLog } from '../db/database-log.ts';

const NAME_PREFIX = 'porchlight-worker ';

// A worker's session carries its id as the application name; a killed worker's session is closed by the system.
const findAbsentHolders = `
  select distinct locked_by as worker
  from graphile_worker._private_jobs
  where locked_by is not null and not exists (
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = '${NAME_PREFIX}' || locked_by
  )`;

/**
 * Says which worker lives by one open session, and hands back the jobs of workers that are gone: left alone, the
 * library would wait four hours before a job of a killed process runs again.
 */
export class WorkerPresence {
  readonly #target: ConnectionTarget;
  readonly #checkMs: number;
  readonly #log: DatabaseLog;
  readonly #closing = new AbortController();
  #worker: string | undefined;
  #client: Client | undefined;
  #absentBefore = new Set<string>();
  readonly #watching: Promise<void>;

  constructor(target: ConnectionTarget, checkMs: number, log: DatabaseLog) {
    this.#target = target;
    this.#checkMs = checkMs;
    this.#log = log;
    this.#watching = this.#watch();
  }

  /** Names the worker this process runs; a later one takes its place. */
  announce(worker: string): void {
    this.#worker = worker;
    void this.#disconnect();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
    await this.#disconnect();
  }

  async #watch(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      // Before the worker is known there is nothing to announce; it is within moments of the start.
      const pauseMs = this.#worker === undefined || this.#client === undefined ? 50 : this.#checkMs;
      await sleep(pauseMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
      if (this.#closing.signal.aborted || this.#worker === undefined) continue;
      try {
        await this.#handBackAbandoned(await this.#connect(this.#worker));
      } catch (error) {
        // The database is away; while it is, nobody's absence means anything.
        this.#absentBefore.clear();
        this.#log.warn({ reason: (error as Error).message }, 'job worker presence could not be checked');
        await this.#disconnect();
        await sleep(1_000, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
      }
    }
  }

  /** A worker is gone when it is missing twice in a row: one that lost its connection comes back before that. */
  async #handBackAbandoned(client: Client): Promise<void> {
    const { rows } = await client.query<{ worker: string }>(findAbsentHolders);
    const absent = rows.map(({ worker }) => worker);
    const gone = absent.filter((worker) => this.#absentBefore.has(worker));
    this.#absentBefore = new Set(absent);
    if (gone.length === 0) return;
    this.#log.warn({ workers: gone.length }, 'handing back the jobs of workers that are gone');
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [gone]);
  }

  async #connect(worker: string): Promise<Client> {
    if (this.#client) return this.#client;
    const client = new Client({ ...clientConfig(this.#target, `${NAME_PREFIX}${worker}`), keepAlive: true });
    client.on('error', () => {});
    client.once('end', () => {
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    this.#client = client;
    return client;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}
