import type { OrderType, PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { priceRows } from '../catalogue/index.ts';
import type { NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { GuestAccount } from './guest-accounts.store.ts';
import { mailTo } from './mails.ts';

/** An order as its confirmation tells it. */
export interface ConfirmedOrder {
  id: number;
  orderType: OrderType;
  serviceAddress: string;
  plans: readonly PricedPlan[];
}

export interface ConfirmationFacts {
  portalUrl: string;
  brand: Brand;
  account: GuestAccount;
  locale: Locale;
}

/** Confirms an order: reference number, plans, prices, and where to follow it. Null for an account without an e-mail address. */
export function confirmationMail({ portalUrl, brand, account, locale }: ConfirmationFacts, order: ConfirmedOrder): NewMessage | null {
  if (account.email === null) return null;
  const words = catalogue[locale].orderMail.ordered;
  const reference = String(order.id);
  const to = { accountId: account.id, accountNumber: account.number, firstName: account.firstName, email: account.email, locale };
  const own = words[order.orderType];
  // To one address once; another address gets it too.
  const dedupeKey = `order:${reference}:${account.email.toLowerCase()}`;
  const mail = {
    subject: fill(own.subject, { brandName: brand.name, reference }),
    preview: fill(words.preview, { reference }),
    heading: own.heading,
    figure: reference,
    paragraphs: [own.text, words.taxes],
    rows: [
      { label: words.reference, value: reference },
      { label: words.address, value: order.serviceAddress },
      ...priceRows(order.plans, locale),
    ],
    action: { label: words.button, url: `${portalUrl}/order-status?reference=${reference}` },
    why: words.why,
  };
  return mailTo(to, brand, mail, dedupeKey);
}
