import { useTexts } from '../platform/i18n/index.ts';
import type { PaymentProblem } from './payment-form.ts';

/** The sentence at a field, verbatim as each of the two forms has it (PAY-045, PAY-050, ACH-007 to ACH-012). */
export function useProblemText(): (problem: PaymentProblem | undefined) => string {
  const { method, amount, bank } = useTexts('payments');
  const sentences: Record<PaymentProblem, string> = {
    methodRequired: method.required,
    amountInvalid: amount.invalid,
    required: bank.required,
    holderNameMin: bank.holderNameMin,
    bankAmountInvalid: bank.amountInvalid,
    bankAmountDecimals: bank.amountDecimals,
  };
  return (problem) => (problem ? sentences[problem] : '');
}
