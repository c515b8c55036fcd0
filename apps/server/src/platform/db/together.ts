import type { Named } from './round-trip.ts';
import type { ServerConnection, Step } from './server-connection.ts';

/** A statement and who waits for it. */
interface Asked extends Named {
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
}

/** More than any answer needs at once: whoever starts hundreds gets several connections. */
const largestCompany = 24;

export interface TogetherSettings {
  acquire(): Promise<ServerConnection>;
  /** Throws where a statement must not be started. */
  mayBegin(): void;
  step?: Step | undefined;
}

/**
 * Runs named statements, each by itself as far as anybody can tell. Those started in one go (before the event loop turns) share a
 * connection and a round trip: for small statements the system calls cost more than the statements do.
 */
export function createTogether({ acquire, mayBegin, step }: TogetherSettings) {
  let open: Asked[] | null = null;
  const join = (statement: Asked): void => {
    if (open === null) {
      const company: Asked[] = [];
      open = company;
      process.nextTick(() => {
        if (open === company) open = null;
        void askCompany(acquire, company);
      });
    }
    open.push(statement);
    if (open.length === largestCompany) open = null;
  };
  return <Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> => {
    const asked = () =>
      new Promise<Row[]>((resolve, reject) => {
        mayBegin();
        join({ name, text, values, resolve: resolve as Asked['resolve'], reject });
      });
    return step === undefined ? asked() : step(`db ${name}`, asked);
  };
}

async function askCompany(acquire: TogetherSettings['acquire'], company: readonly Asked[]): Promise<void> {
  let connection: ServerConnection;
  try {
    connection = await acquire();
  } catch (error) {
    for (const { reject } of company) reject(error);
    return;
  }
  let waiting = company.length;
  connection.together(company, (at, answer) => {
    waiting -= 1;
    if (waiting === 0) connection.release();
    const asked = company[at] as Asked;
    if ('error' in answer) asked.reject(answer.error);
    else asked.resolve(answer.rows);
  });
}
