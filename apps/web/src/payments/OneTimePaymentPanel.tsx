import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { type FormEvent, useState } from 'react';
import type { Amounts } from '../account/index.ts';
import { PanelBody, PanelFoot, PanelSum } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { LatePart } from '../past-due/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import layout from '../ui/layout.module.css';
import { AmountField } from './AmountField.tsx';
import { PaymentStages } from './PaymentStages.tsx';
import { amountEntry, amountOf, initialAmount } from './payment-form.ts';
import { useOneTimeSupport } from './payment-queries.ts';
import { usePay } from './use-pay.ts';
import { WhatIsOwed } from './WhatIsOwed.tsx';

/** A payment whose method is entered in the provider's frame and not stored (PAY-067, D-074): the same run, locks and results. */
export function OneTimePaymentPanel({ accountId }: PanelProps) {
  const unavailable = useTexts('errors').codes.PAY0008;
  const [typed, setTyped] = useState<string | null>(null);
  const isSupported = useOneTimeSupport();
  const read = { data: isSupported === undefined ? undefined : { isSupported }, isError: false, refetch: async () => undefined };
  return (
    <PaymentStages panel="one-time-payment" accountId={accountId} read={read} onTryAnother={({ amount }) => setTyped(amountEntry(amount))}>
      {(amounts) =>
        isSupported ? (
          <OneTimeForm accountId={accountId} amounts={amounts} typed={typed ?? initialAmount(amounts.accountBalance)} onChange={setTyped} />
        ) : (
          <PanelBody>
            <Empty title={unavailable} />
          </PanelBody>
        )
      }
    </PaymentStages>
  );
}

const formId = 'one-time-form';
const amountId = 'one-time-amount';

interface OneTimeFormProps {
  accountId: number;
  amounts: Amounts;
  typed: string;
  onChange: (typed: string) => void;
}

function OneTimeForm({ accountId, amounts, typed, onChange }: OneTimeFormProps) {
  const texts = useTexts('payments');
  const { isAsking, pay } = usePay(accountId);
  const [isChecked, setChecked] = useState(false);
  const amount = amountOf({ paymentAmount: typed });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount !== null) {
      void pay({ intent: { kind: 'oneTime', accountId, amount } });
      return;
    }
    setChecked(true);
    document.getElementById(amountId)?.focus();
  };

  return (
    <>
      <PanelBody>
        <WhatIsOwed amounts={amounts} isDueOnly />
        <LatePart accountId={accountId} choice={{ amount, onChoose: (settles) => onChange(amountEntry(settles)) }} />
        <form id={formId} className={layout.form} noValidate autoComplete="off" onSubmit={submit}>
          <AmountField
            id={amountId}
            error={isChecked && amount === null ? texts.amount.invalid : undefined}
            amounts={amounts}
            value={typed}
            onChange={onChange}
            onLeave={() => setChecked(true)}
          />
        </form>
      </PanelBody>
      <PanelFoot>
        <PanelSum label={texts.amount.youPay}>{amount === null ? '-' : formatPriceCents(amount)}</PanelSum>
        <Button type="submit" form={formId} kind="primary" size="large" busy={isAsking}>
          {texts.submit}
        </Button>
      </PanelFoot>
    </>
  );
}
