import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { NextCharge } from '@porchlight/domain/autopay/next-charge.ts';
import type { Locale } from '@porchlight/texts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { Enrolment, StoredCard } from './enrolments.store.ts';

export type AutoPayInfo = RouteAnswer<Contract['autopay']['getAutoPay']>;
type AvailableCard = RouteAnswer<Contract['autopay']['listAutoPayCards']>['availableCards'][number];

const noMethod: AutoPayInfo = Object.freeze({
  apiAccountAutoPayCC: null,
  apiAccountAutoPayACH: null,
  apiAccountAutoPayToken: null,
  appliesOn: null,
});

/**
 * ENT-010: one of three objects says how AutoPay was set up: a stored method as token, a card or bank account by its details.
 * None of them when there is no method it can charge (ENT-011). The bank account number is masked, and a token goes out only where it
 * is the method (D-092).
 */
export function presentAutopay(enrolment: Enrolment | null, next: NextCharge | null, locale: Locale): AutoPayInfo {
  if (enrolment === null) return noMethod;
  const { token } = enrolment;
  const display = enrolment.display && methodName(enrolment.display, locale);
  const info = { ...noMethod, appliesOn: next?.date ?? null };
  if (token === null || display === null || enrolment.methodFailedAt !== null) return info;
  switch (enrolment.givenAs) {
    case 'token':
      return { ...info, apiAccountAutoPayToken: { token, paymentInformation: display } };
    case 'card':
      return {
        ...info,
        apiAccountAutoPayCC: { type: enrolment.brand ?? '', displayCardNumber: display, cardExpirationDate: enrolment.expiration ?? '' },
      };
    case 'bank':
      return { ...info, apiAccountAutoPayACH: presentBank(enrolment) };
  }
}

function presentBank(enrolment: Enrolment): AutoPayInfo['apiAccountAutoPayACH'] {
  if (enrolment.bankLast4 === null || enrolment.bankAccountType === null) return null;
  return {
    holder_name: enrolment.bankHolderName ?? '',
    routing_number: enrolment.bankRoutingNumber ?? '',
    account_number: `****${enrolment.bankLast4}`,
    account_type: enrolment.bankAccountType,
  };
}

/** ENT-009. */
export function presentCard(card: StoredCard, locale: Locale): AvailableCard {
  const name = methodName(card.display, locale);
  return {
    type: card.brand,
    cardToken: card.token,
    cardExpirationDate: card.expiration ?? '',
    displayCardNumber: name,
    paymentInformation: name,
    autoPay: card.isAutopay,
  };
}
