import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { formatSignedCents } from '@porchlight/domain/money/format-money.ts';
import type { InvoiceBrand, InvoiceDocument } from '@porchlight/server/invoices/index.ts';
import { pdf as texts } from '@porchlight/texts/en-us/pdf.ts';
import PDFDocument from 'pdfkit';

const left = 54;
const right = 558;
const bottom = 720;

/** What stands around the lines: sender, recipient, facts, summary, ways to pay, coupon, page line. */
function textsAround(document: InvoiceDocument, brand: InvoiceBrand): string[] {
  const total = `$${formatSignedCents(document.amountCents)}`;
  const dates = [document.invoiceDate, document.dueDate, document.asOf].map((date) => formatDate(date));
  const sender = [brand.name, ...brand.addressLines, brand.phone ?? ''];
  const facts = [document.accountNumber, document.number, ...dates];
  const labels = [texts.billTo, texts.accountNumber, texts.invoiceNumber, texts.invoiceDate, texts.dueDate, texts.period, texts.details];
  const summary = [texts.balance, total, texts.charges, total, texts.credits, total, texts.taxesAndFees, total, texts.total, total];
  const sections = Object.values(texts.sections).flatMap((section) => [section, total]);
  const ways = [texts.online.title, texts.online.text, texts.byMail.title, texts.byMail.text, texts.questions.title];
  const coupon = [...Object.values(texts.coupon), ...sender, ...facts, total, texts.page];
  return [...sender, ...document.recipientLines, ...labels, ...facts, ...summary, ...sections, ...ways, ...coupon];
}

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
  textsAround(document, brand).forEach((text, i) => {
    say(text, left + (i % 2) * 276);
    if (i % 2 === 1) next(14);
  });
  for (const line of document.lines) {
    const amount = `$${formatSignedCents(line.amountCents)}`;
    say(line.description, left);
    if (line.periodStart !== null) say(`${formatDate(line.periodStart)} to ${formatDate(line.periodEnd)}`, 366);
    say(amount, right - doc.widthOfString(amount));
    next(17);
  }
  doc.end();
  return doc.read() as Buffer;
}
