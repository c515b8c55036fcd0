/** Why money did not come, by the words of a decline and AutoPay's own rules; each a sentence that stands by itself. */
export const reasons = {
  insufficientFunds: 'There was not enough money in the account.',
  expiredCard: 'The card has expired.',
  cardDeclined: 'The bank that issued the card declined it.',
  accountClosed: 'The bank account is closed.',
  accountNotFound: 'The bank could not find the account.',
  accountNumberInvalid: 'The account number is not correct.',
  authorizationRevoked: 'The bank says that permission to take this payment was withdrawn.',
  paymentStopped: 'The payment was stopped at the bank.',
  notAuthorized: 'The bank says that this payment was not authorized.',
  accountFrozen: 'The bank account is frozen.',
  methodRemoved: 'The payment method was removed.',
  providerError: 'The payment provider could not process it.',
  other: 'The bank did not accept it and gave no clear reason.',
  overLimit: 'The amount is above the limit you set.',
  skipped: 'You chose to skip this payment.',
  noMethod: 'There was no payment method to charge.',
} as const;
