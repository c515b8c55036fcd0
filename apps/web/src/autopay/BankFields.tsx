import type { AutoPayBankForm } from '@porchlight/domain/autopay/bank-form.ts';
import { bankAccountTypesFor } from '@porchlight/domain/payments/bank-account-type.ts';
import type { Dispatch } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import type { AutoPayFormEvent } from './autopay-form.ts';
import type { MethodFormControls } from './use-method-form.ts';
import { useProviderId } from './use-provider.ts';

interface BankFieldsProps {
  bank: AutoPayBankForm;
  dispatch: Dispatch<AutoPayFormEvent>;
  controls: MethodFormControls;
}

/** The bank account AutoPay is to charge (ACH-013 to ACH-018). The numbers live in the form until it is sent and nowhere else. */
export function BankFields({ bank, dispatch, controls }: BankFieldsProps) {
  const { routes } = useTexts('autopayPanel');
  const form = useTexts('autopayForm');
  const { accountTypes } = useTexts('autopay');
  const control = (name: keyof AutoPayBankForm) => ({
    name,
    value: bank[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      dispatch({ type: 'bankTyped', change: { [name]: event.currentTarget.value } }),
    onBlur: () => bank[name] !== '' && controls.note(name),
  });
  const numeric = { inputMode: 'numeric', autoComplete: 'off', maxLength: 40, spellCheck: false } as const;
  return (
    <fieldset className={layout.form}>
      <legend className={text.visuallyHidden}>{routes.bank}</legend>
      <Field label={form.holder} {...controls.field('cardHolderName')}>
        <TextInput {...control('cardHolderName')} autoComplete="off" maxLength={100} />
      </Field>
      <Field label={form.routingNumber} hint={form.routingHint} {...controls.field('routingNumber')}>
        <TextInput {...control('routingNumber')} {...numeric} />
      </Field>
      <Field label={form.accountNumber} hint={form.accountHint} {...controls.field('accountNumber')}>
        <TextInput {...control('accountNumber')} {...numeric} />
      </Field>
      <Field label={form.accountType} {...controls.field('accountType')}>
        <Select {...control('accountType')}>
          <option value="">{form.selectType}</option>
          {bankAccountTypesFor(useProviderId()).map((type) => (
            <option key={type} value={type}>
              {accountTypes[type]}
            </option>
          ))}
        </Select>
      </Field>
    </fieldset>
  );
}
