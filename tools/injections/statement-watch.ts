import { createLog, type Log } from '@porchlight/server/platform/log.ts';
import type { Tracing } from '@porchlight/server/ports/tracing.ts';

/** Hears of statements that fail, whatever is made of that, and of errors in the log. */
export interface StatementWatch {
  tracing: Tracing;
  log: Log;
  /** What was heard since the last time. */
  take(): string[];
}

/**
 * Kinds of errors that are part of ordinary work: a row that is there already or is held to by another, a transaction that has to be done again,
 * a lock that is not waited for, and what the product's own triggers refuse.
 */
const ordinary = /^(?:23|40|55P03|P0001)/;

export function createStatementWatch(): StatementWatch {
  let heard: string[] = [];
  const note = (error: unknown): void => {
    if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return;
    if (!ordinary.test(String(error.code))) heard.push(`database error ${String(error.code)}`);
  };
  const tracing: Tracing = {
    begin: () => ({ enter: (work) => work(), end: () => {} }),
    within: (_name, work) => work(),
    step: async (_name, work) => {
      try {
        return await work();
      } catch (error) {
        note(error);
        throw error;
      }
    },
    outgoingHeaders: () => ({}),
    close: async () => {},
  };
  const log = createLog('error', {
    write: (line) => {
      const { err, msg } = JSON.parse(line) as { err?: { type?: string; code?: string; message?: string }; msg?: string };
      heard.push(`logs ${[msg, err?.type, err?.code, err?.message].filter(Boolean).join(' ')}`);
    },
  });
  return {
    tracing,
    log,
    take: () => {
      const taken = heard;
      heard = [];
      return taken;
    },
  };
}
