import type { Database } from '../src/platform/db/database.ts';

/**
 * What is loaded on top of the migrated schema into each template that tests copy. Runs once per test run, only when
 * a test asks for the template.
 */
export const templates = {
  empty: async (_database: Database): Promise<void> => {},
  /** The demo provider with its cast, as of the moment of the run. */
  cast: async (database: Database): Promise<void> => {
    // Loaded late: a test run that needs no cast does not depend on the product's code.
    const [{ loadDemo }, { hashPassword }, { createTestClock }] = await Promise.all([
      import('../src/demo/index.ts'),
      import('../src/session/index.ts'),
      import('./test-clock.ts'),
    ]);
    await loadDemo(database, { clock: createTestClock(), hashPassword });
  },
} satisfies Record<string, (database: Database) => Promise<void>>;

export type TemplateName = keyof typeof templates;
