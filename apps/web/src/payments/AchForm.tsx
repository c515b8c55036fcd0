import { bankAccountTypesFor } from '@porchlight/domain/payments/bank-account-type.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import { DebitAuthorization } from './DebitAuthorization.tsx';
import type { PaymentEntry, PaymentField } from './payment-form.ts';
import { useProviderId } from './payment-queries.ts';

interface AchFormProps {
  entry: PaymentEntry;
  onChange: (change: Partial<PaymentEntry>) => void;
  onLeave: (field: PaymentField) => void;
  field: (name: PaymentField) => { id: string; error: string | undefined };
}

/** The bank account to pay from (ACH-001). The numbers live in the form until it is sent and nowhere else. */
export function AchForm({ entry, onChange, onLeave, field }: AchFormProps) {
  const texts = useTexts('payments').bank;
  const accountTypes = bankAccountTypesFor(useProviderId());
  const control = <N extends 'routingNumber' | 'accountNumber' | 'accountType' | 'holderName'>(name: N) => ({
    name,
    value: entry[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
    onBlur: () => entry[name] !== '' && onLeave(name),
  });
  const numeric = { inputMode: 'numeric', autoComplete: 'off', maxLength: 40, spellCheck: false } as const;

  return (
    <fieldset className={layout.form}>
      <legend className={text.visuallyHidden}>{texts.heading}</legend>
      <Field label={texts.routingNumber} hint={texts.routingHint} {...field('routingNumber')}>
        <TextInput {...control('routingNumber')} {...numeric} />
      </Field>
      <Field label={texts.accountNumber} hint={texts.accountHint} {...field('accountNumber')}>
        <TextInput {...control('accountNumber')} {...numeric} />
      </Field>
      <Field label={texts.accountType} {...field('accountType')}>
        <Select {...control('accountType')}>
          <option value="">{texts.selectType}</option>
          {accountTypes.map((type) => (
            <option key={type} value={type}>
              {texts.types[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.holderName} {...field('holderName')}>
        <TextInput {...control('holderName')} autoComplete="off" maxLength={100} />
      </Field>
      <DebitAuthorization />
    </fieldset>
  );
}
