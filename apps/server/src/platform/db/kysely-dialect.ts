import {
  type Dialect,
  type Driver,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction as KyselyTransaction,
  type ConnectionProvider,
  type DatabaseConnection,
} from 'kysely';
import type { ServerConnection } from './server-connection.ts';
import type { Tables } from './tables.ts';

function refuse(): never {
  throw new Error('Open transactions with database.transaction(), not through the query builder');
}

function createDriver(acquire: () => Promise<ServerConnection>): Driver {
  return {
    init: async () => {},
    acquireConnection: acquire,
    releaseConnection: async (connection: DatabaseConnection) => (connection as ServerConnection).release(),
    beginTransaction: async () => refuse(),
    commitTransaction: async () => refuse(),
    rollbackTransaction: async () => refuse(),
    destroy: async () => {},
  };
}

/** A query builder over `acquire`, and the same builder bound to one connection for use inside a transaction. */
export interface QueryBuilders {
  readonly kysely: Kysely<Tables>;
  bindTo(provider: ConnectionProvider): KyselyTransaction<Tables>;
}

export function createQueryBuilders(acquire: () => Promise<ServerConnection>): QueryBuilders {
  const driver = createDriver(acquire);
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const kysely = new Kysely<Tables>({ dialect });
  const executor = kysely.getExecutor();
  const props: Omit<KyselyProps, 'executor'> = { config: { dialect }, driver, dialect };
  return {
    kysely,
    bindTo: (provider) => new KyselyTransaction<Tables>({ ...props, executor: executor.withConnectionProvider(provider) }),
  };
}
