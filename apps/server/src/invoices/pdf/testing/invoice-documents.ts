import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { cents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { InvoiceBrand, InvoiceDocument, InvoiceDocumentLine } from '../../invoice-document.ts';

export const brand: InvoiceBrand = {
  name: 'Cedar Valley Fiber',
  accentColor: '#125a3b',
  addressLines: ['120 Cedar Street', 'Cedar Valley, IA 52001'],
  remitAddressLines: ['PO Box 100', 'Cedar Valley, IA 52001'],
  phone: '(563) 555-0100',
  email: 'help@cedarvalleyfiber.example',
  portalUrl: 'https://my.cedarvalleyfiber.example',
  logo: null,
};

export function buildLine(line: Partial<InvoiceDocumentLine> = {}): InvoiceDocumentLine {
  return {
    kind: 'RECURRING',
    description: 'Fiber 500',
    periodStart: calendarDate('2026-11-01'),
    periodEnd: calendarDate('2026-11-30'),
    amountCents: cents(60_00),
    ...line,
  };
}

/** Services, a credit, taxes and a fee; all of it owed. */
export const ordinaryLines: InvoiceDocumentLine[] = [
  buildLine(),
  buildLine({ kind: 'ONE_TIME', description: 'Technician visit', periodStart: null, periodEnd: null, amountCents: cents(1_200_00) }),
  buildLine({ kind: 'INSTALLMENT', description: 'Router, 3 of 12', periodStart: null, periodEnd: null, amountCents: cents(10_00) }),
  buildLine({ kind: 'CREDIT', description: 'Outage credit', periodStart: null, periodEnd: null, amountCents: cents(-12_50) }),
  buildLine({ kind: 'FEE', description: 'Regulatory recovery fee', periodStart: null, periodEnd: null, amountCents: cents(1_37) }),
  buildLine({ kind: 'TAX', description: 'Iowa sales tax', periodStart: null, periodEnd: null, amountCents: cents(4_12) }),
];

/** An invoice document whose amount is the sum of its lines and, unless told otherwise, all of it owed. */
export function buildDocument(document: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const lines = document.lines ?? ordinaryLines;
  const amountCents = sumCents(lines.map((line) => line.amountCents));
  return {
    number: '1000001-14',
    accountNumber: '1000001',
    invoiceDate: calendarDate('2026-11-03'),
    dueDate: calendarDate('2026-12-03'),
    periodStart: calendarDate('2026-11-01'),
    periodEnd: calendarDate('2026-11-30'),
    recipientLines: ['Maria Lopez', '14 Fiber Way', 'Cedar Valley, IA 52001'],
    lines,
    amountCents,
    openCents: amountCents,
    lastPaymentOn: null,
    lastPaymentCents: null,
    otherOpenCents: cents(0),
    asOf: calendarDate('2026-11-21'),
    comparison: null,
    ...document,
  };
}
