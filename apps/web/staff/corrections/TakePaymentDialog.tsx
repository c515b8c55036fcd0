import { needsNumber, type TakenWay, takenWays } from '@porchlight/domain/corrections/kinds.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { toasts } from '../../src/ui/toasts.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { AmountField, Choice, NoteField } from './fields.tsx';
import { useMoneyAct } from './use-money-act.ts';
import { useMoneyForm } from './use-money-form.ts';

interface TakePaymentProps {
  accountId: number;
  /** The day of the account, 'YYYY-MM-DD'. */
  today: string;
  onClose: () => void;
  onDone: () => void;
}

/** Takes down a payment made outside the portal (S-031). */
export function TakePaymentDialog({ accountId, today, onClose, onDone }: TakePaymentProps) {
  const texts = useStaffTexts('corrections');
  const { draft, set, problem, isChecked, lacksNumber, send, act } = useTakenForm(accountId, today, onDone);
  return (
    <FormDialog
      title={texts.take.title}
      intro={texts.take.intro}
      submit={texts.take.submit}
      isBusy={act.isPending}
      failure={act.error}
      onSubmit={send}
      onClose={onClose}
    >
      <AmountField value={draft.amount} onChange={(typed) => set({ amount: typed })} error={problem} />
      <Field label={texts.take.receivedOn} error={isChecked && draft.receivedOn === '' ? texts.problems.date : null}>
        <TextInput
          name="receivedOn"
          type="date"
          max={today}
          value={draft.receivedOn}
          onChange={(event) => set({ receivedOn: event.target.value })}
        />
      </Field>
      <Choice label={texts.take.way} name="way" value={draft.way} choices={takenWays} words={texts.ways} onChange={(way) => set({ way })} />
      <Field
        label={texts.take.number}
        optional={needsNumber(draft.way) ? '' : texts.optional}
        hint={texts.take.numberHint}
        error={isChecked && lacksNumber ? texts.problems.number : null}
      >
        <TextInput
          name="number"
          value={draft.number}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => set({ number: event.target.value })}
        />
      </Field>
      <NoteField value={draft.note} onChange={(note) => set({ note })} />
    </FormDialog>
  );
}

/** What is typed of a payment, what is missing of it, and its sending. */
function useTakenForm(accountId: number, today: string, onDone: () => void) {
  const texts = useStaffTexts('corrections');
  const act = useMoneyAct('corrections.takePayment');
  const first = { amount: '', receivedOn: today, way: 'check' as TakenWay, number: '', note: '' };
  const { draft, set, amount, problem, isChecked, check } = useMoneyForm(first, null);
  const lacksNumber = needsNumber(draft.way) && draft.number.trim() === '';
  const send = (): void => {
    check();
    if (!amount.ok || lacksNumber || draft.receivedOn === '') return;
    const { receivedOn, way, number, note } = draft;
    act.mutate(
      { params: { accountId }, body: { amount: amount.dollars, receivedOn, way, number, note } },
      {
        onSuccess: (payment) => {
          toasts.show({ kind: 'success', text: fill(texts.take.done, { amount: formatPrice(payment.amount) }) });
          onDone();
        },
      },
    );
  };
  return { draft, set, problem, isChecked, lacksNumber, send, act };
}
