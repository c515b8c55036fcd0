import { cents } from '@porchlight/domain/money/cents.ts';
import type { InvoiceDocument, InvoiceDocumentLine } from '@porchlight/server/invoices/index.ts';
import { buildDocument, buildLine } from '@porchlight/server/invoices/pdf/testing/invoice-documents.ts';

const recurring = ['Fiber 500', 'Wi-Fi package', 'Home phone line (563) 555-0142', 'Static IP address', 'Voicemail to e-mail'];

function lineAt(index: number, count: number): InvoiceDocumentLine {
  const noPeriod = { periodStart: null, periodEnd: null };
  if (index === count - 1) return buildLine({ kind: 'FEE', description: 'Regulatory recovery fee', ...noPeriod, amountCents: cents(1_37) });
  if (index === count - 2) return buildLine({ kind: 'TAX', description: 'Iowa sales tax', ...noPeriod, amountCents: cents(4_12) });
  if (index % 10 === 6)
    return buildLine({ kind: 'ONE_TIME', description: `Technician visit ${index}`, ...noPeriod, amountCents: cents(29_00) });
  if (index % 10 === 8) return buildLine({ kind: 'CREDIT', description: `Outage credit ${index}`, ...noPeriod, amountCents: cents(-3_33) });
  return buildLine({ description: `${recurring[index % 5]} ${index}`, amountCents: cents(10_99 + index) });
}

/** An invented invoice with that many lines (3 or more): services, a visit, credits, a tax and a fee. */
export function sampleInvoice(lineCount: number): InvoiceDocument {
  return buildDocument({ lines: Array.from({ length: lineCount }, (_, index) => lineAt(index, lineCount)) });
}
