/** Why a bill is not the one before: in My Invoices and on the document. */
export const billChanges = {
  /** Heads the list, {date} is that of the bill before. */
  title: 'What changed since the bill of {date}',
  /** The same on the document, which has no room for a date. */
  pdfTitle: 'What changed since your last bill',
  /** On the document, where there is no room for all of them. */
  others: 'Other changes',
  more: '${amount} more than the bill before',
  less: '${amount} less than the bill before',
  same: 'The same amount as the bill before',
  /** Under the description of what changed; each stands by itself. */
  reason: {
    started: 'New',
    ended: 'No longer billed',
    priceChanged: 'Price changed',
    partialMonth: 'Part of a month, by the day',
    partialMonthBefore: 'Part of a month, on the bill before',
    once: 'Charged once',
    onceBefore: 'Charged once, on the bill before',
    credit: 'Credit',
    creditBefore: 'Credit, on the bill before',
    creditChanged: 'Credit of another amount',
    lateFee: 'Late fee',
    reconnectionFee: 'Reconnection fee',
    installmentStarted: 'First installment',
    installmentEnded: 'Installments are paid off',
    installmentChanged: 'Installment of another amount',
    taxChanged: 'Tax changed with your charges or its rate',
    feeChanged: 'Fee changed with your charges or its rate',
    discountStarted: 'New discount',
    discountEnded: 'Discount ended',
    discountChanged: 'Discount of another amount',
    deliveryChanged: 'Bill delivery changed',
  },
  amounts: '{before} before, {after} now',
  failed: 'We could not compare this bill with the one before.',
} as const;
