/** What a payment form is set to (CONST-009, D-078). Not to be mixed up with the wire's paymentFormType. */
export const paymentTypes = ['NONE', 'CC', 'ACH'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** How a recorded payment was made (ENT-008). Labels are in the text catalogues. */
export const paymentMethodTypes = ['CHECK', 'CASH', 'CREDIT_CARD', 'ACH', 'WIRE_TRANSFER', 'EXTERNAL', 'ACCOUNT_CREDIT'] as const;
export type PaymentMethodType = (typeof paymentMethodTypes)[number];

/** The wire's type, or UNKNOWN for any value the catalogue has no label for (ENT-008). */
export function knownPaymentMethodType(type: string | null | undefined): PaymentMethodType | 'UNKNOWN' {
  return paymentMethodTypes.find((known) => known === type) ?? 'UNKNOWN';
}
