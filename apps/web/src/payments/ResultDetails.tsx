import { formatTime } from '@porchlight/domain/calendar/format-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { shortTransactionId } from '@porchlight/domain/payments/transaction-id.ts';
import { fill } from '@porchlight/texts/template.ts';
import type { Amounts } from '../account/index.ts';
import { useIntlTag, useTexts } from '../platform/i18n/index.ts';
import { AmountText } from '../ui/AmountText.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { failedLines, statusWords } from './failed-lines.ts';
import type { PaymentFlow } from './payment-flow.ts';
import type { PaymentResult } from './payment-result.ts';
import styles from './payment-steps.module.css';

type DoneFlow = Extract<PaymentFlow, { phase: 'done' }>;

interface SuccessLedgerProps {
  flow: DoneFlow;
  amounts: Amounts | undefined;
  isRefreshing: boolean;
}

export function SuccessLedger({ flow, amounts, isRefreshing }: SuccessLedgerProps) {
  const { credit: creditText } = useTexts('payments');
  const texts = useTexts('paymentSteps');
  const { result, intent } = flow;
  const { transactionId, authCode } = result.answer ?? {};
  const credit = amounts ? -amounts.accountBalance : 0;
  return (
    <>
      <Ledger>
        <LedgerRow label={texts.success.paid} numeric>
          <AmountText cents={intent.amount} />
        </LedgerRow>
        <LedgerRow label={texts.success.with}>{useMethodWords(flow)}</LedgerRow>
        <LedgerRow label={texts.success.on}>{useMoment(flow.atMs)}</LedgerRow>
        {transactionId && (
          <LedgerRow label={texts.details.transactionId} numeric>
            {shortTransactionId(transactionId)}
          </LedgerRow>
        )}
        {authCode && (
          <LedgerRow label={texts.details.authCode} numeric>
            {authCode}
          </LedgerRow>
        )}
        {/* A bank payment changes the balance when it has settled, not now. */}
        {result.money === 'none' && (
          <LedgerRow label={texts.success.newBalance} total numeric>
            {isRefreshing || !amounts ? <Skeleton width="4rem" /> : <AmountText dollars={amounts.accountBalance} />}
          </LedgerRow>
        )}
      </Ledger>
      {credit > 0 && !isRefreshing && <p className={text.small}>{fill(creditText, { amount: formatMoney(credit) })}</p>}
    </>
  );
}

export function FailedLines({ result }: { result: PaymentResult }) {
  const texts = useTexts('paymentSteps');
  const errors = useTexts('errors').payment;
  return (
    <ul className={styles.lines}>
      {failedLines(texts, errors, result).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export function GenericLedger({ flow }: { flow: DoneFlow }) {
  const { details: texts, statuses } = useTexts('paymentSteps');
  const errors = useTexts('errors').payment;
  const { message, serverMessage, answer } = flow.result;
  const status = statusWords(statuses, answer?.result?.statusText);
  const response = answer?.responseText ?? serverMessage ?? (message && errors[message]);
  return (
    <Ledger>
      <LedgerRow label={texts.amount} numeric>
        <AmountText cents={flow.intent.amount} />
      </LedgerRow>
      <LedgerRow label={texts.method}>{useMethodWords(flow)}</LedgerRow>
      {response && <LedgerRow label={texts.response}>{response}</LedgerRow>}
      {status && <LedgerRow label={texts.status}>{status}</LedgerRow>}
      {answer?.authCode && (
        <LedgerRow label={texts.authCode} numeric>
          {answer.authCode}
        </LedgerRow>
      )}
      {answer?.transactionId && (
        <LedgerRow label={texts.transactionId} numeric>
          {shortTransactionId(answer.transactionId)}
        </LedgerRow>
      )}
    </Ledger>
  );
}

function useMethodWords({ intent, result }: DoneFlow): string {
  const { method } = useTexts('payments');
  if (result.answer?.displayCardNumber) return result.answer.displayCardNumber;
  return intent.kind === 'stored' ? intent.information : method[intent.kind];
}

/** 'November 21, 2026, 10:42 AM' in the browser's zone. */
function useMoment(atMs: number): string {
  const intl = useIntlTag();
  const moment = new Date(atMs);
  return `${writtenDate(todayInZone(moment), intl, 'long')}, ${formatTime(moment.toISOString())}`;
}
