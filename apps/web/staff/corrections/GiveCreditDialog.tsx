import { type CreditPlace, type CreditReason, creditPlaces, creditReasons } from '@porchlight/domain/corrections/kinds.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { toasts } from '../../src/ui/toasts.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { AmountField, Choice, NoteField } from './fields.tsx';
import { useMoneyAct } from './use-money-act.ts';
import { useMoneyForm } from './use-money-form.ts';

interface GiveCreditProps {
  accountId: number;
  /** In dollars, for whoever may not give any amount. */
  limit: number;
  onClose: () => void;
  onDone: () => void;
}

/** Gives a credit (S-033). */
export function GiveCreditDialog({ accountId, limit, onClose, onDone }: GiveCreditProps) {
  const texts = useStaffTexts('corrections');
  const act = useMoneyAct('corrections.giveCredit');
  const upTo = useRight('money.creditAnyAmount') ? null : limit;
  const first = { amount: '', reason: 'goodwill' as CreditReason, place: 'now' as CreditPlace, note: '' };
  const { draft, set, amount, problem, check } = useMoneyForm(first, upTo);
  const send = (): void => {
    check();
    if (!amount.ok) return;
    const { reason, place, note } = draft;
    act.mutate(
      { params: { accountId }, body: { amount: amount.dollars, reason, place, note } },
      {
        onSuccess: (credit) => {
          toasts.show({ kind: 'success', text: fill(texts.give.done, { amount: formatPrice(credit.amount) }) });
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.give.title}
      intro={texts.give.intro}
      submit={texts.give.submit}
      isBusy={act.isPending}
      failure={act.error}
      onSubmit={send}
      onClose={onClose}
    >
      <AmountField
        value={draft.amount}
        onChange={(typed) => set({ amount: typed })}
        hint={upTo === null ? null : fill(texts.give.limit, { amount: formatPrice(upTo) })}
        error={problem}
      />
      <Choice
        label={texts.give.reason}
        name="reason"
        value={draft.reason}
        choices={creditReasons}
        words={texts.creditReasons}
        onChange={(reason) => set({ reason })}
      />
      <Choice
        label={texts.give.place}
        name="place"
        value={draft.place}
        choices={creditPlaces}
        words={texts.places}
        onChange={(place) => set({ place })}
      />
      <NoteField value={draft.note} onChange={(note) => set({ note })} />
    </FormDialog>
  );
}
