/** What somebody of the cast may own, in days relative to the day it is loaded; amounts in cents. */
import type { WorkEvent, Workflow } from '@porchlight/domain/orders/workflow.ts';
import type { FeatureCode, OptionCode, PlanCode } from './demo-catalogue.ts';

export interface CastLogin {
  username: string;
  locale?: 'en-us' | 'sp-es';
  withheld?: readonly string[];
}

export interface CastLine {
  status: string;
  features?: readonly FeatureCode[];
  options?: readonly OptionCode[];
  /** A phone line's number. */
  number?: string;
}

export interface CastService {
  plan: PlanCode;
  relation: 'Main' | 'Required' | 'Additional';
  lines: readonly CastLine[];
}

export interface CastCharge {
  kind: 'RECURRING' | 'ONE_TIME' | 'INSTALLMENT' | 'CREDIT' | 'TAX' | 'FEE';
  description: string;
  amount: number;
  /** Only on invoices that old: 0 is the newest. */
  from?: number;
  to?: number;
}

export interface CastBilling {
  /** The day of one invoice, which also gives the bill-cycle day. */
  invoicedDaysAgo: number;
  /** Months from that invoice to the newest; 0 when it is the newest. */
  monthsSince?: number;
  invoices: number;
  open: number;
  /** Invoices are due 20 days after their date, and paid that many days before. */
  paidDaysBeforeDue: number;
  paidBy: CastPaidBy;
  charges: readonly CastCharge[];
}

export interface CastPaidBy {
  type: 'CREDIT_CARD' | 'ACH' | 'CHECK' | 'WIRE_TRANSFER';
  display: string | null;
}

export interface CastMethod {
  token: string;
  kind: 'card' | 'bank';
  brand: string;
  display: string;
  /** Cards expire in the month this many months ahead. */
  expiresInMonths?: number;
}

export interface CastOrder {
  workflow: Workflow;
  description: string;
  type: string;
  createdDaysAgo: number;
  /** What happened to it since, oldest first. */
  events?: readonly { event: WorkEvent; daysAgo: number }[];
  /** Made by a visitor for the account's street: an order at that address meets it. */
  byVisitor?: true;
}

export interface CastAccount {
  number: string;
  type: 'RESIDENTIAL' | 'BUSINESS';
  status: string;
  firstName: string;
  lastName: string;
  company?: string;
  mobile?: string;
  /** Contact e-mail; PERSONAL for people, BUSINESS for companies. */
  email: string;
  street: string;
  delivery: 'EMAIL' | 'PAPERLESS' | 'PAPER' | null;
  taxExempt?: boolean;
  pin?: string;
  login?: CastLogin;
  services?: readonly CastService[];
  billing?: CastBilling;
  methods?: readonly CastMethod[];
  /** `none`: enrolled without a usable method. */
  autopay?: { token: string } | { bankToken: string; holder: string; accountType: 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK' } | 'none';
  orders?: readonly CastOrder[];
  installment?: { total: number; left: number; invoicedItem: string; item: string };
  /** A bank payment accepted today and not settled: charged with that stored method. */
  pending?: { amount: number; token: string };
  alert?: string;
  /** Usernames that may open this account; `open` ones were asked for and never confirmed. */
  linkedTo?: readonly { username: string; open?: true }[];
}
