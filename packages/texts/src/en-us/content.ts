/** Built-in values of the content texts that an operator may replace, under the keys the calls use (D-016). */
export const content = {
  paymentMessage: 'Payments by card post at once. Payments by bank account arrive in about two business days.',
  validationStreet: 'Please enter at least 3 characters',
  validationTerms: 'Please accept the terms and conditions',
} as const;
