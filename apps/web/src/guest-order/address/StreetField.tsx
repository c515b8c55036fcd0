import { useMemo, useState } from 'react';
import { usePlural, useTexts } from '../../platform/i18n/index.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { Field } from '../../ui/Field.tsx';
import type { StepProps } from '../steps/step-props.ts';
import styles from './address.module.css';
import { withSuggestion } from './address-form.ts';
import { type Suggestions, useMinChars, useSuggestions } from './use-suggestions.ts';

interface StreetFieldProps extends Pick<StepProps, 'state' | 'send'> {
  id: string;
  error: string | undefined;
  onLeave: () => void;
}

/** The street, with addresses suggested while typing (GUEST-013, GUEST-084). */
export function StreetField({ state, send, id, error, onLeave }: StreetFieldProps) {
  const texts = useTexts('guestOrder').address;
  const plural = usePlural();
  const minChars = useMinChars(texts.minCharsFailed);
  // Nothing is looked for before somebody types: neither for what was chosen nor for what was brought along.
  const [isTyping, setTyping] = useState(false);
  const found = useSuggestions(isTyping && !state.suggestion ? state.form.street : null, minChars);
  const options = useMemo(
    () =>
      found.list.map(({ id: addressId, fullAddress, unitCount }, index) => ({
        id: `${addressId ?? ''}-${index}`,
        label: fullAddress,
        detail: unitCount > 0 ? plural(texts.unitCount, unitCount) : undefined,
      })),
    [found.list, plural, texts],
  );
  const choose = (optionId: string): void => {
    const suggestion = found.list[options.findIndex((option) => option.id === optionId)];
    if (suggestion) send({ type: 'addressChanged', change: withSuggestion(suggestion), suggestion });
  };
  const isNone = found.isSettled && found.list.length === 0;
  return (
    <Field label={texts.street} id={id} error={error}>
      <Combobox
        name="street"
        value={state.form.street}
        maxLength={200}
        options={options}
        optionIcon="pin"
        listLabel={texts.suggestions}
        announcement={found.isSettled ? (isNone ? texts.noneFound : plural(texts.found, found.list.length)) : ''}
        note={isNear(found) ? texts.didYouMean : undefined}
        isBusy={found.isBusy && found.list.length === 0}
        aria-required
        onType={(typed) => {
          setTyping(true);
          send({ type: 'addressChanged', change: typedStreet(typed), suggestion: null });
        }}
        onChoose={choose}
        onBlur={onLeave}
      />
      {isNone && !error && <p className={styles.none}>{texts.noneFound}</p>}
    </Field>
  );
}

/** Not what was typed, only something like it. */
const isNear = ({ list }: Suggestions): boolean => list[0]?.match === 'fuzzy';

const typedStreet = (street: string) => ({ street, formattedAddress: '', addressWrapper: null });
