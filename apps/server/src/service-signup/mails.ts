import type { PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import { defaultLocale, fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { priceRows } from '../catalogue/index.ts';
import { type CustomerMail, frameCustomerMail, type NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { SignupOrder } from './signup-orders.store.ts';

/** The link to sign up for service, in the customer's language. */
export function readyMail(order: SignupOrder & { email: string }, brand: Brand, url: string): NewMessage {
  const locale = order.locale ?? defaultLocale;
  const words = catalogue[locale].serviceSignupMail.ready;
  const facts = { address: order.serviceAddress, brandName: brand.name, supportPhone: brand.phone, accountNumber: order.accountNumber };
  return mailTo(order, {
    brand,
    locale,
    subject: fill(words.subject, facts),
    preview: fill(words.preview, facts),
    heading: words.heading,
    paragraphs: [fill(words.text, facts), fill(words.next, facts)],
    action: { label: words.button, url },
    why: fill(words.why, facts),
  });
}

interface Confirmation {
  order: SignupOrder;
  brand: Brand;
  locale: Locale;
}

/** Confirms a sign-up in the language it was made in: reference number, plans, prices, and how to choose a time. Null without an address. */
export function confirmationMail(
  { order, brand, locale }: Confirmation,
  { plans, scheduleUrl }: { plans: readonly PricedPlan[]; scheduleUrl: string | null },
): NewMessage | null {
  const { email, orderId, accountNumber, serviceAddress } = order;
  if (email === null) return null;
  const words = catalogue[locale].serviceSignupMail.confirmed;
  const reference = String(orderId);
  const facts = { brandName: brand.name, reference, supportPhone: brand.phone, accountNumber };
  return mailTo(
    { ...order, email },
    {
      brand,
      locale,
      subject: fill(words.subject, facts),
      preview: fill(words.preview, facts),
      heading: words.heading,
      figure: reference,
      paragraphs: [words.text, scheduleUrl === null ? fill(words.contact, facts) : words.schedule, words.taxes],
      rows: [{ label: words.reference, value: reference }, { label: words.address, value: serviceAddress }, ...priceRows(plans, locale)],
      ...(scheduleUrl !== null && { action: { label: words.button, url: scheduleUrl } }),
      why: fill(words.why, facts),
    },
  );
}

type Words = Omit<CustomerMail, 'name' | 'accountNumber' | 'email'> & { subject: string };

function mailTo(to: SignupOrder & { email: string }, { subject, ...content }: Words): NewMessage {
  const { accountId, accountNumber, email, firstName: name } = to;
  const framed = frameCustomerMail({ ...content, name, accountNumber, email });
  return { accountId, channel: 'email', recipient: email, subject, ...framed };
}
