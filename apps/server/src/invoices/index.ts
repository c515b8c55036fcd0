/**
 * Invoices as customers see them: the list, the printed lines, the PDF.
 * Owns the reading of `invoice` and `invoice_line`; issuing invoices is the billing run's, what is owed on them the ledger's.
 * Promises that a document's figures add up or that there is no document (INV0001), and that the same document gives the same bytes.
 * Exposes the owner lookup of the guard and the renderer.
 */
import type { contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import { readInvoiceOwner } from './invoices.store.ts';
import { renderInvoicePdf } from './pdf/render-invoice-pdf.ts';
import { type InvoicesDeps, invoiceHandlers } from './routes.ts';

export type { InvoiceBrand, InvoiceDocument, InvoiceDocumentLine } from './invoice-document.ts';
export { renderInvoicePdf } from './pdf/render-invoice-pdf.ts';
export type { InvoicesDeps } from './routes.ts';

export interface Invoices {
  handlers: Handlers<(typeof contract)['invoices']>;
  /** The account an invoice belongs to, null when there is no such invoice. */
  ownerOf(invoiceId: number): Promise<number | null>;
  /** The bytes of an invoice document in a language. */
  renderInvoicePdf: typeof renderInvoicePdf;
}

export function createInvoices(deps: InvoicesDeps): Invoices {
  return { handlers: invoiceHandlers(deps), ownerOf: (invoiceId) => readInvoiceOwner(deps.db, invoiceId), renderInvoicePdf };
}
