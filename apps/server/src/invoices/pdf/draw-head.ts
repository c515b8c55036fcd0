import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts';
import { quiet } from './accent.ts';
import { heading, place, type Sheet, styles } from './layout.ts';
import { type Drawing, page, type Tag } from './paper.ts';
import { periodText } from './wording.ts';

const rightColumn = 330;
const logoBox = { width: 200, height: 32 };
// Anything else in a path could only be a slip of whoever configured it; the name is set in type then.
const pathData = /^[MmLlHhVvCcSsQqTtAaZz0-9 ,.+\-eE\n]+$/;

/** The top of the first page: who sends it, what it is, to whom, and its dates. Answers where it ends. */
export function drawHead(sheet: Sheet): number {
  const { paper, accent } = sheet;
  paper.decorate(() => paper.fill(0, 0, page.width, 6, accent.text));
  const sender = drawSender(sheet);
  drawTitle(sheet);
  const top = Math.max(sender, 76) + 18;
  return Math.max(drawRecipient(sheet, top), drawFacts(sheet, top));
}

function usableLogo(logo: Drawing | null | undefined): Drawing | null {
  return logo?.paths.every(({ d }) => pathData.test(d) && /^\s*[Mm]/.test(d)) ? logo : null;
}

function drawSender({ paper, brand, accent }: Sheet): number {
  const logo = usableLogo(brand.logo);
  const contact = [brand.addressLines.join(', '), brand.phone ?? ''].filter((part) => part !== '').join(' \u2022 ');
  let y: number = place.firstPageTop;
  if (logo) {
    const scale = Math.min(logoBox.height / logo.height, logoBox.width / logo.width);
    paper.drawing(paper.root, brand.name, logo, { x: page.left, y: y - 8, scale });
    y += logo.height * scale + 8;
  } else {
    const style = heading(accent, 16);
    const lines = paper.wrap(brand.name, 260, style);
    paper.tag(paper.root, 'P', () => (y = paper.lines(lines, page.left, y + 12, 19, style)));
  }
  const lines = (logo ? [brand.name, contact] : [contact])
    .filter((line) => line !== '')
    .flatMap((line) => paper.wrap(line, 260, styles.label));
  if (lines.length > 0) paper.tag(paper.root, 'P', () => (y = paper.lines(lines, page.left, y, 12, styles.label)));
  return y;
}

function drawTitle({ paper, document, texts }: Sheet): void {
  const text = fill(texts.title, { number: document.number });
  const style = { ...heading({ text: styles.strong.color, wash: '' }, 20), figures: false };
  const room = page.right - rightColumn;
  const size = Math.min(20, Math.floor((20 * room) / Math.max(1, paper.widthOf(text, style))));
  paper.tag(paper.root, 'H1', () => paper.text(text, page.right, place.firstPageTop + 12, { ...style, size: Math.max(9, size) }, 'right'));
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

/** Names and values, one pair a line, values to the right. Answers the baseline after them. */
export function drawFactList(
  { paper, parent = paper.root }: Pick<Sheet, 'paper'> & { parent?: Tag },
  facts: readonly (readonly [name: string, value: string])[],
  { left, right, top, leading }: { left: number; right: number; top: number; leading: number },
): number {
  const list = paper.group(parent, 'L');
  facts.forEach(([name, value], i) => {
    const y = top + i * leading;
    const item = paper.group(list, 'LI');
    paper.tag(item, 'Lbl', () => paper.text(name, left, y, styles.label));
    paper.tag(item, 'LBody', () => paper.text(value, right, y, styles.strongAmount, 'right'));
  });
  return top + facts.length * leading;
}

/** The top of every page but the first, and the foot of each: they repeat, so they are decoration to a reader. */
export function drawRunningText({ paper, document, brand, texts }: Sheet, index: number, pages: number): void {
  const title = fill(texts.title, { number: document.number });
  paper.decoratePage(index, () => {
    if (index > 0) {
      paper.text(brand.name, page.left, 50, { ...styles.page, face: 'F2' });
      paper.text(title, page.right, 50, { ...styles.page, color: quiet }, 'right');
    }
    const account = `${texts.accountNumber} ${document.accountNumber}`;
    paper.text(`${title} \u2022 ${account}`, page.left, place.pageLine, styles.page);
    paper.text(fill(texts.page, { page: index + 1, pages }), page.right, place.pageLine, styles.page, 'right');
  });
}
