// Invoices: the panel of all invoices, and their documents.
export { useInvoicePdf } from './use-invoice-pdf.ts';
