import type { Socket } from 'node:net';
import { Client, type ClientBase, type ClientConfig, DatabaseError, type PoolClient } from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { isConnectionLost } from './database-unavailable.ts';

/** A statement after which nothing was heard for so long makes us ask whether its connection is still one. */
const doubtAfterMs = 3_000;
const lookEveryMs = 500;
const askedWithinMs = 2_000;
/** What a connection held that is gone; by then the server has let go of it by itself. */
const orphanedForMs = 5 * 60_000;

interface Backend {
  own: number;
  /** Null on the one row there is where none of them was found. */
  pid: number | null;
  isActive: boolean;
  isEnded: boolean;
}

interface Watched {
  outstanding: number;
  heardAt: number;
  bytesRead: number;
  /** At the last look. */
  wasSilent: boolean;
}

const socketOf = (client: ClientBase): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream;
const processOf = (client: ClientBase): number => (client as unknown as { processID: number }).processID;

// A backend that works for us is active, also while it waits for a lock. One that has been idle meanwhile never got the statement, or its
// answer never came; whoever it worked for is gone, and what it holds would keep everybody else waiting.
const ask = `
  with mine as (select pid, state = 'active' as is_active, state_change < now() - interval '1 second' as is_old
                  from pg_stat_activity where pid = any($1::int[]) and application_name = $2)
  select pg_backend_pid() as own, pid, is_active as "isActive", not is_active and is_old and pg_terminate_backend(pid) as "isEnded"
    from (select) as always left join mine on true`;

/**
 * Connections can die without a word: a cable, a firewall that forgets, a server that is gone with its address. Whoever waits for an answer
 * over one would wait for many minutes. So the connections over which nothing comes are asked about over another one, and those nobody
 * works on at the other end are ended; a statement that takes its time is left alone. No statement gets a timer of its own.
 */
export class SilentConnections {
  readonly #config: ClientConfig;
  readonly #log: DatabaseLog;
  readonly #watched = new Map<PoolClient, Watched>();
  /** Backends of connections that were given up, and since when. */
  readonly #orphans = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;
  #isAsking = false;
  #doubtedAt = 0;

  constructor(config: ClientConfig, log: DatabaseLog) {
    this.#config = config;
    this.#log = log;
    this.#timer = setInterval(() => void this.#look(), lookEveryMs).unref();
  }

  add(client: PoolClient): void {
    this.#watched.set(client, { outstanding: 0, heardAt: performance.now(), bytesRead: 0, wasSilent: false });
  }

  remove(client: PoolClient): void {
    this.#watched.delete(client);
  }

  begin(client: PoolClient): void {
    const watched = this.#watched.get(client);
    if (watched && watched.outstanding++ === 0) watched.heardAt = performance.now();
  }

  end(client: PoolClient): void {
    const watched = this.#watched.get(client);
    if (!watched) return;
    watched.outstanding -= 1;
    watched.heardAt = performance.now();
  }

  /** Another connection of its age was found dead: better a new one. */
  isDoubtful(client: PoolClient): boolean {
    return (this.#watched.get(client)?.heardAt ?? 0) < this.#doubtedAt;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const now = performance.now();
    for (const [pid, since] of this.#orphans) if (now - since > orphanedForMs) this.#orphans.delete(pid);
    const silent = [...this.#watched].filter(([client, watched]) => this.#isSilent(client, watched, now));
    if (this.#isAsking || silent.length + this.#orphans.size === 0) return;
    this.#isAsking = true;
    try {
      const working = await this.#askAbout([...silent.map(([client]) => processOf(client)), ...this.#orphans.keys()]);
      for (const [client, watched] of silent) {
        const hasAnswered = watched.outstanding === 0 || watched.heardAt > now || socketOf(client).bytesRead !== watched.bytesRead;
        if (working === 'all' || working.has(processOf(client)) || hasAnswered) continue;
        this.#giveUp(client);
      }
    } finally {
      this.#isAsking = false;
    }
  }

  #isSilent(client: PoolClient, watched: Watched, now: number): boolean {
    const { bytesRead } = socketOf(client);
    if (bytesRead !== watched.bytesRead) Object.assign(watched, { bytesRead, heardAt: now });
    const isSilent = watched.outstanding > 0 && now - watched.heardAt > doubtAfterMs;
    // Not at the first look: after a moment in which this process was too busy to read, what came is still to be read.
    const wasSilent = watched.wasSilent;
    watched.wasSilent = isSilent;
    return isSilent && wasSilent;
  }

  /** The processes that are at work at the other end; `all` where that can't be told. Those that hold something for nobody are ended. */
  async #askAbout(pids: readonly number[]): Promise<ReadonlySet<number> | 'all'> {
    const client = new Client({ ...this.#config, connectionTimeoutMillis: askedWithinMs, query_timeout: askedWithinMs });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<Backend>(ask, [pids, this.#config.application_name]);
      // A pooler in between has numbers of its own, which say nothing of the server's processes.
      if (rows[0]?.own !== processOf(client)) return 'all';
      const there = new Map(rows.map((row) => [row.pid, row]));
      for (const pid of pids) if (there.get(pid)?.isEnded !== false) this.#orphans.delete(pid);
      return new Set(rows.flatMap(({ isActive, pid }) => (isActive && pid !== null ? [pid] : [])));
    } catch (error) {
      // A server that refuses is there, full up as it may be, unless it says that it stops or has only begun.
      const isThere = error instanceof DatabaseError && (error.code === '53300' || !isConnectionLost(error));
      return isThere ? 'all' : new Set();
    } finally {
      // It may be the next that never hears anything: nobody waits for its end.
      void client.end().catch(() => {});
      socketOf(client).destroy();
    }
  }

  #giveUp(client: PoolClient): void {
    const now = performance.now();
    this.#doubtedAt = now;
    this.#orphans.set(processOf(client), now);
    this.#log.warn({ reason: 'silent' }, 'database connection given up: nothing was heard and nobody works on it');
    socketOf(client).destroy();
  }
}
