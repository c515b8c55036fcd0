import type { OrderType } from '@porchlight/domain/pricing/priced-order.ts';

/** What the button that selects is called, on a card and in the details of a bundle (GUEST-029, D-127). */
export function selectWord(orderType: OrderType, place: 'card' | 'details'): 'select' | 'choose' | 'interested' {
  if (orderType === 'SURVEY') return 'interested';
  return place === 'details' && orderType === 'SIGNUP' ? 'choose' : 'select';
}
