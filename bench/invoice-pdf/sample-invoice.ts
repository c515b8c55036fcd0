import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { cents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { InvoiceBrand, InvoiceDocument, InvoiceDocumentLine } from '@porchlight/server/invoices/index.ts';

/** The demo provider, for documents made outside a database. */
export const sampleBrand: InvoiceBrand = {
  name: 'Cedar Valley Fiber',
  accentColor: '#125a3b',
  addressLines: ['120 Cedar Street', 'Cedar Valley, IA 52001'],
  remitAddressLines: ['PO Box 100', 'Cedar Valley, IA 52001'],
  phone: '(563) 555-0100',
  email: 'help@cedarvalleyfiber.example',
  portalUrl: 'https://my.cedarvalleyfiber.example',
  logo: null,
};

const recurring = ['Fiber 500', 'Wi-Fi package', 'Home phone line (563) 555-0142', 'Static IP address', 'Voicemail to e-mail'];

function lineAt(index: number, count: number): InvoiceDocumentLine {
  const november = { periodStart: calendarDate('2026-11-01'), periodEnd: calendarDate('2026-11-30') };
  const noPeriod = { periodStart: null, periodEnd: null };
  if (index === count - 1) return { kind: 'FEE', description: 'Regulatory recovery fee', ...noPeriod, amountCents: cents(1_37) };
  if (index === count - 2) return { kind: 'TAX', description: 'Iowa sales tax', ...noPeriod, amountCents: cents(4_12) };
  if (index % 10 === 6) return { kind: 'ONE_TIME', description: `Technician visit ${index}`, ...noPeriod, amountCents: cents(29_00) };
  if (index % 10 === 8) return { kind: 'CREDIT', description: `Outage credit ${index}`, ...noPeriod, amountCents: cents(-3_33) };
  return { kind: 'RECURRING', description: `${recurring[index % 5]} ${index}`, ...november, amountCents: cents(10_99 + index) };
}

/** An invented invoice with that many lines (3 or more): services, a visit, credits, a tax and a fee. */
export function sampleInvoice(lineCount: number): InvoiceDocument {
  const lines = Array.from({ length: lineCount }, (_, index) => lineAt(index, lineCount));
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
  };
}
