/**
 * What lines of a bill stand for beside the services of its lines, the same on every bill (decision 0020). A service's key names its line and what
 * it is there, as `line 12 plan 3`.
 */
export const chargeKeys = {
  autopayDiscount: 'autopayDiscount',
  delivery: (method: 'EMAIL' | 'PAPERLESS' | 'PAPER') => `delivery ${method}`,
  /** Each late fee is one of its own, for the invoice it is about. */
  lateFee: (invoiceId: number) => `lateFee ${invoiceId}`,
  reconnection: (caseId: number) => `reconnection ${caseId}`,
  installment: (installmentPlanId: number) => `installment ${installmentPlanId}`,
  rate: (code: string) => `rate ${code}`,
} as const;

/** What a key stands for; `other` for a service, and for a line without a key. */
export function chargeKind(key: string | null): 'discount' | 'delivery' | 'lateFee' | 'reconnectionFee' | 'other' {
  if (key === chargeKeys.autopayDiscount) return 'discount';
  const [first] = (key ?? '').split(' ', 1);
  if (first === 'delivery' || first === 'lateFee') return first;
  return first === 'reconnection' ? 'reconnectionFee' : 'other';
}
