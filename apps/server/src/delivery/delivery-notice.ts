import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { frameCustomerMail, type NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { DeliveryOwner, OfferedOption } from './delivery.store.ts';

export interface DeliveryChange {
  owner: DeliveryOwner;
  option: OfferedOption;
  /** Where invoices or their notices go from now on; null for paper. */
  email: string | null;
  consentId: number;
  brand: Brand;
  locale: Locale;
  now: Date;
  portalUrl: string;
}

/** Tells one address, the new or the former one, that delivery changed: so that nobody's invoices are sent elsewhere unnoticed. */
export function deliveryNotice(change: DeliveryChange, recipient: string, isFormer: boolean): NewMessage {
  const { owner, brand, locale, consentId } = change;
  const texts = catalogue[locale].mail.deliveryChanged;
  const framed = frameCustomerMail({
    brand,
    locale,
    name: owner.first_name,
    accountNumber: owner.number,
    email: recipient,
    preview: texts.preview,
    heading: texts.heading,
    paragraphs: [...whatChanged(change), ...(isFormer ? [texts.formerAddress] : []), fill(texts.next, { supportPhone: brand.phone })],
    action: { label: texts.button, url: `${change.portalUrl}/home?panel=paperless` },
    why: texts.why,
  });
  const dedupeKey = `delivery:${consentId}:${isFormer ? 'former' : 'new'}`;
  return { dedupeKey, accountId: owner.id, channel: 'email', recipient, subject: texts.subject, ...framed };
}

function whatChanged({ owner, option, email, locale, now }: DeliveryChange): string[] {
  const texts = catalogue[locale].mail.deliveryChanged;
  const facts = { date: formatDate(todayInZone(now, owner.time_zone)), accountNumber: owner.number, email: email ?? '' };
  const price = option.price_cents > 0 ? [fill(texts.price, { price: formatPriceCents(option.price_cents) })] : [];
  return [fill(texts[option.method], facts), [texts.start, ...price].join(' ')];
}
