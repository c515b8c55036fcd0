import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts';
import { quiet } from '../../platform/pdf/accent.ts';
import { drawFactList } from '../../platform/pdf/letterhead.ts';
import { heading, place, styles } from '../../platform/pdf/page-styles.ts';
import { page } from '../../platform/pdf/paper.ts';
import { dollars } from '../../platform/pdf/printed-amount.ts';
import { coupon, type Sheet } from './layout.ts';

const columnWidth = 156;
const columnGap = 18;
const leading = 12;
const couponColumn = 330;
/** Between the total and what follows. */
const gap = 24;

interface Way {
  title: string;
  lines: readonly string[];
}

/** Ways to pay and to ask, each only where the provider has one. */
function waysOf({ paper, brand, statement, texts }: Sheet): Way[] {
  const wrapped = (...parts: string[]): string[] =>
    parts.filter((part) => part !== '').flatMap((part) => paper.wrap(part, columnWidth, styles.small));
  const online = brand.portalUrl ? wrapped(fill(texts.online.text, { address: brand.portalUrl.replace(/^https?:\/\//, '') })) : [];
  const questions = wrapped(
    fill(texts.questions.phone, { supportPhone: brand.phone }),
    brand.email ? fill(texts.questions.email, { email: brand.email }) : '',
  );
  const toPay: Way[] = [
    { title: texts.online.title, lines: online },
    { title: texts.byMail.title, lines: wrapped(texts.byMail.text) },
  ];
  const ways = [...(statement.balanceCents > 0 ? toPay : []), { title: texts.questions.title, lines: questions }];
  return ways.filter(({ lines }) => lines.length > 0);
}

/** From the first baseline to the last. */
const heightOf = (ways: readonly Way[]): number => 1 + Math.max(0, ...ways.map(({ lines }) => lines.length)) * leading;

/** Where what stands above has to end, so that ways to pay and coupon stay on its page. */
export function roomForLines(sheet: Sheet): number {
  const end = sheet.statement.balanceCents > 0 ? coupon.bottomAbove : place.bottom;
  return end - heightOf(waysOf(sheet)) - gap;
}

/**
 * The end of the document: ways to pay, and at the foot of the last page the coupon that goes with a check. When they don't fit below
 * `top` they get a page of their own. Nothing to pay: nothing to cut off, only whom to ask.
 */
export function drawPayment(sheet: Sheet, top: number): void {
  const ways = waysOf(sheet);
  const isOwed = sheet.statement.balanceCents > 0;
  const end = isOwed ? coupon.bottomAbove : place.bottom;
  let y = isOwed ? end - heightOf(ways) : top + gap;
  if (top + gap + heightOf(ways) > end) {
    sheet.paper.addPage();
    y = place.nextPageTop;
  }
  drawWays(sheet, ways, y);
  if (isOwed) drawCoupon(sheet);
}

function drawWays({ paper }: Sheet, ways: readonly Way[], y: number): void {
  ways.forEach(({ title, lines }, i) => {
    const x = page.left + i * (columnWidth + columnGap);
    paper.tag(paper.root, 'H2', () => paper.text(title, x, y, styles.strong));
    paper.tag(paper.root, 'P', () => paper.lines(lines, x, y + 13, leading, styles.small));
  });
}

function drawCoupon(sheet: Sheet): void {
  const { paper, document, statement, brand, texts, accent } = sheet;
  const top = coupon.top;
  paper.decorate(() => paper.dashes(page.left, page.right, top, quiet));
  paper.tag(paper.root, 'H2', () => paper.text(texts.coupon.title, page.left, top + 20, heading(accent, 11)));
  paper.tag(paper.root, 'P', () => paper.text(texts.coupon.hint, page.right, top - 4, { ...styles.label, size: 7.5 }, 'right'));
  let y = top + 37;
  paper.tag(paper.root, 'P', () => paper.text(texts.coupon.payableTo, page.left, y, styles.label));
  const remit = brand.remitAddressLines?.length ? brand.remitAddressLines : brand.addressLines;
  const names = paper.wrap(brand.name, 250, styles.strong);
  paper.tag(paper.root, 'P', () => (y = paper.lines(names, page.left, y + 13, 12, styles.strong)));
  const lines = remit.flatMap((line) => paper.wrap(line, 250, styles.body));
  if (lines.length > 0) paper.tag(paper.root, 'P', () => paper.lines(lines, page.left, y, 12, styles.body));
  paper.tag(paper.root, 'P', () => paper.text(texts.coupon.accountOnCheck, page.left, place.bottom + 8, styles.label));
  const facts = [
    [texts.accountNumber, document.accountNumber],
    [texts.invoiceNumber, document.number],
    [texts.dueDate, document.dueDate === null ? texts.dueOnReceipt : formatDate(document.dueDate)],
    [texts.coupon.amountDue, dollars(statement.balanceCents)],
  ] as const;
  const end = drawFactList(sheet, facts, { left: couponColumn, right: page.right, top: top + 20, leading: 14.5 });
  drawAmountBox(sheet, end - 2);
}

/** Where the customer writes what the check is made out to. */
function drawAmountBox({ paper, texts }: Sheet, top: number): void {
  const box = { x: 438, y: top - 4, width: page.right - 438, height: 23 };
  const y = box.y + box.height / 2 + 3.5;
  paper.decorate(() => paper.frame(box.x, box.y, box.width, box.height, quiet));
  const item = paper.group(paper.group(paper.root, 'L'), 'LI');
  paper.tag(item, 'Lbl', () => paper.text(texts.coupon.amountPaid, couponColumn, y, styles.label));
  paper.tag(item, 'LBody', () => paper.text('$', box.x + 8, y, styles.body));
}
