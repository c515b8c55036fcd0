import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { knownPaymentMethodType } from '@porchlight/domain/payments/payment-type.ts';
import { shortTransactionId } from '@porchlight/domain/payments/transaction-id.ts';
import { fill } from '@porchlight/texts';
import { drawFactList, drawLetterhead, rightColumn } from '../../platform/pdf/letterhead.ts';
import { heading, styles } from '../../platform/pdf/page-styles.ts';
import { page } from '../../platform/pdf/paper.ts';
import { dollars } from '../../platform/pdf/printed-amount.ts';
import { type ReceiptSheet, roomFor } from './sheet.ts';

const padding = 14;

/** Who sends it, for whom, and what names the payment. Answers where it ends. */
export function drawHead(sheet: ReceiptSheet): number {
  const { paper, receipt, texts } = sheet;
  const top = drawLetterhead(sheet, sheet.title);
  paper.tag(paper.root, 'P', () => paper.text(texts.document.for, page.left, top, styles.label));
  const holder = [...receipt.holderLines, `${texts.rows.account} ${receipt.accountNumber}`];
  const lines = holder.flatMap((line) => paper.wrap(line, 250, styles.body));
  let left = top + 14;
  paper.tag(paper.root, 'P', () => (left = paper.lines(lines, page.left, left, 13, styles.body)));
  const right = drawFactList({ paper }, factsOf(sheet), { left: rightColumn, right: page.right, top, leading: 15 });
  return Math.max(left, right);
}

function factsOf({ receipt, texts, types }: ReceiptSheet): [name: string, value: string][] {
  const { payment } = receipt;
  const facts: [string, string | null][] = [
    [texts.rows.reference, payment.reference],
    [texts.rows.type, types[knownPaymentMethodType(payment.methodType)]],
    [texts.rows.method, payment.methodDisplay],
    [texts.rows.transactionId, payment.transactionId && shortTransactionId(payment.transactionId)],
    [texts.rows.authCode, payment.authCode],
    [texts.rows.madeBy, payment.channel === 'autopay' ? texts.rows.autoPay : null],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '');
}

/** The amount and where the money is, on the one ground of the page. Answers where it ends. */
export function drawOutcome(sheet: ReceiptSheet, top: number): number {
  const { paper, receipt, today, texts, accent } = sheet;
  const x = page.left + padding;
  const lines = outcomeLines(sheet).flatMap((line) => paper.wrap(line, page.right - rightColumn - padding, styles.body));
  const height = Math.max(86, lines.length * 13 + 2 * padding + 22);
  paper.decorate(() => paper.fill(page.left, top, page.right - page.left, height, accent.wash));
  const y = top + padding + 8;
  const state = { ...heading(accent, 13) };
  paper.tag(paper.root, 'H2', () => paper.text(texts.states[receipt.state], rightColumn, y + 2, state));
  paper.tag(paper.root, 'P', () => paper.lines(lines, rightColumn, y + 20, 13, styles.body));
  paper.tag(paper.root, 'P', () => paper.text(texts.rows.amount, x, y, styles.label));
  paper.tag(paper.root, 'P', () => {
    paper.text(dollars(receipt.payment.amountCents), x - 1, y + 32, { ...styles.strongAmount, size: 30 });
  });
  paper.tag(paper.root, 'P', () => paper.text(fill(texts.document.state, { date: formatDate(today) }), x, y + 48, styles.label));
  return top + height;
}

/** What the state means for the money, and why it came about. */
function outcomeLines({ receipt, texts, reasons }: ReceiptSheet): string[] {
  const { state, reason } = receipt;
  const reopened = state === 'returned' && receipt.paid.length > 0;
  return [texts.meaning[state], ...(reason === null ? [] : [reasons[reason]]), ...(reopened ? [texts.reopened] : [])];
}

/** What the account owed when the document was made, and whom to ask. */
export function drawQuestions(sheet: ReceiptSheet, top: number): void {
  const { paper, receipt, brand, today, texts } = sheet;
  const y = roomFor(sheet, top, 30);
  drawFactList({ paper }, [[fill(texts.balanceOn, { date: formatDate(today) }), dollars(receipt.balanceCents)]], {
    left: page.left,
    right: page.right,
    top: y,
    leading: 15,
  });
  const questions = fill(texts.document.questions, { supportPhone: brand.phone });
  if (questions !== '') paper.tag(paper.root, 'P', () => paper.text(questions, page.left, y + 22, styles.small));
}
