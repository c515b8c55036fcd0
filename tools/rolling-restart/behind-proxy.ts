import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { TestDatabase } from '@porchlight/server/test/database.ts';
import { startProcess, type WatchedProcess } from '../monitoring/watched-process.ts';

/** What the processes behind a proxy share, and each one's port. */
export interface BehindProxy {
  folder: string;
  database: TestDatabase;
  ports: readonly number[];
}

/** One of the processes behind a proxy, with a folder and a port of its own. It ends `SHUTDOWN_DELAY` seconds after it says so. */
export function startBehindProxy(shared: BehindProxy, index: number, settings: Record<string, string>): Promise<WatchedProcess> {
  const dataDir = path.join(shared.folder, `data${index}`);
  mkdirSync(dataDir, { recursive: true });
  return startProcess({
    DATABASE_URL: shared.database.url,
    DATA_DIR: dataDir,
    PORT: String(shared.ports[index]),
    SECRET_KEY: 'key-of-a-test-that-nobody-else-uses',
    // Longer than the proxy takes to notice on a busy machine: it asks each fifth of a second.
    SHUTDOWN_DELAY: '3',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  });
}
