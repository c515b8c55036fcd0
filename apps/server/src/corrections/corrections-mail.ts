import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import type { CreditPlace, CreditReason, ReversalReason } from '@porchlight/domain/corrections/kinds.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import { formatCents, formatSignedCents } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { methodName } from '@porchlight/texts/method-name.ts';
import { type AccountHolder, findAccountHolder } from '../account/index.ts';
import { frameCustomerMail } from '../outbox/index.ts';
import type { PaymentRecord } from '../payments/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { CorrectionsDeps } from './deps.ts';
import type { RefundRecord } from './refunds.store.ts';

type Deps = Pick<CorrectionsDeps, 'outbox' | 'options'>;
type Row = { label: string; value: string };

interface Words {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: string[];
  button: string;
}

interface Told {
  accountId: number;
  dedupeKey: string;
  amountCents: Cents;
  brand: Brand;
  url: string;
  /** Read under the account's lock, when what the mail is about is booked. */
  words: (holder: AccountHolder) => Words & { rows: Row[] };
}

async function queue(deps: Deps, tx: Transaction, { accountId, dedupeKey, amountCents, brand, url, words }: Told): Promise<void> {
  const holder = await findAccountHolder(tx, accountId);
  if (!holder?.email) return;
  const { locale, email, name, accountNumber } = holder;
  const { subject, button, ...content } = words(holder);
  const framed = frameCustomerMail({
    ...content,
    brand,
    locale,
    figure: `$${formatCents(amountCents)}`,
    name,
    accountNumber,
    email,
    action: { label: button, url },
    why: catalogue[locale].mail.footer.why,
  });
  await deps.outbox.queueMessage(tx, { accountId, channel: 'email', recipient: email, subject, dedupeKey, ...framed });
}

/** Tells the customer that money goes back, or that a bank payment was stopped. */
export function queueRefundMail(
  deps: Deps,
  tx: Transaction,
  told: { payment: PaymentRecord; refund: RefundRecord; isVoid: boolean; doneOn: string; brand: Brand },
): Promise<void> {
  const { payment, refund, isVoid, doneOn, brand } = told;
  return queue(deps, tx, {
    accountId: refund.accountId,
    dedupeKey: `refund:${refund.reference}`,
    amountCents: refund.amountCents,
    brand,
    url: `${deps.options.portalUrl}/payments/${payment.reference}`,
    words: ({ locale, accountNumber, balanceCents }) => {
      const { rows, stopped, refund: refunded } = catalogue[locale].correctionsMail;
      const method = payment.methodDisplay === null ? null : methodName(payment.methodDisplay, locale);
      const date = formatDate(payment.paidOn ?? payment.createdAt.toISOString().slice(0, 10));
      const facts = { amount: formatCents(refund.amountCents), accountNumber, date, method: method ?? '' };
      const words = isVoid ? stopped : refunded;
      const how = isVoid ? stopped.how : refund.way === 'hand' ? refunded.byHand : fill(refunded.byProvider, facts);
      return {
        subject: fill(words.subject, facts),
        preview: fill(words.preview, facts),
        heading: words.heading,
        paragraphs: [fill(words.text, facts), how],
        button: words.button,
        rows: [
          { label: rows.refunded, value: `$${facts.amount}` },
          { label: rows.payment, value: `$${formatCents(payment.amountCents)}` },
          { label: rows.date, value: formatDate(doneOn) },
          { label: rows.balance, value: `$${formatSignedCents(balanceCents)}` },
        ],
      };
    },
  });
}

/** Tells the customer that a payment taken outside the portal does not count any more, and why. */
export function queueReversalMail(
  deps: Deps,
  tx: Transaction,
  { payment, reason, brand }: { payment: PaymentRecord; reason: ReversalReason; brand: Brand },
): Promise<void> {
  return queue(deps, tx, {
    accountId: payment.accountId,
    dedupeKey: `reversed:${payment.reference}`,
    amountCents: payment.amountCents,
    brand,
    url: deps.options.portalUrl,
    words: ({ locale, accountNumber, balanceCents }) => {
      const { rows, reversed } = catalogue[locale].correctionsMail;
      const date = formatDate(payment.paidOn ?? payment.createdAt.toISOString().slice(0, 10));
      const facts = { amount: formatCents(payment.amountCents), accountNumber, date, balance: formatSignedCents(balanceCents) };
      return {
        subject: fill(reversed.subject, facts),
        preview: reversed.preview,
        heading: reversed.heading,
        paragraphs: [fill(reversed.text, facts), reversed.reasons[reason], fill(reversed.next, facts)],
        button: reversed.button,
        rows: [
          { label: rows.payment, value: `$${facts.amount}` },
          { label: rows.date, value: date },
          { label: rows.balance, value: `$${facts.balance}` },
        ],
      };
    },
  });
}

/** Tells the customer of a credit, with the words of its reason. */
export function queueCreditMail(
  deps: Deps,
  tx: Transaction,
  given: { accountId: number; creditId: number; amountCents: Cents; reason: CreditReason; place: CreditPlace; brand: Brand },
): Promise<void> {
  const { accountId, creditId, amountCents, reason, place, brand } = given;
  return queue(deps, tx, {
    accountId,
    dedupeKey: `credit:${creditId}`,
    amountCents,
    brand,
    url: deps.options.portalUrl,
    words: ({ locale, accountNumber, balanceCents }) => {
      const { rows, credit, creditReasons } = catalogue[locale].correctionsMail;
      const facts = { amount: formatCents(amountCents), accountNumber, reason: creditReasons[reason] };
      return {
        subject: fill(credit.subject, facts),
        preview: facts.reason,
        heading: credit.heading,
        paragraphs: [fill(credit.text, facts), credit[place]],
        button: credit.button,
        rows: [
          { label: rows.credit, value: `$${facts.amount}` },
          { label: rows.reason, value: facts.reason },
          { label: rows.balance, value: `$${formatSignedCents(cents(balanceCents))}` },
        ],
      };
    },
  });
}
