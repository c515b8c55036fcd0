import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { defaultLocale, fill } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { frameMail } from '../outbox/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { PaymentMethodsDeps } from './index.ts';
import { findMethodOwner } from './method-owner.store.ts';
import type { KnownMethod } from './payment-methods.store.ts';

export interface Removal {
  accountId: number;
  method: Pick<KnownMethod, 'id' | 'display' | 'isAutopay'>;
  brand: Brand;
  at: Date;
}

/** Tells the customer, in the transaction that makes it so. A mail about a method names what every list shows of it and nothing more. */
export async function queueRemovalNotice(deps: PaymentMethodsDeps, tx: Transaction, removal: Removal): Promise<void> {
  const { accountId, method, brand, at } = removal;
  const owner = await findMethodOwner(tx, accountId);
  if (owner.email === null) return;
  const locale = owner.locale ?? defaultLocale;
  const { mail } = catalogue[locale];
  const texts = mail.methodRemoved;
  const { accountNumber, email, firstName } = owner;
  const date = formatDate(todayInZone(at, owner.timeZone));
  const framed = frameMail({
    brand,
    locale,
    preview: texts.preview,
    heading: texts.heading,
    paragraphs: [
      ...(firstName === '' ? [] : [fill(mail.greeting, { name: firstName })]),
      fill(texts.text, { method: method.display, accountNumber, date }),
      ...(method.isAutopay ? [texts.autopay] : []),
      fill(texts.next, { supportPhone: brand.phone }),
    ],
    action: { label: texts.button, url: deps.options.portalUrl },
    fine: [
      fill(mail.footer.account, { accountNumber, email }),
      [fill(mail.footer.questions, { supportPhone: brand.phone }), mail.footer.neverAsk].filter((text) => text !== '').join(' '),
      fill(texts.why, { brandName: brand.name }),
    ],
  });
  await deps.outbox.queueMessage(tx, { accountId, channel: 'email', recipient: email, subject: texts.subject, ...framed });
}
