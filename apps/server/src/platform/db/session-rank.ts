import { setPriority } from 'node:os';
import type { Pool, PoolClient } from 'pg';

/**
 * Lets the sessions of a database on this machine work at a rank of the system's scheduler from their next use on: where a process gives way
 * to others, the database would otherwise take the cores for it all the same, and leave it waiting for its own turn meanwhile.
 */
export function rankSessions(pool: Pool, rank: number): void {
  const ranked = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (ranked.has(client)) return;
    ranked.add(client);
    // The driver knows it of a session that has begun, and its types do not.
    const { processID } = client as PoolClient & { readonly processID: number };
    try {
      setPriority(processID, rank);
    } catch {
      // The database runs as somebody else, or lets nobody change it: then it goes on as it is.
    }
  });
}
