import type { InvoiceDeliveryTable } from '../platform/db/tables/invoices.ts';

type Method = InvoiceDeliveryTable['method'];

export interface DeliveryWay extends Pick<InvoiceDeliveryTable, 'chosen' | 'fallback'> {
  method: Method;
}

/**
 * How an invoice goes out: as chosen, by e-mail while nothing is. Without an e-mail address it is a letter, without a postal address a
 * mail; with neither it is still a letter, so that whoever prints finds it and its record says what is missing.
 */
export function deliveryWay(chosen: Method | null, has: { email: boolean; postalAddress: boolean }): DeliveryWay {
  const wanted = chosen ?? 'EMAIL';
  if (wanted === 'PAPER') {
    if (has.postalAddress) return { method: 'PAPER', chosen, fallback: null };
    return { method: has.email ? 'EMAIL' : 'PAPER', chosen, fallback: 'noPostalAddress' };
  }
  return has.email ? { method: wanted, chosen, fallback: null } : { method: 'PAPER', chosen, fallback: 'noEmail' };
}
