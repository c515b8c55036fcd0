export const installments = {
  title: 'Installment plan',
  balance: 'Left to pay',
  amount: 'Plan total',
  left: '${balance} of ${amount} left',
  of: 'of {amount} left',
  item: 'Item',
  plan: 'Plan',
  progress: '{percent}% paid',
} as const;
