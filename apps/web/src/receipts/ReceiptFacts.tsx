import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { type Cents, centsFromDollars } from '@porchlight/domain/money/cents.ts';
import { isUnderWay } from '@porchlight/domain/payments/money-state.ts';
import { knownPaymentMethodType } from '@porchlight/domain/payments/payment-type.ts';
import { shortTransactionId } from '@porchlight/domain/payments/transaction-id.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useAmounts } from '../account/index.ts';
import { useInvoicePdf } from '../invoices/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { useCallGate } from '../platform/session/index.ts';
import { browserToday } from '../platform/today.ts';
import { AmountText } from '../ui/AmountText.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardHead } from '../ui/Card.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import text from '../ui/text.module.css';
import styles from './receipt.module.css';
import type { Receipt } from './use-receipt.ts';

/** How it was paid, what it paid, and what is owed now. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const texts = useTexts('receipts');
  return (
    <div className={styles.facts}>
      <Card labelledBy="receipt-details">
        <CardHead>
          <h2 className={text.h3} id="receipt-details">
            {texts.rows.details}
          </h2>
        </CardHead>
        <Details receipt={receipt} />
      </Card>
      <Card labelledBy="receipt-paid">
        <CardHead>
          <h2 className={text.h3} id="receipt-paid">
            {receipt.state === 'returned' ? texts.paid.hadTitle : texts.paid.title}
          </h2>
        </CardHead>
        <WhatItPaid receipt={receipt} />
      </Card>
    </div>
  );
}

function Details({ receipt }: { receipt: Receipt }) {
  const { rows } = useTexts('receipts');
  const { types } = useTexts('payments');
  const { method, type, isAutoPay, accountNumber, transactionId, authCode, responseText, state } = receipt;
  return (
    <Ledger>
      {method && <LedgerRow label={rows.method}>{method}</LedgerRow>}
      <LedgerRow label={rows.type}>{types[knownPaymentMethodType(type)]}</LedgerRow>
      {isAutoPay && <LedgerRow label={rows.madeBy}>{rows.autoPay}</LedgerRow>}
      <LedgerRow label={rows.account} numeric>
        {accountNumber}
      </LedgerRow>
      {transactionId && (
        <LedgerRow label={rows.transactionId} numeric>
          {shortTransactionId(transactionId)}
        </LedgerRow>
      )}
      {authCode && (
        <LedgerRow label={rows.authCode} numeric>
          {authCode}
        </LedgerRow>
      )}
      {responseText && state === 'failed' && <LedgerRow label={rows.response}>{responseText}</LedgerRow>}
    </Ledger>
  );
}

function WhatItPaid({ receipt }: { receipt: Receipt }) {
  const texts = useTexts('receipts');
  const { accountId, paid, credit, refunds, state } = receipt;
  const isNothing = paid.length === 0 && credit === 0;
  return (
    <>
      {isNothing && <p className={text.small}>{isUnderWay(state) ? texts.paid.later : texts.paid.nothing}</p>}
      <Ledger>
        {paid.map(({ invoiceId, invoiceNumber, amount }) => (
          <LedgerRow key={invoiceId} label={<InvoiceLink accountId={accountId} invoiceId={invoiceId} number={invoiceNumber} />} numeric>
            <AmountText dollars={amount} />
          </LedgerRow>
        ))}
        {credit > 0 && (
          <LedgerRow label={texts.paid.credit} numeric>
            <AmountText dollars={credit} />
          </LedgerRow>
        )}
        {refunds.map(({ amount, on, how }, at) => (
          // Two of one day and amount are two.
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only added, at the end
          <LedgerRow key={at} label={fill(texts.refunds[how], { date: formatDate(on) })} numeric>
            <AmountText cents={centsFromDollars(how === 'stopped' ? amount : -amount) as Cents} signed />
          </LedgerRow>
        ))}
        <BalanceRow accountId={accountId} />
      </Ledger>
    </>
  );
}

/** Leads to the invoice itself; its name alone for whom may not see invoices. */
function InvoiceLink({ accountId, invoiceId, number }: { accountId: number; invoiceId: number; number: string }) {
  const texts = useTexts('receipts').paid;
  const { mayCall } = useCallGate();
  const { view } = useInvoicePdf(invoiceId);
  const name = fill(texts.invoice, { number });
  if (!mayCall('invoices.getInvoicePdf', accountId)) return name;
  return (
    <Button kind="link" icon="pdf" className={styles.invoice} onClick={view} aria-label={fill(texts.openPdf, { number })}>
      {name}
    </Button>
  );
}

/** What the account owes as of now, on paper as of the day it was printed; a credit below zero. A receipt is read long after its payment. */
function BalanceRow({ accountId }: { accountId: number }) {
  const { balance: label, balanceOn } = useTexts('receipts');
  const { data } = useAmounts(accountId);
  const balance = data && !data.hasFailed ? centsFromDollars(data.accountBalance) : null;
  if (balance === null) return null;
  return (
    <LedgerRow
      label={
        <>
          <span className={styles.onScreen}>{label}</span>
          <span className={styles.onPaper}>{fill(balanceOn, { date: formatDate(browserToday()) })}</span>
        </>
      }
      total
      numeric
    >
      <AmountText cents={balance} signed />
    </LedgerRow>
  );
}
