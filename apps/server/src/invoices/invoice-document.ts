import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';

/** The provider as its invoices show it. Brand is data: nothing here is the product's own. */
export interface InvoiceBrand {
  name: string;
  /** '#rrggbb'. Used for rules and headings; darkened on paper where it would not reach 4.5:1 on white. */
  accentColor: string;
  addressLines: readonly string[];
  /** Where a check goes; without lines it is the address above. */
  remitAddressLines?: readonly string[];
  phone: string | null;
  email?: string | null;
  /** Address of the portal, for "how to pay". */
  portalUrl?: string | null;
  /** Drawn as vector: SVG path data inside a box of that size. Without it the name is set in type. */
  logo?: { width: number; height: number; paths: readonly { d: string; color: string }[] } | null;
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
}
