import pino from 'pino';

/** The structured log. Personal data, tokens and addresses never go in: log ids, codes and counts. */
export type Log = pino.Logger;

/**
 * JSON lines on stdout, unless somebody else takes them. `level` silent keeps tests quiet. Lines are written a few kilobytes at a time, at the latest after a
 * second and always before the process ends: a write for each request would cost as much as the request.
 */
export function createLog(level: string, destination: pino.DestinationStream = standardOutput()): Log {
  return pino({ level, base: undefined, timestamp: isoSecond, serializers: { err: describeError } }, destination);
}

function standardOutput(): pino.DestinationStream {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 });
  process.on('exit', () => destination.flushSync());
  return destination;
}

let lastSecond = 0;
let lastText = '';

/** The time as an ISO instant to the second, written out once a second instead of once a line. */
function isoSecond(): string {
  const second = Math.floor(performance.timeOrigin / 1_000 + performance.now() / 1_000);
  if (second !== lastSecond) {
    lastSecond = second;
    lastText = `,"time":"${new Date(second * 1_000).toISOString()}"`;
  }
  return lastText;
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
