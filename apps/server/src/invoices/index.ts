/**
 * Invoices as customers see them: the list, the printed lines, the PDF, and how each one goes out.
 * Owns invoice_delivery and the reading of `invoice` and `invoice_line`; what is owed on them is the ledger's.
 * Promises that a document's figures add up or that there is no document (INV0001), that the same document gives the same bytes, and
 * that an issued invoice goes out exactly once, the way its customer has chosen, in the transaction that posts it.
 * Exposes issuing, the owner lookup of the guard and the file of an invoice.
 */
import type { contract } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { NewInvoice } from '../ledger/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Brand } from '../site/index.ts';
import type { DeliveryWay } from './delivery-way.rules.ts';
import { type InvoiceFile, invoiceFile } from './invoice-file.ts';
import { readInvoiceOwner } from './invoices.store.ts';
import { deliverInvoices, type IssueDeps, type IssuedInvoice, issueInvoice, issueInvoices } from './issue-invoice.ts';
import { type InvoiceReadDeps, invoiceHandlers } from './routes.ts';

export { type DeliveryWay, deliveryWay } from './delivery-way.rules.ts';
export type { InvoiceBrand, InvoiceDocument, InvoiceDocumentLine, RenderInvoice } from './invoice-document.ts';
export type { IssuedInvoice } from './issue-invoice.ts';
export { type PlannedCharge, postalLines } from './present-outgoing-invoice.ts';

export interface InvoicesDeps extends InvoiceReadDeps, IssueDeps {
  brand: () => Promise<Brand>;
}

export interface Invoices {
  handlers: Handlers<(typeof contract)['invoices']>;
  /** The account an invoice belongs to, null when there is no such invoice. */
  ownerOf(invoiceId: number): Promise<number | null>;
  /** The provider's brand, to be asked for before the transaction of `issue` or `deliver`. */
  brand(): Promise<Brand>;
  /**
   * Posts an invoice and sends it out as its customer has chosen, in the caller's transaction: for imports and the demo.
   * Answers its id and how it goes out. Throws RangeError below zero or without lines.
   */
  issue(tx: Transaction, invoice: NewInvoice, brand: Brand): Promise<IssuedInvoice>;
  /** The same for many at once, of accounts whose locks are held; in the order given. */
  issueMany(tx: Transaction, invoices: readonly NewInvoice[], brand: Brand): Promise<IssuedInvoice[]>;
  /** Sends a posted invoice out, once: null when it went out before or does not exist. */
  deliver(tx: Transaction, invoiceId: number, brand: Brand): Promise<DeliveryWay | null>;
  /** The PDF of an invoice as of now; null when there is no document to give out. */
  file(invoiceId: number, locale: Locale): Promise<InvoiceFile | null>;
}

export function createInvoices(deps: InvoicesDeps): Invoices {
  return {
    handlers: invoiceHandlers(deps),
    ownerOf: (invoiceId) => readInvoiceOwner(deps.db, invoiceId),
    brand: deps.brand,
    issue: (tx, invoice, brand) => issueInvoice(deps, tx, invoice, brand),
    issueMany: (tx, invoices, brand) => issueInvoices(deps, tx, invoices, brand),
    deliver: async (tx, invoiceId, brand) => (await deliverInvoices(deps, tx, [invoiceId], brand)).get(invoiceId) ?? null,
    file: (invoiceId, locale) => invoiceFile(deps, invoiceId, locale),
  };
}
