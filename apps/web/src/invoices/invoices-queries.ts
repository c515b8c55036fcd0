import { useQuery } from '@tanstack/react-query';
import { type CallAnswer, routeQuery } from '../platform/api/index.ts';

export type Invoice = CallAnswer<'invoices.listInvoices'>['invoices'][number];
export type InvoiceLine = CallAnswer<'invoices.listInvoiceLines'>['lines'][number];

/** The invoices of an account, newest first (C-009). */
export function useInvoices(accountId: number) {
  return useQuery(routeQuery('invoices.listInvoices', { params: { id: accountId } }));
}

/** What is printed on an invoice (C-096). */
export function useInvoiceLines(invoiceId: number) {
  return useQuery({ ...routeQuery('invoices.listInvoiceLines', { params: { id: invoiceId } }), staleTime: Number.POSITIVE_INFINITY });
}
