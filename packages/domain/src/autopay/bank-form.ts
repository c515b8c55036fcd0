/** What the bank account form of the AutoPay panel holds; the holder is called cardHolderName there (ENT-016). */
export interface AutoPayBankForm {
  cardHolderName: string;
  routingNumber: string;
  accountNumber: string;
  accountType: string;
}

/** Why a field is refused: `required` reads 'Required', `number` reads 'Please enter correct number.' in the catalogue. */
export type AutoPayBankFault = 'required' | 'number';

/**
 * Refused fields of the AutoPay bank form (ACH-013..016): a holder that is not blank, two positive numbers without spaces,
 * an account type. Numbers stay text, so leading zeros count (D-091). An empty answer is a form to send.
 */
export function checkAutoPayBankForm(form: AutoPayBankForm): Partial<Record<keyof AutoPayBankForm, AutoPayBankFault>> {
  return {
    ...(form.cardHolderName.trim() === '' ? { cardHolderName: 'required' as const } : {}),
    ...(isPositiveNumber(form.routingNumber) ? {} : { routingNumber: 'number' as const }),
    ...(isPositiveNumber(form.accountNumber) ? {} : { accountNumber: 'number' as const }),
    ...(form.accountType === '' ? { accountType: 'required' as const } : {}),
  };
}

/** The holder typed on the payment form is sent on as the card holder when the details are kept for AutoPay (ENT-016, D-094). */
export function autoPayBankDetails<Details extends { holderName: string }>({
  holderName,
  ...details
}: Details): Omit<Details, 'holderName'> & { cardHolderName: string } {
  return { ...details, cardHolderName: holderName };
}

function isPositiveNumber(text: string): boolean {
  return /^\d+$/.test(text) && /[1-9]/.test(text);
}
