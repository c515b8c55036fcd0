import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { formatSignedCents } from '@porchlight/domain/money/format-money.ts';
import type { InvoiceBrand, InvoiceDocument } from '@porchlight/server/invoices/index.ts';
import PDFDocument from 'pdfkit';

const left = 54;
const right = 558;
const bottom = 720;

/**
 * The floor: the same lines with pdfkit and nothing else. A standard font, no tags, no wrapping, no design, no coupon; what anybody
 * gets who prints an invoice's text with the library as it comes.
 */
export function renderBareDocument(document: InvoiceDocument, brand: InvoiceBrand): Buffer {
  const doc = new PDFDocument({ size: 'LETTER', margin: 0 });
  let y = 48;
  const say = (text: string, x: number): unknown => doc.text(text, x, y, { lineBreak: false });
  const next = (height: number): void => {
    y += height;
    if (y > bottom) {
      doc.addPage();
      y = 48;
    }
  };
  doc.fontSize(10);
  for (const text of [brand.name, ...brand.addressLines, ...document.recipientLines, document.number, document.accountNumber]) {
    say(text, left);
    next(14);
  }
  for (const line of document.lines) {
    const amount = `$${formatSignedCents(line.amountCents)}`;
    say(line.description, left);
    if (line.periodStart !== null) say(`${formatDate(line.periodStart)} to ${formatDate(line.periodEnd)}`, 366);
    say(amount, right - doc.widthOfString(amount));
    next(17);
  }
  say(`$${formatSignedCents(document.amountCents)}`, left);
  doc.end();
  return doc.read() as Buffer;
}
