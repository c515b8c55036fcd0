import type { Generated } from 'kysely';

export interface InvoiceTable {
  id: Generated<number>;
  account_id: number;
  number: string;
  invoice_date: string;
  due_date: string | null;
  period_start: string | null;
  period_end: string | null;
  amount_cents: number;
  open_cents: Generated<number>;
  last_payment_on: string | null;
  last_payment_cents: number | null;
  /** The run that made it; null: made elsewhere. */
  billing_run_id: Generated<number | null>;
}

export interface InvoiceLineTable {
  id: Generated<number>;
  account_id: number;
  invoice_id: number;
  position: number;
  kind: 'RECURRING' | 'ONE_TIME' | 'INSTALLMENT' | 'CREDIT' | 'TAX' | 'FEE';
  description: string;
  period_start: string | null;
  period_end: string | null;
  amount_cents: number;
  /** What it stands for, the same on every bill; null: made elsewhere. */
  charge_key: Generated<string | null>;
}

export interface InvoiceDeliveryTable {
  invoice_id: number;
  account_id: number;
  method: 'EMAIL' | 'PAPERLESS' | 'PAPER';
  /** What the customer had chosen; null: nothing yet. */
  chosen: 'EMAIL' | 'PAPERLESS' | 'PAPER' | null;
  /** Why it did not go out as chosen. */
  fallback: 'noEmail' | 'noPostalAddress' | null;
  queued_at: Date;
}

export interface DeliveryOptionTable {
  id: Generated<number>;
  account_type: 'RESIDENTIAL' | 'BUSINESS';
  method: 'EMAIL' | 'PAPERLESS' | 'PAPER';
  name: string;
  description: string;
  note: string | null;
  price_cents: Generated<number>;
  position: number;
}

export interface DeliveryOptionTextTable {
  delivery_option_id: number;
  locale: 'en-us' | 'sp-es';
  name: string;
  description: string;
  note: string | null;
}

/** Invoices and how they are delivered. */
export interface InvoiceTables {
  delivery_option: DeliveryOptionTable;
  delivery_option_text: DeliveryOptionTextTable;
  invoice: InvoiceTable;
  invoice_line: InvoiceLineTable;
  invoice_delivery: InvoiceDeliveryTable;
}
