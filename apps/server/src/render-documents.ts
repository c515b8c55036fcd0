// What the thread of documents runs. It is bundled by itself (tools/document-program.mjs) and knows the server's own process by its tasks alone.
import type { Locale } from '@porchlight/texts';
import type { InvoiceBrand, InvoiceDocument } from './invoices/index.ts';
import { renderInvoicePdf } from './invoices/pdf/render-invoice-pdf.ts';
import type { PrintedReceipt } from './payments/index.ts';
import { renderReceiptPdf } from './payments/receipt-pdf/render-receipt-pdf.ts';

export type DocumentTask =
  | { kind: 'invoice'; document: InvoiceDocument; brand: InvoiceBrand; locale: Locale }
  | { kind: 'receipt'; printed: PrintedReceipt };

/** The PDF. */
export function render(task: DocumentTask): Uint8Array {
  return task.kind === 'invoice' ? renderInvoicePdf(task.document, task.brand, task.locale) : renderReceiptPdf(task.printed);
}
