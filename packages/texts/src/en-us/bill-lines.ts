/** Words of lines of a bill that the catalogue of plans has no words for. */
export const billLines = {
  autopayDiscount: 'AutoPay discount',
  installment: 'Installment',
  outageCredit: 'Credit for the outage of {date}',
} as const;
