import type { contract } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import { compareWithBillBefore } from './compare-bills.ts';
import type { InvoiceBrand, RenderInvoice } from './invoice-document.ts';
import { readInvoiceLines, readInvoices, recordInvoiceViewed } from './invoices.store.ts';
import { issueInvoiceDocument } from './issue-invoice-document.ts';
import { presentInvoice, presentInvoiceChanges, presentInvoiceLine } from './present-invoice.ts';

export interface InvoiceReadDeps {
  db: Database;
  clock: Clock;
  log: Log;
  /** The provider's brand as of now; asked for each document so that a changed brand needs no restart. */
  brand: () => InvoiceBrand | Promise<InvoiceBrand>;
  renderInvoice: RenderInvoice;
}

export function invoiceHandlers({ db, clock, log, brand, renderInvoice }: InvoiceReadDeps): Handlers<(typeof contract)['invoices']> {
  return {
    listInvoices: async (_input, { accountId }) => ({ invoices: (await readInvoices(db, accountId)).map(presentInvoice) }),

    listInvoiceLines: async ({ params }, { accountId }) => ({
      lines: (await readInvoiceLines(db, params.id, accountId)).map(presentInvoiceLine),
    }),

    getInvoiceChanges: async ({ params }, { accountId }) => presentInvoiceChanges(await compareWithBillBefore(db, params.id, accountId)),

    getInvoicePdf: async ({ params }, { accountId, principal, locale }) => {
      const now = clock.now();
      const document = await issueInvoiceDocument({ db, log }, { invoiceId: params.id, accountId, now });
      if (!document) return refuse('INV0001');
      const bytes = await renderInvoice(document, await brand(), locale);
      await recordInvoiceViewed(db, { at: now, userId: principal.userId, staffId: principal.impersonatorId, accountId });
      return { bytes, filename: `invoice-${params.id}.pdf`, disposition: 'inline' };
    },
  };
}
