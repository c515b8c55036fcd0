import type { BillChange } from '@porchlight/domain/billing/bill-changes.ts';
import { type Cents, cents, sumCents } from '@porchlight/domain/money/cents.ts';
import { formatSignedCents } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts';
import { hairline } from '../../platform/pdf/accent.ts';
import { heading, styles } from '../../platform/pdf/page-styles.ts';
import { page, type Tag } from '../../platform/pdf/paper.ts';
import { heightOfLines } from './draw-lines.ts';
import { roomForLines } from './draw-payment.ts';
import type { Sheet } from './layout.ts';

const reasonColumn = 270;
const amountWidth = 76;
const lineHeight = 11;
const rowPadding = 4;
const topGap = 14;
const headHeight = 21;
/** More than that are told in the portal. */
const mostRows = 6;
/** Fewer only where there are no more: an invoice rather gets another page. */
const fewestRows = 3;

interface Row {
  description: readonly string[];
  reason: readonly string[];
  amount: Cents;
}

/**
 * Why this bill is not the one before, each change with its reason and what it makes; together the difference that heads them. Where the
 * invoice fits on one page it tells less rather than take another, the smallest changes as one. Answers where it ends: `top` where nothing changed.
 */
export function drawChanges(sheet: Sheet, top: number): number {
  const { document, changeTexts, paper, accent } = sheet;
  const { comparison } = document;
  if (comparison === null || comparison.changes.length === 0) return top;
  const rows = rowsThatFit(sheet, comparison.changes, top);
  let y = top + topGap;
  const title = heading(accent, 11);
  paper.tag(paper.root, 'H2', () => paper.text(changeTexts.pdfTitle, page.left, y + 10, title));
  paper.tag(paper.root, 'P', () =>
    paper.text(differenceText(sheet, comparison.differenceCents), page.right, y + 10, styles.strong, 'right'),
  );
  y += headHeight;
  const rules = [y - 4];
  const body = paper.group(paper.group(paper.root, 'Table'), 'TBody');
  for (const row of rows) {
    drawRow(sheet, body, row, y);
    y += heightOf(row);
    rules.push(y - 2);
  }
  paper.decorate(() => {
    for (const at of rules) paper.rule(page.left, page.right, at, 0.5, hairline);
  });
  return y;
}

function drawRow({ paper }: Sheet, body: Tag, { description, reason, amount }: Row, top: number): void {
  const y = top + lineHeight - 2;
  const row = paper.group(body, 'TR');
  paper.tag(row, 'TH', () => paper.lines(description, page.left, y, lineHeight, styles.small), { scope: 'Row' });
  if (reason.length === 0) paper.emptyCell(row);
  else paper.tag(row, 'TD', () => paper.lines(reason, reasonColumn, y, lineHeight, styles.label));
  paper.tag(row, 'TD', () => paper.text(signed(amount), page.right, y, { ...styles.amount, size: styles.small.size }, 'right'));
}

function rowsThatFit(sheet: Sheet, changes: readonly BillChange[], top: number): Row[] {
  const most = rowsOf(sheet, changes, mostRows);
  // An invoice of several pages has room for all it should tell.
  const room = roomForLines(sheet) - (top + topGap + heightOfLines(sheet));
  if (room < 0) return most;
  for (let count = most.length; count >= Math.min(fewestRows, most.length); count--) {
    const rows = rowsOf(sheet, changes, count);
    if (topGap + headHeight + rows.reduce((sum, row) => sum + heightOf(row), 0) <= room) return rows;
  }
  return most;
}

/** So many rows at most, the last one for all that are left. */
function rowsOf({ paper, changeTexts }: Sheet, changes: readonly BillChange[], most: number): Row[] {
  const wrapped = (description: string, reason: string, amount: Cents): Row => ({
    description: paper.wrap(description, reasonColumn - page.left - 12, styles.small),
    reason: reason === '' ? [] : paper.wrap(reason, page.right - amountWidth - reasonColumn, styles.label),
    amount,
  });
  const difference = ({ before, after }: BillChange): Cents => cents(after - before);
  const told = changes.length <= most ? changes : changes.slice(0, most - 1);
  const rest = changes.slice(told.length);
  const rows = told.map((change) => wrapped(change.description, changeTexts.reason[change.reason], difference(change)));
  return rest.length === 0 ? rows : [...rows, wrapped(changeTexts.others, '', sumCents(rest.map(difference)))];
}

const heightOf = ({ description, reason }: Row): number => Math.max(description.length, reason.length) * lineHeight + rowPadding;

function differenceText({ changeTexts }: Sheet, difference: Cents): string {
  if (difference === 0) return changeTexts.same;
  return fill(difference > 0 ? changeTexts.more : changeTexts.less, { amount: formatSignedCents(cents(Math.abs(difference))) });
}

/** '+$5.00' or '-$5.00'; nothing has a sign where changes cancel out. */
function signed(amount: Cents): string {
  const sign = amount > 0 ? '+' : '-';
  return `${amount === 0 ? '' : sign}$${formatSignedCents(cents(Math.abs(amount)))}`;
}
