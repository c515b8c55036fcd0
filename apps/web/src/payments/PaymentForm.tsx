import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import type { PaymentChoice } from '@porchlight/domain/payments/payment-choices.ts';
import { type ComponentProps, type FormEvent, Suspense, useEffect, useState } from 'react';
import type { Amounts } from '../account/index.ts';
import { PanelBody, PanelFoot, PanelSum } from '../panels/PanelParts.tsx';
import { LatePart } from '../past-due/index.ts';
import { usePlural, useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { tell } from '../ui/dialogs.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import layout from '../ui/layout.module.css';
import { lazyScreen } from '../ui/lazy-screen.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import type { AchForm } from './AchForm.tsx';
import { AmountField } from './AmountField.tsx';
import { DebitAuthorization } from './DebitAuthorization.tsx';
import { MethodField } from './MethodField.tsx';
import {
  amountEntry,
  amountOf,
  choiceOf,
  orderOf,
  type PaymentEntry,
  type PaymentField,
  paymentFields,
  problemsOf,
  withoutBank,
} from './payment-form.ts';
import { useProblemText } from './problem-text.ts';
import type { Pay } from './use-pay.ts';
import { WhatIsOwed } from './WhatIsOwed.tsx';

const achForm = lazyScreen(async () => (await import('./AchForm.tsx')).AchForm);

function BankAccount(props: ComponentProps<typeof AchForm>) {
  const Form = achForm.use();
  return <Form {...props} />;
}

interface PaymentFormProps {
  accountId: number;
  amounts: Amounts;
  choices: readonly PaymentChoice[];
  storesMethods: boolean;
  entry: PaymentEntry;
  onChange: (entry: PaymentEntry) => void;
  payment: Pay;
}

const formId = 'payment-form';
const idOf = (field: PaymentField): string => `payment-${field}`;

/** To the first field, where what had the focus is gone. */
export const focusMethod = (): void => document.getElementById(idOf('paymentMethod'))?.focus();

/** Method, bank account, amount, and the question before anything happens. */
export function PaymentForm({ accountId, amounts, choices, storesMethods, entry, onChange, payment }: PaymentFormProps) {
  const texts = useTexts('payments');
  const plural = usePlural();
  const { errors, attempt, note, submit } = useSubmit({ accountId, choices, entry, onChange, payment });
  const set = (change: Partial<PaymentEntry>): void => onChange({ ...entry, ...change });
  const field = (name: PaymentField) => ({ id: idOf(name), error: errors.shown[name] });
  const amount = amountOf(entry);
  const choice = choiceOf(entry, choices);
  useEffect(() => {
    if (document.activeElement === document.body) focusMethod();
  }, []);

  return (
    <>
      <PanelBody>
        <ErrorSummary title={plural(texts.problems, errors.listed.length)} errors={errors.listed} attempt={attempt} />
        <WhatIsOwed amounts={amounts} />
        <LatePart accountId={accountId} choice={{ amount, onChoose: (settles) => set({ paymentAmount: amountEntry(settles) }) }} />
        <form id={formId} className={layout.form} noValidate autoComplete="off" onSubmit={submit}>
          <MethodField
            {...field('paymentMethod')}
            accountId={accountId}
            balance={amounts.accountBalance}
            choices={choices}
            storesMethods={storesMethods}
            entry={entry}
            onChoose={(paymentMethod) => set({ paymentMethod })}
          />
          {choice?.kind === 'bank' && (
            <Suspense fallback={<SkeletonLines lines={6} label={texts.bank.heading} />}>
              <BankAccount entry={entry} onChange={set} onLeave={note} field={field} />
            </Suspense>
          )}
          <AmountField
            {...field('paymentAmount')}
            amounts={amounts}
            value={entry.paymentAmount}
            onChange={(paymentAmount) => set({ paymentAmount })}
            onLeave={() => note('paymentAmount')}
          />
          {choice?.kind === 'stored' && choice.isBankAccount && <DebitAuthorization />}
        </form>
      </PanelBody>
      <PanelFoot>
        <PanelSum label={texts.amount.youPay}>{amount === null ? '-' : formatPriceCents(amount)}</PanelSum>
        <Button type="submit" form={formId} kind="primary" size="large" busy={payment.isAsking}>
          {storesMethods ? texts.submit : texts.continueToPay}
        </Button>
      </PanelFoot>
    </>
  );
}

type SubmitParts = Pick<PaymentFormProps, 'accountId' | 'choices' | 'entry' | 'onChange' | 'payment'>;

/** Checks the form, asks whether to proceed and starts the payment. */
function useSubmit({ accountId, choices, entry, onChange, payment }: SubmitParts) {
  const texts = useTexts('payments');
  const shell = useTexts('shell');
  const problemText = useProblemText();
  const [left, setLeft] = useState<Partial<Record<PaymentField, boolean>>>({});
  const [attempt, setAttempt] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(entry, choices);
  const bankLabels: Partial<Record<PaymentField, string>> = texts.bank;
  // Sentences of the bank account do not name their field.
  const summaryLine = (name: PaymentField, sentence: string): string => {
    if (name === 'paymentMethod') return texts.method.selectFirst;
    return bankLabels[name] ? `${bankLabels[name]}: ${sentence}` : sentence;
  };
  const wrong = paymentFields.filter((name) => problems[name] && (isChecked || left[name]));
  const errors = {
    shown: Object.fromEntries(wrong.map((name) => [name, problemText(problems[name])])) as Partial<Record<PaymentField, string>>,
    listed: isChecked ? wrong.map((name) => ({ fieldId: idOf(name), message: summaryLine(name, problemText(problems[name])) })) : [],
  };

  const pay = async (): Promise<void> => {
    if (Object.keys(problems).length > 0) {
      setChecked(true);
      if (problems.paymentMethod) await tell({ title: texts.method.selectFirst, ok: shell.actions.ok });
      setAttempt((count) => count + 1);
      return;
    }
    const order = orderOf(entry, accountId, choices);
    if (!order) {
      // oxlint-disable-next-line no-console -- logged only (D-088)
      console.warn('no usable payment method: nothing was submitted');
      return;
    }
    // What is sent is not kept.
    await payment.pay(order, () => onChange(withoutBank(entry)));
  };

  return {
    errors,
    attempt,
    /** The field was left: what is wrong with it is shown from now on. */
    note: (name: PaymentField) => setLeft((before) => ({ ...before, [name]: true })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void pay();
    },
  };
}
