import { contactAddress } from '@porchlight/domain/delivery/invoice-address.ts';
import { defaultLocale } from '@porchlight/texts';
import type { Ledger, NewInvoice } from '../ledger/index.ts';
import { frameCustomerMail, type NewMessage, type OutboxDoor } from '../outbox/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { Brand } from '../site/index.ts';
import { insertDeliveries, type OutgoingLine, readOutgoingInvoices } from './deliveries.store.ts';
import { type DeliveryWay, deliveryWay } from './delivery-way.rules.ts';
import { type PlannedCharge, postalLines, presentInvoiceLetter, presentInvoiceMail, type Sending } from './present-outgoing-invoice.ts';

export interface IssueDeps {
  clock: Clock;
  ledger: Pick<Ledger, 'postInvoice' | 'postInvoices'>;
  outbox: Pick<OutboxDoor, 'queueMessages'>;
  /** What AutoPay is going to charge for invoices, by their ids; those it will not charge are left out. */
  chargesOfInvoices: (
    tx: Transaction,
    invoices: readonly { accountId: number; invoiceId: number }[],
  ) => Promise<Map<number, PlannedCharge>>;
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
  refuseEmpty([invoice]);
  return issued(deps, tx, [invoice], [await deps.ledger.postInvoice(tx, invoice)], brand).then(([only]) => only as IssuedInvoice);
}

/** The same for many at once, of accounts whose locks are held. In the order given. */
export async function issueInvoices(
  deps: IssueDeps,
  tx: Transaction,
  invoices: readonly NewInvoice[],
  brand: Brand,
): Promise<IssuedInvoice[]> {
  refuseEmpty(invoices);
  return issued(deps, tx, invoices, await deps.ledger.postInvoices(tx, invoices), brand);
}

function refuseEmpty(invoices: readonly NewInvoice[]): void {
  if (invoices.some(({ lines }) => lines.length === 0)) throw new RangeError('an invoice that goes out has lines');
}

async function issued(
  deps: IssueDeps,
  tx: Transaction,
  invoices: readonly NewInvoice[],
  invoiceIds: readonly number[],
  brand: Brand,
): Promise<IssuedInvoice[]> {
  const printed = new Map(
    invoices.map(({ lines }, at): [number, OutgoingLine[]] => [
      invoiceIds[at] as number,
      lines.map(({ description, amountCents }) => ({ description, amount_cents: amountCents })),
    ]),
  );
  const ways = await deliverInvoices(deps, tx, invoiceIds, brand, printed);
  return invoiceIds.map((invoiceId) => {
    const delivery = ways.get(invoiceId);
    if (delivery === undefined) throw new Error('a new invoice went out before');
    return { invoiceId, delivery };
  });
}

/**
 * Sends posted invoices out, each once: how each goes, by id, without those that went out before or do not exist. Lines that are known need not be
 * read.
 */
export async function deliverInvoices(
  deps: IssueDeps,
  tx: Transaction,
  invoiceIds: readonly number[],
  brand: Brand,
  printed: ReadonlyMap<number, OutgoingLine[]> | null = null,
): Promise<Map<number, DeliveryWay>> {
  const invoices = await readOutgoingInvoices(tx, invoiceIds, printed);
  const outgoing = invoices.map((invoice) => {
    const email = contactAddress(invoice.emails);
    const way = deliveryWay(invoice.chosen, { email: email !== null, postalAddress: postalLines(invoice).length > 0 });
    return { invoice, email, way };
  });
  const records = outgoing.map(({ invoice, way }) => ({ invoiceId: invoice.id, accountId: invoice.account_id, ...way }));
  const [isNew, charges] = await Promise.all([
    insertDeliveries(tx, records, deps.clock.now()),
    deps.chargesOfInvoices(
      tx,
      invoices.map(({ account_id: accountId, id: invoiceId }) => ({ accountId, invoiceId })),
    ),
  ]);
  const sent = outgoing.filter(({ invoice }) => isNew.has(invoice.id));
  const messages = sent.map(({ invoice, email, way }) => {
    const locale = invoice.locale ?? defaultLocale;
    return messageOf({ invoice, way, charge: charges.get(invoice.id) ?? null, brand, locale, portalUrl: deps.portalUrl }, email);
  });
  await deps.outbox.queueMessages(tx, messages);
  return new Map(sent.map(({ invoice, way }) => [invoice.id, way]));
}

function messageOf(sending: Sending, email: string | null): NewMessage {
  const { invoice, way, locale } = sending;
  const dedupeKey = `invoice:${invoice.id}`;
  const accountId = invoice.account_id;
  const attachedInvoice = { id: invoice.id, locale };
  if (way.method === 'PAPER' || email === null) {
    const text = presentInvoiceLetter(sending);
    return { dedupeKey, accountId, channel: 'letter', recipient: invoice.account_number, text, attachedInvoice };
  }
  const { subject, content } = presentInvoiceMail(sending, email);
  const { frame, links } = frameCustomerMail(content);
  const attached = way.method === 'EMAIL' ? attachedInvoice : undefined;
  return { dedupeKey, accountId, channel: 'email', recipient: email, subject, frame, links, attachedInvoice: attached };
}
