import type { BaseLogger } from 'pino';

/** The part of a pino logger that the database and the job worker write to. */
export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

/** For callers without a log, such as small tools and tests. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
