import { documentProgram } from './document-program.ts';
import type { RenderInvoice } from './invoices/index.ts';
import type { RenderReceipt } from './payments/index.ts';
import { createThreads, type Threads } from './platform/threads/threads.ts';
import type { DocumentTask } from './render-documents.ts';

/** Whoever is served, and the database, go before a document. It is never kept waiting for long: a customer may be who asked for it. */
const niceness = 10;

/** Its library and fonts take some 150 ms to be made ready, and some 40 MB. */
const restMs = 60_000;

/**
 * What makes PDFs: on a thread of its own, begun with the first, so that nobody waits for the milliseconds one takes (decision 0050).
 * One after the other, in the order they are asked for.
 */
export interface Documents {
  renderInvoice: RenderInvoice;
  renderReceipt: RenderReceipt;
  /** Ends the thread; what it was at fails. */
  stop(): Promise<void>;
}

export function createDocuments(): Documents {
  let threads: Promise<Threads<DocumentTask, Uint8Array>> | null = null;
  const begin = async () => {
    const program = await documentProgram();
    return createThreads<DocumentTask, Uint8Array>({ name: 'documents', program, niceness, most: 1, restMs });
  };
  const render = async (task: DocumentTask): Promise<Buffer> => {
    threads ??= begin();
    const { buffer, byteOffset, byteLength } = await (await threads).run(task);
    return Buffer.from(buffer, byteOffset, byteLength);
  };
  return {
    renderInvoice: (document, brand, locale) => render({ kind: 'invoice', document, brand, locale }),
    renderReceipt: (printed) => render({ kind: 'receipt', printed }),
    stop: async () => (await threads)?.stop(),
  };
}
