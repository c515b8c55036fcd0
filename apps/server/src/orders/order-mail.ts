import { slowestWork } from '@porchlight/domain/orders/slowest-work.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { findAccountHolder } from '../account/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { OrdersDeps } from './index.ts';
import { readToldOrder, type ToldOrder } from './operator.store.ts';
import { wordsOf } from './step-words.ts';
import { descriptionIn } from './type-words.ts';
import { readWorkOfOrder } from './work.store.ts';

/** Tells the customer that an order is finished or was cancelled, unless they want no mail on orders. */
export async function tellOfEnd(deps: OrdersDeps, tx: Transaction, orderId: number): Promise<void> {
  const order = await readToldOrder(tx, orderId);
  const work = slowestWork(await readWorkOfOrder(tx, orderId));
  if (order === null || work === null || (order.status !== 'FINISHED' && order.status !== 'CANCELLED')) return;
  const holder = await findAccountHolder(tx, order.accountId);
  if (!holder?.email) return;
  const locale = order.locale ?? holder.locale;
  const words = catalogue[locale].orderEndMail;
  const about = descriptionIn(locale, order);
  const own = order.status === 'FINISHED' ? words.finished : words.cancelled;
  const brand = await deps.site.brand(tx);
  const facts = { reference: String(orderId), supportPhone: brand.phone };
  const end = order.status === 'FINISHED' ? 'finished' : 'cancelled';
  await deps.outbox.queueOptionalMail(tx, {
    accountId: order.accountId,
    category: 'orders',
    dedupeKey: `order-${end}:${orderId}`,
    subject: fill(own.subject, facts),
    content: {
      brand,
      locale,
      name: holder.name,
      accountNumber: holder.accountNumber,
      email: holder.email,
      preview: about,
      heading: own.heading,
      paragraphs: [wordsOf(locale, work.workflow, end).now, fill(own.text, facts)],
      rows: [
        { label: words.reference, value: facts.reference },
        { label: words.order, value: about },
        { label: words.address, value: order.serviceAddress },
      ],
      ...actionOf(deps.portalUrl, order, locale),
      why: words.why,
    },
  });
}

function actionOf(portalUrl: string, order: ToldOrder, locale: Locale): { action?: { label: string; url: string } } {
  const label = catalogue[locale].orderEndMail.button;
  if (order.isSignedInTo) return { action: { label, url: `${portalUrl}/home?panel=orders` } };
  return order.isByVisitor ? { action: { label, url: `${portalUrl}/order-status?reference=${order.orderId}` } } : {};
}
