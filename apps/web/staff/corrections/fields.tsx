import type { ReactNode } from 'react';
import { Field } from '../../src/ui/Field.tsx';
import { MoneyInput } from '../../src/ui/MoneyInput.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { useStaffTexts } from '../platform/texts.ts';

interface AmountProps {
  value: string;
  onChange: (typed: string) => void;
  hint?: ReactNode;
  error: string | null;
}

export function AmountField({ value, onChange, hint, error }: AmountProps) {
  const texts = useStaffTexts('corrections');
  return (
    <Field label={texts.amount} hint={hint} error={error}>
      <MoneyInput name="amount" value={value} onChange={onChange} />
    </Field>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  name: string;
  value: Value;
  choices: readonly Value[];
  words: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

/** One of a few, by name. */
export function Choice<Value extends string>({ label, name, value, choices, words, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Select name={name} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {choices.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function NoteField({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const texts = useStaffTexts('corrections');
  return (
    <Field label={texts.note} optional={texts.optional} hint={texts.noteHint}>
      <TextInput name="note" value={value} maxLength={500} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}
