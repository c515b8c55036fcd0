import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import { fill } from '@porchlight/texts';
import { hairline } from '../../platform/pdf/accent.ts';
import { heading, styles } from '../../platform/pdf/page-styles.ts';
import { page } from '../../platform/pdf/paper.ts';
import { dollars } from '../../platform/pdf/printed-amount.ts';
import type { Sheet } from './layout.ts';

const padding = 14;
const rightColumn = 330;
const rowHeight = 16;
const standingStyle = { ...styles.strong, size: 10 };
const standingHeight = 13;

/** What is owed and how it comes about, on the one ground of the page. Answers where it ends. */
export function drawSummary(sheet: Sheet, top: number): number {
  const { paper, accent } = sheet;
  const rows = summaryRows(sheet);
  const standing = standingLines(sheet);
  const height = Math.max(81 + standing.length * standingHeight, rows.length * rowHeight + 2 * padding - 2);
  paper.decorate(() => {
    paper.fill(page.left, top, page.right - page.left, height, accent.wash);
    const ruleAt = top + padding + (rows.findIndex(({ strong }) => strong) - 1) * rowHeight + 13;
    paper.rule(rightColumn, page.right - padding, ruleAt, 0.5, hairline);
  });
  drawBalance(sheet, standing, top);
  drawRows(sheet, rows, top + padding + 8);
  return drawNotes(sheet, top + height);
}

interface SummaryRow {
  name: string;
  amount: Cents;
  strong?: boolean;
}

function summaryRows({ statement, texts }: Sheet): SummaryRow[] {
  const rows: SummaryRow[] = [
    { name: texts.charges, amount: statement.chargesCents },
    ...(statement.creditsCents === 0 ? [] : [{ name: texts.credits, amount: statement.creditsCents }]),
    { name: texts.taxesAndFees, amount: statement.taxesAndFees.totalCents },
    { name: texts.total, amount: statement.totalCents, strong: true },
  ];
  return statement.appliedCents === 0 ? rows : [...rows, { name: texts.applied, amount: statement.appliedCents }];
}

/** When it is due, or that nothing is. */
function standingLines({ paper, document, statement, texts }: Sheet): readonly string[] {
  const due =
    document.dueDate === null ? `${texts.dueDate}: ${texts.dueOnReceipt}` : fill(texts.dueBy, { date: formatDate(document.dueDate) });
  return paper.wrap(statement.balanceCents === 0 ? texts.paidInFull : due, rightColumn - page.left - padding - 16, standingStyle);
}

function drawBalance({ paper, document, statement, texts, accent }: Sheet, standing: readonly string[], top: number): void {
  const x = page.left + padding;
  paper.tag(paper.root, 'H2', () => paper.text(texts.balance, x, top + padding + 8, { ...heading(accent, 10) }));
  paper.tag(paper.root, 'P', () => {
    paper.text(dollars(statement.balanceCents), x - 1, top + padding + 40, {
      face: 'F2',
      size: 30,
      color: styles.strong.color,
      figures: true,
    });
  });
  let y = top + padding + 57;
  paper.tag(paper.root, 'P', () => (y = paper.lines(standing, x, y, standingHeight, standingStyle)));
  paper.tag(paper.root, 'P', () => paper.text(fill(texts.asOf, { date: formatDate(document.asOf) }), x, y, styles.label));
}

function drawRows({ paper }: Sheet, rows: readonly SummaryRow[], top: number): void {
  const table = paper.group(paper.root, 'Table');
  rows.forEach(({ name, amount, strong }, i) => {
    const y = top + i * rowHeight;
    const row = paper.group(table, 'TR');
    paper.tag(row, 'TH', () => paper.text(name, rightColumn, y, strong ? styles.strong : styles.body), { scope: 'Row' });
    paper.tag(row, 'TD', () => {
      paper.text(dollars(amount), page.right - padding, y, strong ? styles.strongAmount : styles.amount, 'right');
    });
  });
}

function drawNotes({ paper, document, texts }: Sheet, top: number): number {
  const notes: string[] = [];
  if (document.lastPaymentOn !== null && document.lastPaymentCents !== null) {
    notes.push(fill(texts.lastPayment, { amount: dollars(document.lastPaymentCents), date: formatDate(document.lastPaymentOn) }));
  }
  if (document.otherOpenCents > 0) notes.push(fill(texts.otherOpen, { amount: dollars(document.otherOpenCents) }));
  let y = top + (notes.length > 0 ? 16 : 4);
  for (const note of notes) {
    const lines = paper.wrap(note, page.right - page.left, styles.small);
    paper.tag(paper.root, 'P', () => (y = paper.lines(lines, page.left, y, 12, styles.small)));
  }
  return y;
}
