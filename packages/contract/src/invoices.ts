import { billChangeReasons } from '@porchlight/domain/billing/bill-changes.ts';
import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id, IsoDate, Money, PathId } from './wire.ts';

/** ENT-006. */
export const Invoice = z.object({
  id: Id,
  invoiceDate: IsoDate,
  dueDate: IsoDate.nullable(),
  amount: Money,
  balance: Money,
  lastPaymentDate: IsoDate.nullable(),
  lastPaymentAmount: Money.nullable(),
});
/** One printed line of an invoice. Taxes and fees are kept apart from charges. */
export const InvoiceLine = z.object({
  id: Id,
  kind: z.enum(['RECURRING', 'ONE_TIME', 'INSTALLMENT', 'CREDIT', 'TAX', 'FEE']),
  description: z.string(),
  periodStart: IsoDate.nullable(),
  periodEnd: IsoDate.nullable(),
  amount: Money,
});
/** A bill beside the one before it; the differences of the changes add up to the difference to the cent. */
export const InvoiceChanges = z.object({
  /** Null where there is no bill before to compare with. */
  previous: z.object({ id: Id, invoiceDate: IsoDate, amount: Money }).nullable(),
  /** Below zero: the bill is lower than the one before. */
  difference: Money,
  /** The largest first. `before` and `after` are what it costs on each bill, 0 where it is not on it. */
  changes: z.array(
    z.object({ reason: z.enum(billChangeReasons), description: z.string(), before: Money, after: Money, difference: Money }),
  ),
});

const viewInvoices = ['BILLING_INVOICES_VIEW'] as const;

export const invoices = {
  listInvoices: route({
    id: 'C-009',
    method: 'GET',
    path: '/account/{id}/invoices/',
    summary: 'Invoices of the account, newest first',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, anyOf: viewInvoices },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ invoices: z.array(Invoice) }) },
    errors: [],
  }),
  getInvoicePdf: route({
    id: 'C-010',
    method: 'GET',
    path: '/account/invoice/{id}/pdf',
    summary: 'The invoice as a tagged PDF document',
    access: { kind: 'account', owns: { entity: 'invoice', at: 'params.id' }, anyOf: viewInvoices },
    limit: 'RL-READ',
    params: z.object({ id: PathId }),
    answer: { kind: 'file', contentType: 'application/pdf' },
    errors: ['INV0001'],
  }),
  listInvoiceLines: route({
    id: 'C-096',
    method: 'GET',
    path: '/account/invoice/{id}/lines',
    summary: 'The lines of an invoice, readable without the PDF (added)',
    access: { kind: 'account', owns: { entity: 'invoice', at: 'params.id' }, anyOf: viewInvoices },
    limit: 'RL-READ',
    params: z.object({ id: PathId }),
    answer: { kind: 'object', shape: z.object({ lines: z.array(InvoiceLine) }) },
    errors: [],
  }),
  getInvoiceChanges: route({
    id: 'C-145',
    method: 'GET',
    path: '/account/invoice/{id}/changes',
    summary: 'Why an invoice is not the one before (added)',
    access: { kind: 'account', owns: { entity: 'invoice', at: 'params.id' }, anyOf: viewInvoices },
    limit: 'RL-READ',
    params: z.object({ id: PathId }),
    answer: { kind: 'object', shape: InvoiceChanges },
    errors: [],
  }),
};
