import type { Cents } from '@porchlight/domain/money/cents.ts';
import { hairline } from '../../platform/pdf/accent.ts';
import { heading, place, styles } from '../../platform/pdf/page-styles.ts';
import { page, type Style, type Tag } from '../../platform/pdf/paper.ts';
import { dollars } from '../../platform/pdf/printed-amount.ts';
import type { InvoiceDocumentLine } from '../invoice-document.ts';
import type { Sheet } from './layout.ts';
import type { Section } from './statement.ts';
import { periodText } from './wording.ts';

const periodColumn = 366;
const descriptionWidth = periodColumn - page.left - 14;
const lineHeight = 12;
const rowPadding = 4.5;
const firstBaseline = 10.5;
const headHeight = 20;
const sectionHeight = 21;
const totalHeight = 21;
/** Taxes and totals up to that height stay on one page. */
const longestKept = 300;

/** The table while it is drawn: where the next row goes, and the rules that the page still owes. */
interface Cursor {
  y: number;
  table: Tag;
  rules: { y: number; weight: number; color: string }[];
}

/**
 * Every line of the invoice, by section, with sums. A section's name stays with its first line, and the head of the table is repeated.
 * Taxes and totals stay together. Answers where the table ends.
 */
export function drawLines(sheet: Sheet, top: number): number {
  const { paper, statement, texts, accent } = sheet;
  paper.tag(paper.root, 'H2', () => paper.text(texts.details, page.left, top + 12, heading(accent)));
  const cursor: Cursor = { y: top + 22, table: paper.group(paper.root, 'Table'), rules: [] };
  drawTableHead(sheet, cursor);
  for (const section of statement.chargeSections) drawSection(sheet, cursor, texts.sections[section.kind], section);
  const { lines } = statement.taxesAndFees;
  if (lines.length > 0) {
    // A total alone on a page says little; lines too many to stay together flow on as the others do.
    const together = 2 + totalHeight + sectionHeight + lines.length * (lineHeight + rowPadding) + totalsHeight(sheet);
    keep(sheet, cursor, together < longestKept ? together : totalHeight + 2);
    cursor.y += 2;
    drawSum(sheet, cursor, { name: texts.beforeTaxesAndFees, amount: statement.beforeTaxesCents, size: 9.5 });
    drawSection(sheet, cursor, texts.taxesAndFees, statement.taxesAndFees);
  }
  drawTotals(sheet, cursor);
  settleRules(sheet, cursor);
  return cursor.y;
}

/** What `drawLines` takes where all of it stays on one page. */
export function heightOfLines({ paper, statement, ...sheet }: Sheet): number {
  const heightOf = ({ lines }: Section): number =>
    sectionHeight +
    lines.reduce(
      (sum, { description }) => sum + paper.wrap(description, descriptionWidth, styles.body).length * lineHeight + rowPadding,
      0,
    );
  const { taxesAndFees } = statement;
  const taxes = taxesAndFees.lines.length === 0 ? 0 : 2 + totalHeight + heightOf(taxesAndFees);
  const charges = statement.chargeSections.reduce((sum, section) => sum + heightOf(section), 0);
  return 22 + headHeight + charges + taxes + totalsHeight({ paper, statement, ...sheet });
}

const totalsHeight = ({ statement }: Sheet): number => totalHeight * (statement.appliedCents === 0 ? 1 : 3) + 2;

function drawTotals(sheet: Sheet, cursor: Cursor): void {
  const { statement, texts, accent } = sheet;
  const isPartlyPaid = statement.appliedCents !== 0;
  keep(sheet, cursor, totalsHeight(sheet));
  // The strong rule takes the place of the last line's own.
  if (cursor.rules.at(-1)?.y === cursor.y) cursor.rules.pop();
  cursor.y += 2;
  cursor.rules.push({ y: cursor.y, weight: 1, color: accent.text });
  drawSum(sheet, cursor, { name: texts.total, amount: statement.totalCents, size: isPartlyPaid ? 11 : 13 });
  if (!isPartlyPaid) return;
  drawSum(sheet, cursor, { name: texts.applied, amount: statement.appliedCents, size: 9.5, face: 'F1' });
  cursor.rules.push({ y: cursor.y, weight: 0.5, color: hairline });
  drawSum(sheet, cursor, { name: texts.balance, amount: statement.balanceCents, size: 13 });
}

/** The head once as a part of the table; on later pages it is decoration, or it would be read out in the midst of the lines. */
function drawTableHead({ paper, texts, accent }: Sheet, cursor: Cursor, isRepeated = false): void {
  const y = cursor.y + firstBaseline;
  const draws = [
    () => paper.text(texts.columns.description, page.left, y, styles.label),
    () => paper.text(texts.columns.period, periodColumn, y, styles.label),
    () => paper.text(texts.columns.amount, page.right, y, styles.label, 'right'),
  ];
  if (isRepeated) {
    paper.decorate(() => draws.forEach((draw) => draw()), 'Pagination');
  } else {
    const row = paper.group(paper.group(cursor.table, 'THead'), 'TR');
    for (const draw of draws) paper.tag(row, 'TH', draw, { scope: 'Column' });
  }
  cursor.y += headHeight;
  cursor.rules.push({ y: cursor.y - 2, weight: 0.75, color: accent.text });
}

function drawSection(sheet: Sheet, cursor: Cursor, name: string, { lines, totalCents }: Section): void {
  const { paper } = sheet;
  const wrapped = lines.map((line) => paper.wrap(line.description, descriptionWidth, styles.body));
  const heightOf = (index: number): number => (wrapped[index]?.length ?? 1) * lineHeight + rowPadding;
  keep(sheet, cursor, sectionHeight + heightOf(0));
  const body = paper.group(cursor.table, 'TBody');
  const row = paper.group(body, 'TR');
  const y = cursor.y + sectionHeight - 6;
  paper.tag(row, 'TH', () => paper.text(name, page.left, y, styles.strong), { scope: 'Row', columns: 2 });
  paper.tag(row, 'TD', () => paper.text(dollars(totalCents), page.right, y, styles.strongAmount, 'right'));
  cursor.y += sectionHeight;
  lines.forEach((line, i) => {
    keep(sheet, cursor, heightOf(i));
    drawLine(sheet, cursor, body, line, wrapped[i] ?? []);
    cursor.y += heightOf(i);
    cursor.rules.push({ y: cursor.y, weight: 0.5, color: hairline });
  });
}

function drawLine({ paper, texts }: Sheet, cursor: Cursor, body: Tag, line: InvoiceDocumentLine, description: readonly string[]): void {
  const y = cursor.y + firstBaseline + 1;
  const period = periodText(texts, line.periodStart, line.periodEnd);
  const row = paper.group(body, 'TR');
  paper.tag(row, 'TD', () => paper.lines(description, page.left, y, lineHeight, styles.body));
  if (period === '') paper.emptyCell(row);
  else paper.tag(row, 'TD', () => paper.text(period, periodColumn, y, styles.period));
  paper.tag(row, 'TD', () => paper.text(dollars(line.amountCents), page.right, y, styles.amount, 'right'));
}

function drawSum(
  { paper }: Sheet,
  cursor: Cursor,
  { name, amount, size, face = 'F2' }: { name: string; amount: Cents; size: number; face?: Style['face'] },
): void {
  const y = cursor.y + totalHeight / 2 + size * 0.36;
  const style: Style = { ...styles.strong, face, size };
  const row = paper.group(paper.group(cursor.table, 'TBody'), 'TR');
  paper.tag(row, 'TH', () => paper.text(name, page.left, y, style), { scope: 'Row', columns: 2 });
  paper.tag(row, 'TD', () => paper.text(dollars(amount), page.right, y, { ...style, figures: true }, 'right'));
  cursor.y += totalHeight;
}

/** Goes to a new page, with the head of the table, unless that much still fits on this one. */
function keep(sheet: Sheet, cursor: Cursor, height: number): void {
  if (cursor.y + height <= place.bottom) return;
  settleRules(sheet, cursor);
  sheet.paper.addPage();
  cursor.y = place.nextPageTop - headHeight;
  drawTableHead(sheet, cursor, true);
}

function settleRules({ paper }: Sheet, cursor: Cursor): void {
  if (cursor.rules.length === 0) return;
  paper.decorate(() => {
    for (const { y, weight, color } of cursor.rules) paper.rule(page.left, page.right, y, weight, color);
  });
  cursor.rules = [];
}
