import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { PaymentMethodRow } from './payment-methods.store.ts';

type PaymentMethod = RouteAnswer<Contract['paymentMethods']['listPaymentMethods']>['paymentMethods'][number];

const wireTypes = { card: 'CREDIT_CARD', bank: 'ACH' } as const;

/** ENT-007, ENT-008. */
export function presentPaymentMethod(row: PaymentMethodRow, locale: Locale): PaymentMethod {
  const paymentInformation = methodName(row.display, locale);
  return { id: row.id, token: row.token, type: wireTypes[row.kind], paymentInformation, autoPay: row.is_autopay };
}

/** C-016 says CC or ACH. */
export function kindOf(paymentMethod: 'CC' | 'ACH'): PaymentMethodRow['kind'] {
  return paymentMethod === 'CC' ? 'card' : 'bank';
}
