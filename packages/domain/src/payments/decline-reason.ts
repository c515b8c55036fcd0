/**
 * Why a payment was declined or came back, in words the product has a sentence for in both languages. Providers' own codes and the
 * return codes of the bank network (Nacha) are mapped to these by the adapter that reads them; what fits none is `other`.
 */
export const declineReasons = [
  'insufficientFunds',
  'expiredCard',
  'cardDeclined',
  'accountClosed',
  'accountNotFound',
  'accountNumberInvalid',
  'authorizationRevoked',
  'paymentStopped',
  'notAuthorized',
  'accountFrozen',
  'methodRemoved',
  'providerError',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

const reasonsOfReturnCodes: Readonly<Record<string, DeclineReason>> = {
  R01: 'insufficientFunds',
  R02: 'accountClosed',
  R03: 'accountNotFound',
  R04: 'accountNumberInvalid',
  R07: 'authorizationRevoked',
  R08: 'paymentStopped',
  R09: 'insufficientFunds',
  R10: 'notAuthorized',
  R16: 'accountFrozen',
  R20: 'accountNumberInvalid',
  R29: 'notAuthorized',
};

/** The reason a bank return code stands for; `other` for a code not known here. */
export function reasonOfReturnCode(code: string): DeclineReason {
  return reasonsOfReturnCodes[code] ?? 'other';
}

/** Worth trying the same method again later: the money may be there then. Anything else stays as it is until the customer acts. */
export function mayTryAgain(reason: DeclineReason): boolean {
  return reason === 'insufficientFunds' || reason === 'providerError';
}

/** The method itself can't be charged any more: AutoPay warns until another one is chosen. */
export function endsMethod(reason: DeclineReason): boolean {
  return methodEnding.has(reason);
}

const methodEnding: ReadonlySet<DeclineReason> = new Set([
  'expiredCard',
  'accountClosed',
  'accountNotFound',
  'accountNumberInvalid',
  'authorizationRevoked',
  'paymentStopped',
  'notAuthorized',
  'accountFrozen',
  'methodRemoved',
]);
