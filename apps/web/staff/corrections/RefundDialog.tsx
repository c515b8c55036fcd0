import { type RefundReason, type RefundWay, refundReasons } from '@porchlight/domain/corrections/kinds.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { toasts } from '../../src/ui/toasts.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import type { AccountPayment, AccountRefund } from './account-money.ts';
import { AmountField, Choice, NoteField } from './fields.tsx';
import { useMoneyAct } from './use-money-act.ts';
import { useMoneyForm } from './use-money-form.ts';

interface RefundProps {
  payment: AccountPayment;
  /** The day of the payment, in the reader's words. */
  date: string;
  onClose: () => void;
  onDone: () => void;
}

/** Gives a payment back, whole or in part (S-035). A bank payment that has not arrived is stopped as a whole. */
export function RefundDialog({ payment, date, onClose, onDone }: RefundProps) {
  const texts = useStaffTexts('corrections');
  const { draft, set, amount, problem, send, act } = useRefundForm(payment, onDone);
  const { kind, upTo, ways } = payment.refundable;
  const isWhole = kind === 'whole';
  return (
    <FormDialog
      title={texts.refund.title}
      intro={fill(texts.refund.intro, { amount: formatPrice(payment.amount), date })}
      submit={
        isWhole
          ? texts.refund.stop
          : amount.ok
            ? fill(texts.refund.submit, { amount: formatPrice(amount.dollars) })
            : texts.refund.submitNone
      }
      danger={isWhole}
      isBusy={act.isPending}
      failure={act.error}
      onSubmit={send}
      onClose={onClose}
    >
      {isWhole ? (
        <p>{texts.refund.whole}</p>
      ) : (
        <AmountField
          value={draft.amount}
          onChange={(typed) => set({ amount: typed })}
          hint={fill(texts.refund.left, { amount: formatPrice(upTo) })}
          error={problem}
        />
      )}
      {ways.length > 1 && (
        <Choice
          label={texts.refund.way}
          name="way"
          value={draft.way}
          choices={ways}
          words={texts.refundWays}
          onChange={(way) => set({ way })}
        />
      )}
      {draft.way === 'hand' && (
        <Field label={texts.refund.number} optional={texts.optional} hint={texts.refund.numberHint}>
          <TextInput
            name="number"
            value={draft.number}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => set({ number: event.target.value })}
          />
        </Field>
      )}
      <Choice
        label={texts.refund.reason}
        name="reason"
        value={draft.reason}
        choices={refundReasons}
        words={texts.refundReasons}
        onChange={(reason) => set({ reason })}
      />
      <NoteField value={draft.note} onChange={(note) => set({ note })} />
    </FormDialog>
  );
}

/** What is typed of a refund, what is wrong with it, and its sending. */
function useRefundForm(payment: AccountPayment, onDone: () => void) {
  const texts = useStaffTexts('corrections');
  const act = useMoneyAct('corrections.askRefund');
  const { upTo, ways } = payment.refundable;
  const first: RefundWay = ways[0] ?? 'hand';
  const typed = { amount: upTo.toFixed(2), way: first, reason: 'paidTwice' as RefundReason, number: '', note: '' };
  const { draft, set, amount, problem, check } = useMoneyForm(typed, upTo);
  const send = (): void => {
    check();
    if (!amount.ok) return;
    const { way, reason, note } = draft;
    const number = way === 'hand' ? draft.number : '';
    const request = { params: { reference: payment.reference }, body: { amount: amount.dollars, way, reason, number, note } };
    act.mutate(request, {
      onSuccess: (refund) => {
        toasts.show(toastOf(refund, texts.refund));
        onDone();
      },
    });
  };
  return { draft, set, amount, problem, send, act };
}

/** A refund is done, under way, or declined by the provider; only the last needs something else to be done. */
function toastOf({ state, amount }: AccountRefund, texts: { done: string; underWay: string; declined: string }) {
  if (state === 'declined') return { kind: 'error' as const, text: texts.declined };
  const words = state === 'done' ? texts.done : texts.underWay;
  return { kind: 'success' as const, text: fill(words as '{amount}', { amount: formatPrice(amount) }) };
}
