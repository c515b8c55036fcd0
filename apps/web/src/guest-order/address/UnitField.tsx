import { useMemo } from 'react';
import { usePlural, useTexts } from '../../platform/i18n/index.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { StepProps } from '../steps/step-props.ts';
import { withSuggestion } from './address-form.ts';
import { useUnits } from './use-suggestions.ts';

interface UnitFieldProps extends Pick<StepProps, 'state' | 'send'> {
  id: string;
  error: string | undefined;
  onType: (unit: string) => void;
}

const bare = (unit: string): string => unit.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The unit (GUEST-014). In a building whose units are told apart they are offered, and one of them is needed. */
export function UnitField({ state, send, id, error, onType }: UnitFieldProps) {
  const { address: texts, optional } = useTexts('guestOrder');
  const plural = usePlural();
  const { form, suggestion } = state;
  const isNeeded = suggestion?.unitRequired === true;
  const units = useUnits(isNeeded ? suggestion.id : null);
  const options = useMemo(() => {
    const typed = bare(form.unit);
    const isChosen = units.some(({ address2 }) => bare(address2 ?? '') === typed);
    const fitting = units.filter(({ address2 }) => isChosen || bare(address2 ?? '').includes(typed));
    return fitting.map(({ address2 }) => ({ id: bare(address2 ?? ''), label: address2 ?? '' }));
  }, [units, form.unit]);
  const choose = (optionId: string): void => {
    const unit = units.find(({ address2 }) => bare(address2 ?? '') === optionId);
    // The building stays the chosen one, so that its other units can still be chosen.
    if (unit && suggestion) send({ type: 'addressChanged', change: withSuggestion(suggestion, unit.address2 ?? '') });
  };
  const control = { name: 'unit', value: form.unit, maxLength: 60, autoComplete: 'address-line2' } as const;
  return (
    <Field label={texts.unit} id={id} error={error} {...(!isNeeded && { optional })}>
      {isNeeded ? (
        <Combobox
          {...control}
          autoComplete="off"
          aria-required
          options={options}
          listLabel={texts.units}
          announcement={plural(texts.unitCount, options.length)}
          opensOnFocus
          onType={onType}
          onChoose={choose}
        />
      ) : (
        <TextInput {...control} aria-required={isNeeded} onChange={(event) => onType(event.currentTarget.value)} />
      )}
    </Field>
  );
}
