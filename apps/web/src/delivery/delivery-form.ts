import { type ContactEmail, contactAddress, invoiceAddress } from '@porchlight/domain/delivery/invoice-address.ts';
import type { CallAnswer, CallRequest } from '../platform/api/index.ts';

type Delivery = CallAnswer<'delivery.getDelivery'>;
export type DeliveryMethod = Delivery['available'][number]['distributionMethod']['method'];

/** What is chosen and typed, and how far it got. */
export interface DeliveryForm {
  /** Null until something is chosen (PAPER-010). */
  method: DeliveryMethod | null;
  email: string;
  /** Saved: the list stays, the form is hidden (PAPER-007, D-106). */
  isUpdated: boolean;
  /** What is wrong is shown from here on: the field was left, or saving was tried. */
  isChecked: boolean;
  /** An address the server did not take. */
  refusedEmail: string | null;
}

export type DeliveryStep =
  | { type: 'chosen'; method: DeliveryMethod }
  | { type: 'typed'; email: string }
  /** With the address that takes the place of an emptied field, null where there is none. */
  | { type: 'checked'; fallback: string | null }
  | { type: 'saved' }
  | { type: 'edited' }
  | { type: 'emailRefused' };

/** The form as it opens: the way that holds now, with the address invoices go to or would go to (D-106). */
export function openedForm(current: Delivery['current'], emails: readonly ContactEmail[]): DeliveryForm {
  const email = current?.email || contactAddress(emails) || '';
  return { method: current?.method ?? null, email, isUpdated: false, isChecked: false, refusedEmail: null };
}

export function nextForm(form: DeliveryForm, step: DeliveryStep): DeliveryForm {
  switch (step.type) {
    case 'chosen':
      return { ...form, method: step.method, isUpdated: false, isChecked: false };
    case 'typed':
      return { ...form, email: step.email };
    case 'checked':
      return { ...form, isChecked: true, email: form.email.trim() || step.fallback || '' };
    case 'saved':
      return { ...form, isUpdated: true, isChecked: false };
    case 'edited':
      return { ...form, isUpdated: false };
    case 'emailRefused':
      return { ...form, refusedEmail: form.email.trim() };
  }
}

export const needsEmail = (method: DeliveryMethod | null): boolean => method === 'EMAIL' || method === 'PAPERLESS';

/** Where invoices or their notices would go, or what is wrong with the field; null for paper (PAPER-011 to PAPER-013). */
export function addressOf(form: DeliveryForm, emails: readonly ContactEmail[]): ReturnType<typeof invoiceAddress> | null {
  if (!needsEmail(form.method)) return null;
  const typed = form.email.trim();
  if (typed !== '' && typed === form.refusedEmail) return { problem: 'invalid' };
  return invoiceAddress(typed, emails);
}

/** What is sent; null while something is missing or wrong. */
export function requestOf(form: DeliveryForm, emails: readonly ContactEmail[]): CallRequest<'delivery.changeDelivery'>['body'] | null {
  if (form.method === null) return null;
  const address = addressOf(form, emails);
  if (address === null) return { distributionMethod: form.method };
  return 'email' in address ? { distributionMethod: form.method, email: { email: address.email, type: 'DISTRIBUTION' } } : null;
}

/** What a choice means for the bill: dollars a month more or less than now. */
export type PriceChange = { kind: 'more' | 'less' | 'costs'; amount: number } | { kind: 'same' | 'free' };

export function priceChange(price: number, currentPrice: number | null): PriceChange {
  if (currentPrice === null) return price > 0 ? { kind: 'costs', amount: price } : { kind: 'free' };
  const cents = Math.round(price * 100) - Math.round(currentPrice * 100);
  if (cents > 0) return { kind: 'more', amount: cents / 100 };
  if (cents < 0) return { kind: 'less', amount: -cents / 100 };
  return { kind: price > 0 ? 'same' : 'free' };
}
