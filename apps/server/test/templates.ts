import type { Database } from '../src/platform/db/database.ts';
import { createTestClock } from './test-clock.ts';

/**
 * What is loaded on top of the migrated schema into each template that tests copy. Runs once per test run, only when
 * a test asks for the template.
 */
export const templates = {
  empty: async (_database: Database): Promise<void> => {},
  /** The demo provider with its cast, as of the moment of the run. */
  cast: async (database: Database): Promise<void> => {
    // Loaded on demand: a run without the cast needs no product.
    const [{ loadDemo }, { hashPassword }] = await Promise.all([import('../src/demo/index.ts'), import('../src/session/index.ts')]);
    await loadDemo(database, { clock: createTestClock(), hashPassword });
  },
} satisfies Record<string, (database: Database) => Promise<void>>;

export type TemplateName = keyof typeof templates;
