import type { renderInvoicePdf } from './render-invoice-pdf.ts';

/** What makes the PDF of an invoice. It is large, and a process may never be asked for one, so it is made ready with the first. */
export const invoiceRenderer = async (): Promise<typeof renderInvoicePdf> => (await import('./render-invoice-pdf.ts')).renderInvoicePdf;
