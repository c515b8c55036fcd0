import { getPriority, setPriority } from 'node:os';
import type { Pool, PoolClient } from 'pg';

const usual = 0;

/**
 * Lets the sessions of a database on this machine work at the rank of the process that asks: one that gives way to others would otherwise
 * have the database take the cores for it all the same, and be left waiting for its own turn meanwhile.
 */
export function shareRank(pool: Pool): void {
  const ranks = new WeakMap<PoolClient, number>();
  pool.on('acquire', (client) => {
    const rank = getPriority();
    if (rank === (ranks.get(client) ?? usual)) return;
    ranks.set(client, rank);
    // The driver knows it of a session that has begun, and its types do not.
    const { processID } = client as PoolClient & { readonly processID: number };
    try {
      setPriority(processID, rank);
    } catch {
      // The database runs as somebody else, or lets nobody change it: then it goes on as it is.
    }
  });
}
