/**
 * What lines of a bill stand for beside the services of its lines, the same on every bill (decision 0020). A service's key is its line's and its
 * own, as `12 plan 3` or `12 feature 7`.
 */
export const chargeKeys = {
  autopayDiscount: 'autopay discount',
  delivery: 'delivery',
  /** Each late fee is one of its own, for the invoice it is about. */
  lateFee: (invoiceId: number) => `late fee ${invoiceId}`,
  reconnectionFee: (caseId: number) => `reconnection fee ${caseId}`,
  installment: (installmentPlanId: number) => `installment ${installmentPlanId}`,
  rate: (code: string) => `rate ${code}`,
} as const;

/** What a key stands for; `other` for a service, and for a line without a key. */
export function chargeKind(key: string | null): 'discount' | 'delivery' | 'lateFee' | 'reconnectionFee' | 'other' {
  if (key === chargeKeys.autopayDiscount) return 'discount';
  if (key === chargeKeys.delivery) return 'delivery';
  if (key?.startsWith('late fee ')) return 'lateFee';
  return key?.startsWith('reconnection fee ') ? 'reconnectionFee' : 'other';
}
