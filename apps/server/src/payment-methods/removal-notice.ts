import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { fill } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { methodName } from '@porchlight/texts/method-name.ts';
import { findAccountHolder } from '../account/index.ts';
import { frameCustomerMail } from '../outbox/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { PaymentMethodsDeps } from './index.ts';
import type { KnownMethod } from './payment-methods.store.ts';

export interface Removal {
  accountId: number;
  method: Pick<KnownMethod, 'id' | 'display' | 'isAutopay'>;
  brand: Brand;
  at: Date;
  /** `provider`: another payment provider is used now, which does not know it. Else it was removed at the provider, by whomever. */
  why?: 'provider';
}

/** Tells the customer, in the transaction that makes it so. A mail about a method names what every list shows of it and nothing more. */
export async function queueRemovalNotice(deps: PaymentMethodsDeps, tx: Transaction, removal: Removal): Promise<void> {
  const { accountId, method, brand, at, why } = removal;
  const holder = await findAccountHolder(tx, accountId);
  if (!holder?.email) return;
  const { accountNumber, email, name, locale, timeZone } = holder;
  const { methodEnded, methodRemoved } = catalogue[locale].mail;
  const texts = why === 'provider' ? methodEnded : methodRemoved;
  const framed = frameCustomerMail({
    brand,
    locale,
    name,
    accountNumber,
    email,
    preview: texts.preview,
    heading: texts.heading,
    paragraphs: [
      fill(texts.text, { method: methodName(method.display, locale), accountNumber, date: formatDate(todayInZone(at, timeZone)) }),
      ...(method.isAutopay ? [texts.autopay] : []),
      fill(texts.next, { supportPhone: brand.phone }),
    ],
    action: { label: texts.button, url: deps.options.portalUrl },
    why: texts.why,
  });
  await deps.outbox.queueMessage(tx, { accountId, channel: 'email', recipient: email, subject: texts.subject, ...framed });
}
