import { formatDate, formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { sumCents } from '@porchlight/domain/money/cents.ts';
import { isUnderWay } from '@porchlight/domain/payments/money-state.ts';
import { fill } from '@porchlight/texts';
import { hairline } from '../../platform/pdf/accent.ts';
import { heading, styles } from '../../platform/pdf/page-styles.ts';
import { page, type Style } from '../../platform/pdf/paper.ts';
import { dollars } from '../../platform/pdf/printed-amount.ts';
import { type ReceiptSheet, roomFor } from './sheet.ts';

const rowHeight = 19;

interface Row {
  name: string;
  value: string;
  isTotal?: boolean;
}

/** The invoices it was laid on and what became credit, or that there are none yet. Answers where it ends. */
export function drawPaid(sheet: ReceiptSheet, top: number): number {
  const { receipt, texts } = sheet;
  const title = receipt.state === 'returned' ? texts.paid.hadTitle : texts.paid.title;
  const rows: Row[] = receipt.paid.map(({ invoiceNumber, amountCents }) => ({
    name: fill(texts.paid.invoice, { number: invoiceNumber }),
    value: dollars(amountCents),
  }));
  if (receipt.creditCents > 0) rows.push({ name: texts.paid.credit, value: dollars(receipt.creditCents) });
  if (rows.length === 0) return drawSentence(sheet, top, title, isUnderWay(receipt.state) ? texts.paid.later : texts.paid.nothing);
  const total = sumCents([...receipt.paid.map(({ amountCents }) => amountCents), receipt.creditCents]);
  rows.push({ name: texts.paid.total, value: dollars(total), isTotal: true });
  return drawTable(sheet, top, title, [...rows, ...givenBack(sheet)]);
}

/** What of it was given back, below what it paid. */
function givenBack({ receipt, texts }: ReceiptSheet): Row[] {
  return receipt.refunds
    .filter(({ how }) => how !== 'stopped')
    .map(({ amountCents, on, how }) => ({ name: fill(texts.refunds[how], { date: formatDate(on) }), value: `-${dollars(amountCents)}` }));
}

/** What happened and when, in the account's zone. Answers where it ends. */
export function drawSteps(sheet: ReceiptSheet, top: number): number {
  const { receipt, texts } = sheet;
  const rows = receipt.steps.map(({ state, at }) => ({
    name: texts.steps[state],
    value: formatDateTime(at.toISOString(), receipt.timeZone),
  }));
  return drawTable(sheet, top, texts.steps.title, rows);
}

function drawTitle({ paper, accent }: ReceiptSheet, y: number, title: string): void {
  paper.tag(paper.root, 'H2', () => paper.text(title, page.left, y, heading(accent, 11)));
}

function drawSentence(sheet: ReceiptSheet, top: number, title: string, sentence: string): number {
  const y = roomFor(sheet, top, 34);
  drawTitle(sheet, y, title);
  sheet.paper.tag(sheet.paper.root, 'P', () => sheet.paper.text(sentence, page.left, y + 18, styles.body));
  return y + 18;
}

function drawTable(sheet: ReceiptSheet, top: number, title: string, rows: readonly Row[]): number {
  const { paper, accent } = sheet;
  // A title keeps at least its first row.
  let y = roomFor(sheet, top, 12 + rowHeight);
  drawTitle(sheet, y, title);
  const table = paper.group(paper.root, 'Table');
  y += 6;
  rows.forEach(({ name, value, isTotal = false }, i) => {
    y = roomFor(sheet, y, rowHeight);
    const ruleAt = y;
    if (i > 0) paper.decorate(() => paper.rule(page.left, page.right, ruleAt, isTotal ? 1 : 0.5, isTotal ? accent.text : hairline));
    const baseline = y + 13;
    const [nameStyle, valueStyle]: [Style, Style] = isTotal ? [styles.strong, styles.strongAmount] : [styles.body, styles.amount];
    const row = paper.group(table, 'TR');
    paper.tag(row, 'TH', () => paper.text(name, page.left, baseline, nameStyle), { scope: 'Row' });
    paper.tag(row, 'TD', () => paper.text(value, page.right, baseline, valueStyle, 'right'));
    y += rowHeight;
  });
  return y;
}
