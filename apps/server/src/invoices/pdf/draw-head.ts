import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts';
import { drawFactList, drawLetterhead, rightColumn } from '../../platform/pdf/letterhead.ts';
import { styles } from '../../platform/pdf/page-styles.ts';
import { page } from '../../platform/pdf/paper.ts';
import type { Sheet } from './layout.ts';
import { periodText } from './wording.ts';

/** The top of the first page: who sends it, what it is, to whom, and its dates. Answers where it ends. */
export function drawHead(sheet: Sheet): number {
  const top = drawLetterhead(sheet, fill(sheet.texts.title, { number: sheet.document.number }));
  return Math.max(drawRecipient(sheet, top), drawFacts(sheet, top));
}

function drawRecipient({ paper, document, texts }: Sheet, top: number): number {
  const style = { ...styles.body, size: 9.5 };
  const lines = document.recipientLines.flatMap((line) => paper.wrap(line, 250, style));
  let y = top + 14;
  paper.tag(paper.root, 'P', () => paper.text(texts.billTo, page.left, top, styles.label));
  if (lines.length > 0) paper.tag(paper.root, 'P', () => (y = paper.lines(lines, page.left, y, 13, style)));
  return y;
}

function drawFacts({ paper, document, texts }: Sheet, top: number): number {
  const period = periodText(texts, document.periodStart, document.periodEnd);
  const facts: [string, string][] = [
    [texts.accountNumber, document.accountNumber],
    [texts.invoiceDate, formatDate(document.invoiceDate)],
    [texts.dueDate, document.dueDate === null ? texts.dueOnReceipt : formatDate(document.dueDate)],
    ...(period === '' ? [] : [[texts.period, period] satisfies [string, string]]),
  ];
  return drawFactList({ paper }, facts, { left: rightColumn, right: page.right, top, leading: 15 });
}
