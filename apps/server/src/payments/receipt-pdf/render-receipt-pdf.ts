import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { fill, localeTags } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { methodName } from '@porchlight/texts/method-name.ts';
import { accentOnPaper } from '../../platform/pdf/accent.ts';
import { drawRunningText } from '../../platform/pdf/letterhead.ts';
import { Paper } from '../../platform/pdf/paper.ts';
import type { PrintedReceipt } from '../receipt.ts';
import { drawHead, drawOutcome, drawQuestions } from './draw-outcome.ts';
import { drawPaid, drawSteps } from './draw-tables.ts';
import type { ReceiptSheet } from './sheet.ts';

/**
 * The receipt as a tagged PDF on US Letter, in the language asked for, with the state of the payment at `asOf`: a document stays as it is
 * while a payment may still move. Times are those of the account's zone. The same receipt, moment, brand and language give the same bytes.
 */
export function renderReceiptPdf(given: PrintedReceipt): Buffer {
  const { asOf, brand, locale } = given;
  const { methodDisplay } = given.receipt.payment;
  const payment = { ...given.receipt.payment, methodDisplay: methodDisplay && methodName(methodDisplay, locale) };
  const receipt = { ...given.receipt, payment };
  const { receipts: texts, payments, reasons } = catalogue[locale];
  // A statement that money arrived and stayed is a receipt; anything else is a record of what happened.
  const title = receipt.state === 'done' ? texts.title : texts.record;
  const { reference } = receipt.payment;
  const paper = new Paper({
    title: fill(texts.document.title, { title, reference, brandName: brand.name }),
    author: brand.name,
    language: localeTags[locale].intl,
    createdAt: asOf,
  });
  const accent = accentOnPaper(brand.accentColor);
  const today = todayInZone(asOf, receipt.timeZone);
  const sheet: ReceiptSheet = { paper, brand, accent, receipt, today, title, texts, types: payments.types, reasons };
  paper.addPage();
  const outcomeEnd = drawOutcome(sheet, drawHead(sheet) + 10);
  const tablesEnd = drawSteps(sheet, drawPaid(sheet, outcomeEnd + 24) + 24);
  drawQuestions(sheet, tablesEnd + 24);
  const pages = paper.pageCount;
  drawRunningText(paper, {
    brandName: brand.name,
    title: `${title} ${reference}`,
    account: `${texts.rows.account} ${receipt.accountNumber}`,
    pageWords: (page) => fill(texts.document.page, { page, pages }),
  });
  return paper.finish();
}
