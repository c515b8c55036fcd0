import type { Database } from '../src/platform/db/database.ts';

/**
 * What is loaded on top of the migrated schema into each template that tests copy. Runs once per test run, only when
 * a test asks for the template.
 */
export const templates = {
  empty: async (_database: Database): Promise<void> => {},
} satisfies Record<string, (database: Database) => Promise<void>>;

export type TemplateName = keyof typeof templates;
