/** What lines of a bill stand for, the same on every bill (decision 0020). Kind and days tell a month from a part of one, a credit, or a fee. */
export const chargeKeys = {
  /** A thing on a service line: `plan 7`, `feature 5` or `option 31`. */
  service: (lineId: number, thing: string) => `line ${lineId} ${thing}`,
  autopayDiscount: 'autopayDiscount',
  delivery: (method: 'EMAIL' | 'PAPERLESS' | 'PAPER') => `delivery ${method}`,
  /** Each late fee is one of its own, for the invoice it is about. */
  lateFee: (invoiceId: number) => `lateFee ${invoiceId}`,
  reconnection: (caseId: number) => `reconnection ${caseId}`,
  installment: (installmentPlanId: number) => `installment ${installmentPlanId}`,
  outage: (outageId: number) => `outage ${outageId}`,
  rate: (code: string) => `rate ${code}`,
  /** What staff gave, by whatever number tells one from another; and what went back twice of a payment, by a refund and by the bank. */
  credit: (reference: string) => `credit ${reference}`,
  refundedTwice: (paymentId: number) => `refundedTwice ${paymentId}`,
} as const;

/** What a key stands for; `other` for a service, and for a line without a key. */
export function chargeKind(key: string | null): 'discount' | 'delivery' | 'lateFee' | 'reconnectionFee' | 'other' {
  if (key === chargeKeys.autopayDiscount) return 'discount';
  const [first] = (key ?? '').split(' ', 1);
  if (first === 'delivery' || first === 'lateFee') return first;
  return first === 'reconnection' ? 'reconnectionFee' : 'other';
}

/** The service line a key is about; null for none. */
export function serviceLineOf(key: string | null): string | null {
  if (key === null || !key.startsWith('line ')) return null;
  const end = key.indexOf(' ', 5);
  return end === -1 ? key.slice(5) : key.slice(5, end);
}
