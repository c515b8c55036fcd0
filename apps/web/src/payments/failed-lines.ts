import { shortTransactionId } from '@porchlight/domain/payments/transaction-id.ts';
import type { SubjectTexts } from '@porchlight/texts/subjects.ts';
import { fill } from '@porchlight/texts/template.ts';
import type { PaymentResult } from './payment-result.ts';

/** The lines of the failed block (PAY-056 to PAY-059, D-082, D-089). A missing value drops its line. */
export function failedLines(
  { failed: texts, statuses }: Pick<SubjectTexts['paymentSteps'], 'failed' | 'statuses'>,
  errors: SubjectTexts['errors']['payment'],
  { message, serverMessage, answer }: PaymentResult,
): string[] {
  const lines = [
    message && errors[message],
    serverMessage,
    // The sentence brings its own full stop.
    answer?.responseText && fill(texts.response, { text: answer.responseText.replace(/\.$/, '') }),
    statusWords(statuses, answer?.result?.statusText),
    answer?.authCode && fill(texts.authCode, { code: answer.authCode }),
    answer?.transactionId && fill(texts.transactionId, { id: shortTransactionId(answer.transactionId) }),
  ];
  return lines.filter((line): line is string => Boolean(line));
}

/** The API's word for how a payment ended in the reader's language, with the bank's code behind it; a word not known here stays as it is. */
export function statusWords(statuses: Readonly<Record<string, string>>, said: string | null | undefined): string | null {
  const [, word, code = ''] = /^(.*?)( R\d\d)?$/.exec(said ?? '') ?? [];
  return word ? (statuses[word] ?? word) + code : null;
}
