import { formatCents, formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { paymentChoices } from '@porchlight/domain/payments/payment-choices.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type ComponentProps, type FormEvent, Suspense, useState } from 'react';
import type { Amounts } from '../account/index.ts';
import { PanelBody, PanelFoot, PanelSum } from '../panels/PanelParts.tsx';
import { usePlural, useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { ask, tell } from '../ui/dialogs.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { lazyScreen } from '../ui/lazy-screen.ts';
import { Select } from '../ui/Select.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import type { AchForm } from './AchForm.tsx';
import { AmountField } from './AmountField.tsx';
import { currentPayment } from './current-payment.ts';
import { amountOf, orderOf, type PaymentEntry, type PaymentField, paymentFields, problemsOf, withoutBank } from './payment-form.ts';
import { useProblemText } from './problem-text.ts';
import { WhatIsOwed } from './WhatIsOwed.tsx';

const achForm = lazyScreen(async () => (await import('./AchForm.tsx')).AchForm);

function BankAccount(props: ComponentProps<typeof AchForm>) {
  const Form = achForm.use();
  return <Form {...props} />;
}

interface PaymentFormProps {
  accountId: number;
  amounts: Amounts;
  storesMethods: boolean;
  entry: PaymentEntry;
  onChange: (entry: PaymentEntry) => void;
}

const formId = 'payment-form';
const idOf = (field: PaymentField): string => `payment-${field}`;

// Stored methods have no screens yet; card and bank account are offered whether the provider stores methods or not.
const { choices } = paymentChoices({ providerStoresMethods: false, providerTakesOneTimePayments: false, methods: [], permissions: [] });

/** Method, bank account, amount, and the question before anything happens. */
export function PaymentForm({ accountId, amounts, storesMethods, entry, onChange }: PaymentFormProps) {
  const texts = useTexts('payments');
  const plural = usePlural();
  const { errors, attempt, note, isAsking, submit } = useSubmit(accountId, entry, onChange);
  const set = (change: Partial<PaymentEntry>): void => onChange({ ...entry, ...change });
  const field = (name: PaymentField) => ({ id: idOf(name), error: errors.shown[name] });
  const amount = amountOf(entry);

  return (
    <>
      <PanelBody>
        <ErrorSummary title={plural(texts.problems, errors.listed.length)} errors={errors.listed} attempt={attempt} />
        <WhatIsOwed amounts={amounts} />
        <form id={formId} className={layout.form} noValidate autoComplete="off" onSubmit={submit}>
          <Field label={texts.method.label} {...field('paymentMethod')}>
            <Select
              name="paymentMethod"
              value={entry.paymentMethod}
              onChange={(event) => set({ paymentMethod: event.currentTarget.value as PaymentEntry['paymentMethod'] })}
            >
              <option value="">{texts.method.placeholder}</option>
              {choices.map(({ kind, value }) => (
                <option key={value} value={value}>
                  {kind === 'bank' ? texts.method.bank : texts.method.card}
                </option>
              ))}
            </Select>
          </Field>
          {entry.paymentMethod === 'ACH' && (
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
        </form>
      </PanelBody>
      <PanelFoot>
        <PanelSum label={texts.amount.youPay}>{amount === null ? '-' : formatPriceCents(amount)}</PanelSum>
        <Button type="submit" form={formId} kind="primary" size="large" busy={isAsking}>
          {storesMethods ? texts.submit : texts.continueToPay}
        </Button>
      </PanelFoot>
    </>
  );
}

/** Checks the form, asks whether to proceed and starts the payment. */
function useSubmit(accountId: number, entry: PaymentEntry, onChange: (entry: PaymentEntry) => void) {
  const texts = useTexts('payments');
  const shell = useTexts('shell');
  const problemText = useProblemText();
  const [left, setLeft] = useState<Partial<Record<PaymentField, boolean>>>({});
  const [attempt, setAttempt] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(entry);
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
    const order = orderOf(entry, accountId);
    if (!order) {
      // oxlint-disable-next-line no-console -- logged only (D-088)
      console.warn('no usable payment method: nothing was submitted');
      return;
    }
    // Set at once, outside of React: a second press in the same moment finds the question asked already.
    if (!currentPayment.ask()) return;
    setAsking(true);
    const isProceeding = await ask({
      title: fill(texts.confirm.title, { amount: formatCents(order.intent.amount) }),
      text: texts.confirm.text,
      cancel: texts.confirm.cancel,
      confirm: texts.confirm.proceed,
    });
    setAsking(false);
    if (!isProceeding) return currentPayment.cancel();
    // What is sent is not kept.
    onChange(withoutBank(entry));
    await currentPayment.confirm(order);
  };

  return {
    errors,
    attempt,
    isAsking,
    /** The field was left: what is wrong with it is shown from now on. */
    note: (name: PaymentField) => setLeft((before) => ({ ...before, [name]: true })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void pay();
    },
  };
}
