/** What a payment says after its form: the frame of the provider, on its way, and how it ended. Fetched when the customer is asked. */
export const paymentSteps = {
  goBack: 'Go Back',
  done: 'Done',
  dismiss: 'Dismiss',
  tryAnother: 'Try another method',
  frame: {
    heading: 'Enter your card',
    oneTimeHeading: 'Enter your payment details',
    oneTimeNote:
      'The form below hands what you enter to our payment provider. {brandName} does not keep card numbers, and nothing is stored for later.',
    note: 'The form below hands what you enter to our payment provider. {brandName} does not keep card numbers.',
    title: 'Secure form of the payment provider',
    loading: 'Opening the form of the payment provider',
    blocked: 'The form of the payment provider did not open. Nothing was charged. Check whether your browser blocks it, then try again.',
    callInstead: 'If it keeps failing, you can pay by phone[ at {supportPhone}].',
    expired: 'The form of the payment provider has expired. Nothing was charged. Start again to pay.',
  },
  progress: {
    heading: 'Paying ${amount}',
    keepOpen: 'To ensure a successful payment, please do not close this page until you see a confirmation message.',
    sent: 'Sent to the payment provider',
    waiting: 'Waiting for your bank',
    confirmation: 'Confirmation and new balance',
    usually:
      'This usually takes under 15 seconds. If the connection drops, the payment still counts once and your balance here will show it.',
    slow: 'This takes longer than usual. You do not need to pay again; you may close this panel, and your balance will show the payment.',
    leaveWarning: 'A payment is in progress.',
  },
  success: {
    title: 'Payment successful',
    text: "You'll receive details about it soon.",
    paid: 'Paid',
    with: 'With',
    on: 'On',
    newBalance: 'New balance',
    restored: 'Your service is connected again.',
  },
  failed: {
    notCharged:
      'You were not charged and your balance is still ${amount}. Try another payment method, or ask your bank about the reason below.',
    providerDown:
      'The payment provider cannot be reached right now. Nothing was charged and your balance is still ${amount}. Please try again in a few minutes.',
    otherWays: 'Pay ${amount} another way',
    response: 'Response: {text}.',
    authCode: 'Auth code: {code}.',
    transactionId: 'Transaction ID: {id}.',
  },
  generic: {
    title: 'Transaction details',
    text: 'The payment is not confirmed yet. You do not need to pay again; your balance changes here once it is confirmed.',
    bank: 'Your bank payment was accepted and is pending. It usually arrives in two business days; your balance changes here then.',
    sameJustMade: 'The same payment was just made, so it was not made a second time. My Payments shows it.',
    stillOnItsWay:
      'Another payment of this account is still on its way, so no second one was started. It counts once. Wait a minute and look at your balance before you pay again.',
    unknown:
      'We have not heard yet whether the payment went through. Please do not pay again: we keep asking and your balance will show it.',
  },
  details: {
    amount: 'Amount',
    method: 'Method',
    status: 'Status',
    response: 'Response',
    authCode: 'Auth code',
    transactionId: 'Transaction ID',
  },
  /** The words of `statusText`, which the API has in English capitals. */
  statuses: {
    ACCEPTED: 'ACCEPTED',
    SETTLED: 'SETTLED',
    RETURNED: 'RETURNED',
    SUCCEEDED: 'SUCCEEDED',
    DECLINED: 'DECLINED',
    EXPIRED: 'EXPIRED',
    CANCELLED: 'CANCELLED',
    REFUNDED: 'REFUNDED',
    'CHARGED BACK': 'CHARGED BACK',
  },
  session: {
    lostTitle: 'Your payment is on its way',
    lost: 'You were signed out while the payment was on its way. It counts once; sign in to see whether it went through.',
  },
} as const;
