import { type CallAnswer, routeQuery } from '../platform/api/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';

export type Invoice = CallAnswer<'invoices.listInvoices'>['invoices'][number];
export type InvoiceLine = CallAnswer<'invoices.listInvoiceLines'>['lines'][number];
export type InvoiceChanges = CallAnswer<'invoices.getInvoiceChanges'>;
export type BillChange = InvoiceChanges['changes'][number];

/** The invoices of an account, newest first (C-009). */
export function useInvoices(accountId: number) {
  return useQuery(routeQuery('invoices.listInvoices', { params: { id: accountId } }));
}

/** What is printed on an invoice (C-096). */
export function useInvoiceLines(invoiceId: number) {
  return useQuery({ ...routeQuery('invoices.listInvoiceLines', { params: { id: invoiceId } }), staleTime: Number.POSITIVE_INFINITY });
}

/** Why an invoice is not the one before (C-145). What was billed does not change, so it is asked for once. */
export function useInvoiceChanges(invoiceId: number) {
  return useQuery({ ...routeQuery('invoices.getInvoiceChanges', { params: { id: invoiceId } }), staleTime: Number.POSITIVE_INFINITY });
}

/** The next bill as things stand (C-146). It changes with the services and what they are paid with, so it is asked for again each time. */
export function useNextBill(accountId: number) {
  return useQuery(routeQuery('billing.getNextBill', { params: { id: accountId } }));
}
