import type { AllowedOrderType } from '@porchlight/domain/guest-order/order-kinds.ts';
import { fill } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { NewMessage, OptionalMail } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import { type Addressee, contentTo, mailTo } from './mails.ts';

/** Confirms that somebody is on the list, with the way off it. An address nobody knows is left out: it may say anything, to anybody. */
export function prospectKeptMail(to: Addressee, brand: Brand, facts: { address: string | null; withdrawUrl: string }): NewMessage {
  const words = catalogue[to.locale].orderMail.prospectKept;
  return mailTo(to, brand, {
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    paragraphs: [fill(words.text, { address: facts.address, brandName: brand.name })],
    action: { label: words.button, url: facts.withdrawUrl },
    why: words.why,
  });
}

/** Tells whoever waited that service has come: once, so that the same address and place never get two. Whoever does not want it says so. */
export function serviceReachedMail(
  to: Addressee,
  brand: Brand,
  facts: { address: string; allowed: AllowedOrderType; orderUrl: string; dedupeKey: string },
): OptionalMail {
  const words = catalogue[to.locale].orderMail.serviceReached;
  const content = contentTo(to, brand, {
    preview: fill(words.preview, facts),
    heading: words.heading,
    paragraphs: [fill(words[facts.allowed], facts), words.last],
    action: { label: words.button, url: facts.orderUrl },
    why: words.why,
  });
  const subject = fill(words.subject, { brandName: brand.name });
  return { accountId: to.accountId, category: 'orders', subject, content, dedupeKey: facts.dedupeKey };
}
