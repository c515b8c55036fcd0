import { type Accent, quiet } from './accent.ts';
import { heading, place, styles } from './page-styles.ts';
import { type Drawing, type Paper, page, type Tag } from './paper.ts';
import type { PrintedBrand } from './printed-brand.ts';

/** What the letterhead of a document is drawn from. */
export interface Letterhead {
  paper: Paper;
  brand: PrintedBrand;
  accent: Accent;
}

/** Where the right column of a document's head begins. */
export const rightColumn = 330;
const logoBox = { width: 200, height: 32 };
// Anything else in a path could only be a slip of whoever configured it; the name is set in type then.
const pathData = /^[MmLlHhVvCcSsQqTtAaZz0-9 ,.+\-eE\n]+$/;

/** The top of the first page: who sends it, and what it is. Answers the baseline where what follows begins. */
export function drawLetterhead(letterhead: Letterhead, title: string): number {
  const { paper, accent } = letterhead;
  paper.decorate(() => paper.fill(0, 0, page.width, 6, accent.text));
  const sender = drawSender(letterhead);
  drawTitle(paper, title);
  return Math.max(sender, 76) + 18;
}

function usableLogo(logo: Drawing | null | undefined): Drawing | null {
  return logo?.paths.every(({ d }) => pathData.test(d) && /^\s*[Mm]/.test(d)) ? logo : null;
}

function drawSender({ paper, brand, accent }: Letterhead): number {
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

function drawTitle(paper: Paper, title: string): void {
  const style = { ...heading({ text: styles.strong.color, wash: '' }, 20), figures: false };
  const room = page.right - rightColumn;
  const size = Math.min(20, Math.floor((20 * room) / Math.max(1, paper.widthOf(title, style))));
  paper.tag(paper.root, 'H1', () => paper.text(title, page.right, place.firstPageTop + 12, { ...style, size: Math.max(9, size) }, 'right'));
}

/** Names and values, one pair a line, values to the right. Answers the baseline after them. */
export function drawFactList(
  { paper, parent = paper.root }: { paper: Paper; parent?: Tag },
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
export function drawRunningText(
  paper: Paper,
  { brandName, title, account, pageWords }: { brandName: string; title: string; account: string; pageWords: (page: number) => string },
): void {
  for (let index = 0; index < paper.pageCount; index++) {
    paper.decoratePage(index, () => {
      if (index > 0) {
        paper.text(brandName, page.left, 50, { ...styles.page, face: 'F2' });
        paper.text(title, page.right, 50, { ...styles.page, color: quiet }, 'right');
      }
      paper.text(`${title} \u2022 ${account}`, page.left, place.pageLine, styles.page);
      paper.text(pageWords(index + 1), page.right, place.pageLine, styles.page, 'right');
    });
  }
}
