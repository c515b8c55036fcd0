import type { BillChange } from '@porchlight/domain/billing/bill-changes.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import type { PrintedBrand } from '../platform/pdf/printed-brand.ts';

/** The provider as its invoices show it. */
export interface InvoiceBrand extends PrintedBrand {
  /** Where a check goes; without lines it is the address above. */
  remitAddressLines?: readonly string[];
}

export type InvoiceLineKind = 'RECURRING' | 'ONE_TIME' | 'INSTALLMENT' | 'CREDIT' | 'TAX' | 'FEE';

export interface InvoiceDocumentLine {
  kind: InvoiceLineKind;
  description: string;
  periodStart: CalendarDate | null;
  periodEnd: CalendarDate | null;
  /** Credits are below zero. */
  amountCents: Cents;
}

/** Why a bill is not the one before, the largest change first; together exactly the difference. */
export interface DocumentComparison {
  differenceCents: Cents;
  changes: readonly BillChange[];
}

/** Everything an invoice document says. The same value gives the same bytes. */
export interface InvoiceDocument {
  number: string;
  accountNumber: string;
  invoiceDate: CalendarDate;
  dueDate: CalendarDate | null;
  periodStart: CalendarDate | null;
  periodEnd: CalendarDate | null;
  /** Name, company and billing address, one printed line each. */
  recipientLines: readonly string[];
  lines: readonly InvoiceDocumentLine[];
  /** The sum of the lines. */
  amountCents: Cents;
  /** What is still owed on this invoice by the ledger, on the day `asOf`. */
  openCents: Cents;
  lastPaymentOn: CalendarDate | null;
  lastPaymentCents: Cents | null;
  /** Still owed on the other invoices of the account; told beside the balance, never added to it. */
  otherOpenCents: Cents;
  asOf: CalendarDate;
  /** Null where there is no bill before, or none it can be compared with. */
  comparison: DocumentComparison | null;
}

/** Makes the PDF of an invoice in that language; the same document, brand and language give the same bytes. */
export type RenderInvoice = (document: InvoiceDocument, brand: InvoiceBrand, locale: Locale) => Promise<Buffer>;
