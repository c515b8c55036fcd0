import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill, type Locale, localeTags } from '@porchlight/texts';
import { accentOnPaper } from '../../platform/pdf/accent.ts';
import { drawRunningText } from '../../platform/pdf/letterhead.ts';
import { Paper } from '../../platform/pdf/paper.ts';
import type { InvoiceBrand, InvoiceDocument } from '../invoice-document.ts';
import { drawChanges } from './draw-changes.ts';
import { drawHead } from './draw-head.ts';
import { drawLines } from './draw-lines.ts';
import { drawPayment } from './draw-payment.ts';
import { drawSummary } from './draw-summary.ts';
import type { Sheet } from './layout.ts';
import { statementOf } from './statement.ts';
import { changeTexts, pdfTexts } from './wording.ts';

/**
 * The invoice as a tagged PDF on US Letter, in the language asked for. Pure: the same document, brand and language give the same bytes.
 * Takes milliseconds of CPU time, more with the number of lines.
 */
export function renderInvoicePdf(document: InvoiceDocument, brand: InvoiceBrand, locale: Locale): Buffer {
  const texts = pdfTexts[locale];
  const date = formatDate(document.invoiceDate);
  const paper = new Paper({
    title: fill(texts.documentTitle, { number: document.number, date, brandName: brand.name }),
    author: brand.name,
    language: localeTags[locale].intl,
    createdAt: new Date(`${document.invoiceDate}T00:00:00Z`),
  });
  const sheet: Sheet = {
    paper,
    document,
    brand,
    texts,
    changeTexts: changeTexts[locale],
    statement: statementOf(document),
    accent: accentOnPaper(brand.accentColor),
  };
  paper.addPage();
  const summaryEnd = drawSummary(sheet, drawHead(sheet) + 4);
  const changesEnd = drawChanges(sheet, summaryEnd);
  drawPayment(sheet, drawLines(sheet, changesEnd + 14));
  const pages = paper.pageCount;
  drawRunningText(paper, {
    brandName: brand.name,
    title: fill(texts.title, { number: document.number }),
    account: `${texts.accountNumber} ${document.accountNumber}`,
    pageWords: (page) => fill(texts.page, { page, pages }),
  });
  return paper.finish();
}
