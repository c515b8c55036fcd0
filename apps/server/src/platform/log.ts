import pino from 'pino';

/** The structured log. Personal data, tokens and addresses never go in: log ids, codes and counts. */
export type Log = pino.Logger;

/** JSON lines on stdout. `level` silent keeps tests quiet. */
export function createLog(level: string): Log {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination({ fd: 1, sync: false }),
  );
}

/** An error's kind, message and stack without the values a database driver attaches (detail, parameters, rows). */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { code?: unknown }).code;
  // A driver's message may quote a row's value; its code says enough.
  const fromDatabase = 'severity' in error;
  return {
    type: error.name,
    code,
    message: fromDatabase ? 'database error' : error.message,
    stack: fromDatabase ? undefined : error.stack,
  };
}
