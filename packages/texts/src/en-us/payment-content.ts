/** The same of the payment panel: by itself, since ordering's texts weigh more than it. */
export const paymentContent = {
  paymentMessage: 'Payments by card post at once. Payments by bank account arrive in about two business days.',
} as const;
