import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { type Cents } from '@porchlight/domain/money/cents.ts';
import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue as texts } from '@porchlight/texts/catalogue.ts';
import type { AccountHolder } from '../account/index.ts';
import { frameCustomerMail, type NewMessage, type OptionalMail } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { JudgedChange } from './judge-change.ts';
import { type TellingChange, tellChanges } from './present-change.ts';
import type { ChangeOutcome } from './preview-change.ts';

export interface MailFacts {
  accountId: number;
  orderId: number;
  holder: AccountHolder & { email: string };
  brand: Brand;
  serviceAddress: string;
  portalUrl: string;
}

/** Confirms a change: reference number, what changes, from when, and what the next bill will be. */
export function orderedMail(facts: MailFacts, judged: JudgedChange, outcome: ChangeOutcome): OptionalMail {
  const { accountId, orderId, holder, brand, serviceAddress, portalUrl } = facts;
  const { locale } = holder;
  const words = texts[locale].planChangeMail.ordered;
  const reference = String(orderId);
  const date = formatDate(judged.services.today);
  const isSettled = outcome.after.some(({ taken }) => taken.some(({ pending }) => pending.kind !== 'ONE_TIME'));
  return {
    dedupeKey: `plan-change:${reference}`,
    accountId,
    category: 'orders',
    subject: fill(words.subject, { reference }),
    content: {
      brand,
      locale,
      name: holder.name,
      accountNumber: holder.accountNumber,
      email: holder.email,
      preview: fill(words.preview, { date }),
      heading: words.heading,
      figure: reference,
      paragraphs: [
        fill(words.text, { address: serviceAddress, date }),
        `${isSettled ? words.bill : words.unbilled} ${words.taxes}`,
        fill(words.next, { supportPhone: brand.phone }),
      ],
      rows: [{ label: words.reference, value: reference }, ...changeRows(judged, locale), ...moneyRows(outcome, locale)],
      action: { label: words.button, url: `${portalUrl}/home?panel=orders` },
      why: words.why,
    },
  };
}

/** Tells that an ordered change was not made. Always sent: the customer believes it was. */
export function notMadeMail({ accountId, orderId, holder, brand, serviceAddress, portalUrl }: MailFacts): NewMessage {
  const { locale } = holder;
  const words = texts[locale].planChangeMail.notMade;
  const reference = String(orderId);
  const framed = frameCustomerMail({
    brand,
    locale,
    name: holder.name,
    accountNumber: holder.accountNumber,
    email: holder.email,
    preview: words.preview,
    heading: words.heading,
    paragraphs: [fill(words.text, { address: serviceAddress }), fill(words.next, { supportPhone: brand.phone })],
    action: { label: words.button, url: `${portalUrl}/home` },
    why: words.why,
  });
  const subject = fill(words.subject, { reference });
  return { dedupeKey: `plan-change-not-made:${reference}`, accountId, channel: 'email', recipient: holder.email, subject, ...framed };
}

interface Row {
  label: string;
  value: string;
}

function changeRows(judged: JudgedChange, locale: Locale): Row[] {
  const words = texts[locale].planChangeMail.ordered;
  const { line, target } = judged;
  const isOther = target.id !== line.plan.id;
  const value = fill(words.planChange, { from: line.plan.description, to: target.description });
  const items = tellChanges(judged).slice(isOther ? 2 : 0);
  return [
    ...(isOther ? [{ label: words.plan, value }] : []),
    ...items.map((item) => ({ label: item.description, value: told(item, locale) })),
  ];
}

function told({ action, monthlyCents, onceCents }: TellingChange, locale: Locale): string {
  const words = texts[locale].planChangeMail.ordered;
  if (action === 'DISABLE') return words.removed;
  if (onceCents > 0) return fill(words.addedOnce, { price: formatPriceCents(onceCents) });
  return monthlyCents > 0 ? fill(words.addedMonthly, { price: formatPriceCents(monthlyCents) }) : words.added;
}

function moneyRows({ monthlyBefore, monthlyAfter, once, after }: ChangeOutcome, locale: Locale): Row[] {
  const words = texts[locale].planChangeMail.ordered;
  const price = (amount: Cents): string => formatPriceCents(amount);
  const monthly =
    monthlyBefore === monthlyAfter
      ? price(monthlyAfter)
      : fill(words.monthlyChange, { before: price(monthlyBefore), after: price(monthlyAfter) });
  const [next] = after;
  return [
    { label: words.monthly, value: monthly },
    ...(once > 0 ? [{ label: words.once, value: price(once) }] : []),
    ...(next ? [{ label: fill(words.nextBill, { date: formatDate(next.invoiceDate) }), value: price(next.total) }] : []),
  ];
}
