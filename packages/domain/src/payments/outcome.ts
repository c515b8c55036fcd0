/** The four states of a payment result on screen (PAY-023); `none` before there is one. */
export type PaymentOutcome = 'none' | 'success' | 'failed' | 'generic';

/**
 * The wire's payment status as the result shown, one rule for card, token and bank payments (PAY-027 to PAY-029, PAY-031, PAY-034, D-080).
 * USED is a reference already consumed by a captured payment. Any word not known is generic: never a failure without knowledge.
 */
export function paymentOutcome(status: string | null | undefined): Exclude<PaymentOutcome, 'none'> {
  if (status === 'SUCCESS' || status === 'USED') return 'success';
  return status === 'FAIL' ? 'failed' : 'generic';
}
