import type { ServerConnection } from './server-connection.ts';

/** Statements that share a connection, and how many of them are not answered yet. */
interface Company {
  connection: Promise<ServerConnection>;
  waiting: number;
}

/** More than any answer needs at once: whoever starts hundreds gets several connections. */
const largestCompany = 24;

/**
 * Runs named statements, each by itself. Those started in one go (before the event loop turns) share a connection, where they leave in one
 * write and come back in one read, one after the other: for small statements the system calls cost more than the statements do. `mayBegin`
 * throws where a statement must not be started.
 */
export function createTogether(acquire: () => Promise<ServerConnection>, mayBegin: () => void) {
  let open: Company | null = null;
  const join = (): Company => {
    if (open === null) {
      const company: Company = { connection: acquire(), waiting: 0 };
      open = company;
      process.nextTick(() => {
        if (open === company) open = null;
      });
    }
    open.waiting += 1;
    const joined = open;
    if (joined.waiting === largestCompany) open = null;
    return joined;
  };
  return async <Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> => {
    mayBegin();
    const company = join();
    const connection = await company.connection;
    try {
      return await connection.prepared<Row>(name, text, values);
    } finally {
      company.waiting -= 1;
      if (company.waiting === 0) {
        if (open === company) open = null;
        connection.release();
      }
    }
  };
}
