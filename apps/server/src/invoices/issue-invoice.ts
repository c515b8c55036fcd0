import { contactAddress } from '@porchlight/domain/delivery/invoice-address.ts';
import { defaultLocale } from '@porchlight/texts';
import type { Ledger, NewInvoice } from '../ledger/index.ts';
import { frameCustomerMail, type NewMessage, type OutboxDoor } from '../outbox/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { Brand } from '../site/index.ts';
import { insertDelivery, readOutgoingInvoice } from './deliveries.store.ts';
import { type DeliveryWay, deliveryWay } from './delivery-way.rules.ts';
import { type PlannedCharge, postalLines, presentInvoiceLetter, presentInvoiceMail, type Sending } from './present-outgoing-invoice.ts';

export interface IssueDeps {
  clock: Clock;
  ledger: Pick<Ledger, 'postInvoice'>;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  /** What AutoPay is going to charge for an invoice, null when it will not. */
  chargeOfInvoice: (tx: Transaction, invoice: { accountId: number; invoiceId: number }) => Promise<PlannedCharge | null>;
  portalUrl: string;
}

export interface IssuedInvoice {
  invoiceId: number;
  delivery: DeliveryWay;
}

/**
 * Issues an invoice: posts it, and in the same transaction sends it out the way its customer has chosen. Ask for the brand before the
 * transaction. Throws RangeError for an invoice below zero or without lines, as there would be no document to send.
 */
export async function issueInvoice(deps: IssueDeps, tx: Transaction, invoice: NewInvoice, brand: Brand): Promise<IssuedInvoice> {
  if (invoice.lines.length === 0) throw new RangeError('an invoice that goes out has lines');
  const invoiceId = await deps.ledger.postInvoice(tx, invoice);
  const delivery = await deliverInvoice(deps, tx, invoiceId, brand);
  if (delivery === null) throw new Error('a new invoice went out before');
  return { invoiceId, delivery };
}

/** Sends a posted invoice out, once: null when it went out before, or when there is no such invoice. */
export async function deliverInvoice(deps: IssueDeps, tx: Transaction, invoiceId: number, brand: Brand): Promise<DeliveryWay | null> {
  const invoice = await readOutgoingInvoice(tx, invoiceId);
  if (invoice === null) return null;
  const { account_id: accountId } = invoice;
  const email = contactAddress(invoice.emails);
  const way = deliveryWay(invoice.chosen, { email: email !== null, postalAddress: postalLines(invoice).length > 0 });
  if (!(await insertDelivery(tx, { invoiceId, accountId, ...way, queuedAt: deps.clock.now() }))) return null;
  const charge = await deps.chargeOfInvoice(tx, { accountId, invoiceId });
  const locale = invoice.locale ?? defaultLocale;
  await deps.outbox.queueMessage(tx, messageOf({ invoice, way, charge, brand, locale, portalUrl: deps.portalUrl }, email));
  return way;
}

function messageOf(sending: Sending, email: string | null): NewMessage {
  const { invoice, way, locale } = sending;
  const message = { dedupeKey: `invoice:${invoice.id}`, accountId: invoice.account_id };
  const attachedInvoice = { id: invoice.id, locale };
  if (way.method === 'PAPER' || email === null) {
    return { ...message, channel: 'letter', recipient: invoice.account_number, text: presentInvoiceLetter(sending), attachedInvoice };
  }
  const { subject, content } = presentInvoiceMail(sending, email);
  const mail: NewMessage = { ...message, channel: 'email', recipient: email, subject, ...frameCustomerMail(content) };
  return way.method === 'EMAIL' ? { ...mail, attachedInvoice } : mail;
}
