import { type ReversalReason, reversalReasons } from '@porchlight/domain/corrections/kinds.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { toasts } from '../../src/ui/toasts.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import type { AccountPayment } from './account-money.ts';
import { Choice, NoteField } from './fields.tsx';
import { useMoneyAct } from './use-money-act.ts';

interface ReverseProps {
  payment: AccountPayment;
  date: string;
  onClose: () => void;
  onDone: () => void;
}

/** Takes back a payment that staff took down, such as a check that bounced (S-032). */
export function ReverseDialog({ payment, date, onClose, onDone }: ReverseProps) {
  const texts = useStaffTexts('corrections');
  const act = useMoneyAct('corrections.reversePayment');
  const [reason, setReason] = useState<ReversalReason>('bounced');
  const [note, setNote] = useState('');
  const amount = formatPrice(payment.amount);
  const send = (): void =>
    act.mutate(
      { params: { reference: payment.reference }, body: { reason, note } },
      {
        onSuccess: () => {
          toasts.show({ kind: 'success', text: fill(texts.reverse.done, { amount }) });
          onDone();
        },
      },
    );
  return (
    <FormDialog
      title={texts.reverse.title}
      intro={fill(texts.reverse.intro, { amount, date })}
      submit={fill(texts.reverse.submit, { amount })}
      danger
      isBusy={act.isPending}
      failure={act.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Choice
        label={texts.reverse.reason}
        name="reason"
        value={reason}
        choices={reversalReasons}
        words={texts.reversalReasons}
        onChange={setReason}
      />
      <NoteField value={note} onChange={setNote} />
    </FormDialog>
  );
}
