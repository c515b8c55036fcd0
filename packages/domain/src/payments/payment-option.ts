/** The one way a payment is spread: over all unpaid invoices, oldest first (CONST-008). */
export const paymentOption = 'ALL_UNPAID_INVOICES';
