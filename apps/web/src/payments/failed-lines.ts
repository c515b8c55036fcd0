import { shortTransactionId } from '@porchlight/domain/payments/transaction-id.ts';
import type { SubjectTexts } from '@porchlight/texts/subjects.ts';
import { fill } from '@porchlight/texts/template.ts';
import type { PaymentResult } from './payment-result.ts';

/** The lines of the failed block (PAY-056 to PAY-059, D-082, D-089). A missing value drops its line. */
export function failedLines(
  texts: SubjectTexts['paymentSteps']['failed'],
  errors: SubjectTexts['errors']['payment'],
  { message, serverMessage, answer }: PaymentResult,
): string[] {
  const lines = [
    message && errors[message],
    serverMessage,
    // The sentence brings its own full stop.
    answer?.responseText && fill(texts.response, { text: answer.responseText.replace(/\.$/, '') }),
    answer?.result?.statusText,
    answer?.authCode && fill(texts.authCode, { code: answer.authCode }),
    answer?.transactionId && fill(texts.transactionId, { id: shortTransactionId(answer.transactionId) }),
  ];
  return lines.filter((line): line is string => Boolean(line));
}
