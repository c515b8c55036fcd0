export const paymentMethods = {
  columns: { type: 'Type', information: 'Payment Information' },
  none: 'No payment methods found.',
  noneText: 'Cards and bank accounts you keep for paying show here.',
  autoPay: '(AutoPay)',
  byPhone: '[To add or remove a payment method, call {supportPhone}.]',
} as const;
