import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import { formatCents, formatSignedCents } from '@porchlight/domain/money/format-money.ts';
import { fill, type Locale, type SubjectTexts } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { CustomerMail } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { OutgoingInvoice } from './deliveries.store.ts';
import type { DeliveryWay } from './delivery-way.rules.ts';

/** What AutoPay is going to charge for an invoice. */
export interface PlannedCharge {
  /** 'YYYY-MM-DD' */
  on: string;
  /** With everything else that is collected then. */
  amountCents: Cents;
  /** What may be shown of the method, such as 'Visa ending 1111'. */
  method: string;
}

export interface Sending {
  invoice: OutgoingInvoice;
  way: DeliveryWay;
  charge: PlannedCharge | null;
  brand: Brand;
  locale: Locale;
  portalUrl: string;
}

type Words = SubjectTexts['mail']['invoice'];

/** The mail of an invoice: with its lines where the PDF goes with it, else only that it is in the portal, how much and until when. */
export function presentInvoiceMail(sending: Sending, email: string): { subject: string; content: CustomerMail } {
  const { invoice, brand, locale, portalUrl, way } = sending;
  const words = catalogue[locale].mail.invoice;
  const isAttached = way.method === 'EMAIL';
  return {
    subject: subjectOf(words, invoice),
    content: {
      brand,
      locale,
      preview: isAttached ? words.previewAttached : words.previewInPortal,
      heading: words.heading,
      figure: `$${formatCents(invoice.open_cents)}`,
      name: invoice.first_name,
      accountNumber: invoice.account_number,
      email,
      paragraphs: paragraphsOf(sending, isAttached ? words.attached : words.inPortal),
      rows: [...headRows(words, invoice), ...(isAttached ? lineRows(invoice) : []), ...sumRows(words, invoice)],
      action: { label: words.button, url: `${portalUrl}/home?panel=invoices` },
      why: words.why,
    },
  };
}

/** The letter that goes with the printed invoice: postal address first, then what the mail would say. */
export function presentInvoiceLetter(sending: Sending): string {
  const { invoice, way, brand, locale, portalUrl } = sending;
  const words = catalogue[locale].mail.invoice;
  const blocks = [
    postalLines(invoice).join('\n'),
    words.heading,
    ...greetingOf(sending),
    ...paragraphsOf(sending, words.enclosed),
    ...(way.fallback === 'noEmail' ? [fill(words.noEmail, { address: portalUrl })] : []),
    [...headRows(words, invoice), ...sumRows(words, invoice)].map(({ label, value }) => `${label}: ${value}`).join('\n'),
    [brand.name, ...brand.addressLines].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Who a letter goes to, and where. */
export type PostalAddress = Pick<
  OutgoingInvoice,
  'first_name' | 'last_name' | 'company' | 'address1' | 'address2' | 'address3' | 'city' | 'state_abbreviation' | 'zip_code'
>;

/** As the post wants it: company, person, street lines, place; empty without a postal address. */
export function postalLines(to: PostalAddress): string[] {
  if (to.address1 === null || to.city === null) return [];
  const person = [to.first_name, to.last_name].filter(Boolean).join(' ');
  const place = `${to.city}, ${to.state_abbreviation} ${to.zip_code}`;
  const lines = [to.company, person, to.address1, to.address2, to.address3, place];
  return lines.filter((line): line is string => !!line?.trim());
}

function subjectOf(words: Words, { open_cents, due_date }: OutgoingInvoice): string {
  if (open_cents === 0) return words.subjectNothing;
  const amount = formatCents(open_cents);
  return due_date === null ? fill(words.subjectNoDate, { amount }) : fill(words.subject, { amount, date: formatDate(due_date) });
}

function greetingOf({ invoice, locale }: Sending): string[] {
  return invoice.first_name ? [fill(catalogue[locale].mail.greeting, { name: invoice.first_name })] : [];
}

/** What came, what is to be done about it, and what else is open. */
function paragraphsOf({ invoice, brand, locale, charge }: Sending, whatCame: Words['attached' | 'inPortal' | 'enclosed']): string[] {
  const words = catalogue[locale].mail.invoice;
  const { period_start: start, period_end: end } = invoice;
  const period = start && end ? fill(words.period, { start: formatDate(start), end: formatDate(end) }) : null;
  return [
    fill(whatCame, { brandName: brand.name, period }),
    whatToDo(words, invoice, charge && { ...charge, method: methodName(charge.method, locale) }),
    ...(invoice.earlier_cents > 0 ? [fill(words.earlier, { amount: formatCents(invoice.earlier_cents) })] : []),
  ];
}

function whatToDo(words: Words, { open_cents, amount_cents, due_date }: OutgoingInvoice, charge: PlannedCharge | null): string {
  if (open_cents === 0) return amount_cents === 0 ? words.nothing : words.paidByCredit;
  if (charge) {
    const { on, amountCents, method } = charge;
    return fill(words.autopay, { date: formatDate(on), amount: formatCents(amountCents), method });
  }
  const amount = formatCents(open_cents);
  return due_date === null ? fill(words.dueOnReceipt, { amount }) : fill(words.due, { amount, date: formatDate(due_date) });
}

type Row = { label: string; value: string };

function headRows({ rows, onReceipt }: Words, { number, invoice_date, due_date }: OutgoingInvoice): Row[] {
  return [
    { label: rows.number, value: number },
    { label: rows.invoiceDate, value: formatDate(invoice_date) },
    { label: rows.dueDate, value: due_date === null ? onReceipt : formatDate(due_date) },
  ];
}

function lineRows({ lines }: OutgoingInvoice): Row[] {
  return lines.map(({ description, amount_cents }) => ({ label: description, value: signed(amount_cents) }));
}

function sumRows({ rows }: Words, { amount_cents, open_cents }: OutgoingInvoice): Row[] {
  const total = { label: rows.total, value: signed(amount_cents) };
  if (open_cents === amount_cents) return [total];
  return [total, { label: rows.credit, value: signed(cents(open_cents - amount_cents)) }, { label: rows.toPay, value: signed(open_cents) }];
}

const signed = (amount: Cents): string => (amount < 0 ? `-$${formatCents(cents(-amount))}` : `$${formatSignedCents(amount)}`);
