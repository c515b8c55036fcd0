import { inject } from 'vitest';
import type { DatabaseAddress } from '../src/platform/db/database.ts';
import { addressToUrl, type CopyStrategy, createDatabase, dropDatabase } from './server-databases.ts';
import type { TemplateName } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabaseService: string;
  }
}

/** A database of its own for one test file (or one test): copied from a template. */
export interface TestDatabase {
  readonly connection: DatabaseAddress;
  /** The same as a `postgres://` URL, for processes started with DATABASE_URL. */
  readonly url: string;
  readonly name: string;
  /** Ends all its connections and removes it. */
  drop(): Promise<void>;
}

interface PreparedTemplate {
  readonly server: DatabaseAddress;
  readonly template: string;
  readonly strategy: CopyStrategy;
}

/** Copies a template of the run's database server. The server is started by the first call of the whole run. */
export async function createTestDatabase({ template = 'empty' }: { template?: TemplateName } = {}): Promise<TestDatabase> {
  const answer = await fetch(`${inject('testDatabaseService')}/${template}`, { method: 'POST' });
  const prepared = (await answer.json()) as PreparedTemplate & { readonly failure?: string };
  if (prepared.failure) throw new Error(`The test database server is not available: ${prepared.failure}`);
  return copyTemplate(prepared);
}

/** Copies a template that is there; for commands, which have a database server of their own. */
export async function copyTemplate({ server, template, strategy }: PreparedTemplate): Promise<TestDatabase> {
  const name = await createDatabase(server, template, strategy);
  const connection = { ...server, database: name };
  return { connection, url: addressToUrl(connection), name, drop: () => dropDatabase(server, name) };
}
