import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyProps,
  Transaction as KyselyTransaction,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
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

/** Lends the one connection of a transaction to a consumer, when no other consumer has it. */
export type ProvideConnection = <T>(consumer: (connection: ServerConnection) => Promise<T>) => Promise<T>;

/** A query builder over `acquire`, and the same builder bound to one connection for use inside a transaction. */
export interface QueryBuilders {
  readonly kysely: Kysely<Tables>;
  bindTo(provide: ProvideConnection): KyselyTransaction<Tables>;
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
    bindTo: (provide) =>
      new KyselyTransaction<Tables>({
        ...props,
        executor: executor.withConnectionProvider({ provideConnection: provide }),
      }),
  };
}
