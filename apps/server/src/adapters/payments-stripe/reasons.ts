import { type DeclineReason, reasonOfReturnCode } from '@porchlight/domain/payments/decline-reason.ts';

/** Why an attempt failed, in Stripe's words: `code` of the error, `declineCode` of a card's bank, `networkCode` of the network, such as R01. */
export interface FailureWords {
  code: string | null;
  declineCode: string | null;
  networkCode: string | null;
}

const ofCards: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficientFunds',
  withdrawal_count_limit_exceeded: 'insufficientFunds',
  expired_card: 'expiredCard',
  expired_payment_method: 'expiredCard',
  processing_error: 'providerError',
  issuer_not_available: 'providerError',
  reenter_transaction: 'providerError',
  try_again_later: 'providerError',
  payment_method_provider_timeout: 'providerError',
  invalid_account: 'accountNotFound',
  revocation_of_authorization: 'authorizationRevoked',
  revocation_of_all_authorizations: 'authorizationRevoked',
  stop_payment_order: 'paymentStopped',
};

/** Stripe translates the bank network's return codes into words of its own; several codes can stand behind one, so only the plain ones are told. */
const ofBanks: Readonly<Record<string, { reason: DeclineReason; returnCode: string | null }>> = {
  insufficient_funds: { reason: 'insufficientFunds', returnCode: 'R01' },
  account_closed: { reason: 'accountClosed', returnCode: 'R02' },
  no_account: { reason: 'accountNotFound', returnCode: 'R03' },
  account_number_invalid: { reason: 'accountNumberInvalid', returnCode: 'R04' },
  invalid_account_number: { reason: 'accountNumberInvalid', returnCode: 'R04' },
  debit_not_authorized: { reason: 'notAuthorized', returnCode: 'R10' },
  bank_account_restricted: { reason: 'accountFrozen', returnCode: 'R16' },
  // Reasons of disputes, by which a bank payment comes back that had arrived.
  incorrect_account_details: { reason: 'accountNumberInvalid', returnCode: null },
  customer_initiated: { reason: 'notAuthorized', returnCode: null },
  routing_number_invalid: { reason: 'accountNumberInvalid', returnCode: null },
  bank_account_unusable: { reason: 'accountNumberInvalid', returnCode: null },
};

/** Why a card was not charged. */
export function reasonOfCard({ code, declineCode }: FailureWords): DeclineReason {
  return ofCards[declineCode ?? ''] ?? ofCards[code ?? ''] ?? 'cardDeclined';
}

/** Why a bank payment failed or came back, with the network's return code where Stripe tells it. */
export function reasonOfBank({ code, networkCode }: FailureWords): { reason: DeclineReason; returnCode: string | null } {
  if (networkCode !== null && /^R\d\d$/.test(networkCode)) return { reason: reasonOfReturnCode(networkCode), returnCode: networkCode };
  return ofBanks[code ?? ''] ?? { reason: 'other', returnCode: null };
}

/** The provider's word in the form of NoClearAnswer. */
export function saidOf(what: string, word: string): string {
  return `${what}=${word}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9_=.,-]/g, '_')
    .slice(0, 100);
}
