import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import { formatCents, formatSignedCents } from '@porchlight/domain/money/format-money.ts';
import type { PaymentMailKind } from '@porchlight/domain/payments/told-outcome.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { CustomerMail } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { PaymentRecord } from './payment.ts';
import { toldResponse } from './told-response.ts';

export interface PaymentMail {
  kind: PaymentMailKind;
  payment: PaymentRecord;
  accountNumber: string;
  /** First name, empty where none is known. */
  name: string;
  email: string;
  /** What is owed once the payment's lines are written. */
  balanceCents: Cents;
  locale: Locale;
  brand: Brand;
  portalUrl: string;
}

/** The words of a mail about a payment, in the customer's language. */
export function presentPaymentMail(mail: PaymentMail): { subject: string; content: CustomerMail } {
  const { payment, brand, locale } = mail;
  const texts = catalogue[locale].mail;
  const facts = factsOf(mail);
  const { subject, preview, heading, paragraphs, button } = wordsOf(mail, facts);
  const { rows } = texts;
  const table = [
    { label: rows.amount, value: `$${facts.amount}` },
    ...(payment.methodDisplay === null ? [] : [{ label: rows.method, value: methodName(payment.methodDisplay, locale) }]),
    { label: rows.date, value: facts.date },
    ...(payment.transactionId === null ? [] : [{ label: rows.transactionId, value: payment.transactionId }]),
    { label: rows.balance, value: `$${facts.balance}` },
  ];
  return {
    subject,
    content: {
      brand,
      locale,
      preview,
      heading,
      figure: `$${facts.amount}`,
      name: mail.name,
      accountNumber: mail.accountNumber,
      email: mail.email,
      paragraphs,
      rows: table,
      action: { label: button, url: mail.kind === 'receipt' ? `${mail.portalUrl}/payments/${payment.reference}` : mail.portalUrl },
      why: texts.footer.why,
    },
  };
}

interface Facts {
  amount: string;
  balance: string;
  date: string;
  accountNumber: string;
}

function factsOf({ payment, balanceCents, accountNumber }: PaymentMail): Facts {
  return {
    amount: formatCents(payment.amountCents),
    balance: formatSignedCents(balanceCents),
    date: formatDate(payment.paidOn ?? payment.createdAt.toISOString().slice(0, 10)),
    accountNumber,
  };
}

function wordsOf(mail: PaymentMail, facts: Facts) {
  const { kind, payment, locale } = mail;
  const texts = catalogue[locale].mail;
  if (kind === 'receipt') {
    const { receipt } = texts;
    const isPending = payment.state === 'accepted';
    return {
      subject: fill(isPending ? receipt.pendingSubject : receipt.subject, facts),
      preview: fill(receipt.preview, facts),
      heading: isPending ? receipt.pendingHeading : receipt.heading,
      paragraphs: [fill(isPending ? receipt.pendingText : receipt.text, facts)],
      button: receipt.button,
    };
  }
  const words = texts[kind];
  const reason = reasonIn(mail);
  return {
    subject: fill(words.subject, facts),
    preview: words.preview,
    heading: words.heading,
    paragraphs: [
      fill(words.text, facts),
      ...(reason && 'reason' in words ? [fill(words.reason, { reason })] : []),
      fill(words.next, facts),
    ],
    button: words.button,
  };
}

/** Of a charge-back the card's bank tells the customer more than it tells us. */
function reasonIn({ kind, payment, locale }: PaymentMail): string | null {
  if (kind === 'chargedBack') return null;
  // The sentence it is put into brings the full stop.
  if (kind !== 'returned') return toldResponse(payment, locale)?.replace(/\.$/, '') ?? null;
  const reasons: Readonly<Record<string, string>> = catalogue[locale].mail.returnReasons;
  return reasons[payment.returnCode ?? 'other'] ?? reasons['other'] ?? null;
}
