/**
 * What is known about the statements that were under way when the connection was lost.
 * `nothing-written`: no statement was sent, or the transaction was never asked to commit. `unknown`: it may have run.
 */
export type LostOutcome = 'nothing-written' | 'unknown';

/**
 * The database cannot be reached at the moment, or was lost in mid-statement. The HTTP layer answers 503 GEN0010.
 * Money code looks at `outcome`: only `nothing-written` may be tried again without asking the database first.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly outcome: LostOutcome;

  constructor(outcome: LostOutcome, cause: unknown) {
    super(`The database is not available (${outcome}): ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.outcome = outcome;
  }
}

const socketFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

// 57P01-57P03: the server stops, crashed, or is still starting; 53300: it has no free connection; class 08: connection exceptions,
// but not 08P01, which also says that a statement was given the wrong number of parameters: our mistake, not the network's.
const serverGoneStates = new Set(['57P01', '57P02', '57P03', '53300']);

const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
];

/** The connection is gone or could not be made; says nothing about whether a statement had run. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (socketFailures.has(code) || serverGoneStates.has(code) || /^08(?!P01)[0-9A-Z]{3}$/.test(code)) return true;
  return driverMessages.some((message) => error.message.startsWith(message));
}

/** The database found no room for what was to be written and rolled it back (disk_full). */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100';
}

/** The server rolled the transaction back and asks to run it again: serialization failure (40001) or deadlock (40P01). */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}
