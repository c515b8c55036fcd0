import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { EnrolmentRow } from './autopay.store.ts';

type AutoPayInfo = RouteAnswer<Contract['autopay']['getAutoPay']>;

const noMethod: AutoPayInfo = { apiAccountAutoPayCC: null, apiAccountAutoPayACH: null, apiAccountAutoPayToken: null, appliesOn: null };

/**
 * ENT-010: one of three objects says how AutoPay was set up: a stored method as token, a card or bank account by its details.
 * The bank account number is masked, and a token goes out only where it is the method (D-092).
 */
export function presentAutopay(row: EnrolmentRow | undefined): AutoPayInfo {
  if (!row) return noMethod;
  const info = { ...noMethod, appliesOn: row.applies_on };
  if (row.token === null || row.display === null) return info;
  switch (row.given_as) {
    case 'token':
      return { ...info, apiAccountAutoPayToken: { token: row.token, paymentInformation: row.display } };
    case 'card':
      return {
        ...info,
        apiAccountAutoPayCC: { type: row.brand ?? '', displayCardNumber: row.display, cardExpirationDate: row.expiration ?? '' },
      };
    case 'bank':
      return { ...info, apiAccountAutoPayACH: presentBank(row) };
  }
}

function presentBank(row: EnrolmentRow): AutoPayInfo['apiAccountAutoPayACH'] {
  if (row.bank_account_last4 === null || row.bank_account_type === null) return null;
  return {
    holder_name: row.bank_holder_name ?? '',
    routing_number: row.bank_routing_number ?? '',
    account_number: `****${row.bank_account_last4}`,
    account_type: row.bank_account_type,
  };
}
