/**
 * What somebody agrees to who turns AutoPay on: shown before, kept as it was shown, and sent by mail. When the words change, so does
 * the version in domain/autopay/authorization-version.ts.
 */
export const autopayAuthorization = {
  text: 'I authorize {brandName} to charge the payment method I choose here on the due date of each bill, for the amount that is due then. A charge never exceeds the limit I set. Bills that are past due already are charged right away. A charge that does not go through may be tried again up to two times, or be made with the back-up method if I chose one. I am told by e-mail of every payment. This holds until I turn AutoPay off, which I can do here at any time[ or by calling {supportPhone}].',
} as const;
