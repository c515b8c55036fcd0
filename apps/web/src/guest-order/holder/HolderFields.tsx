import type { HolderDemand, HolderField } from '@porchlight/domain/guest-order/holder.ts';
import { fill } from '@porchlight/texts/template.ts';
import type { ComponentProps } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { browserToday } from '../../platform/today.ts';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { BirthDateField } from './BirthDateField.tsx';
import styles from './holder.module.css';
import { type FormField, type HolderForm, mustBeFilled, standsIn, withBirth, withTyped } from './holder-form.ts';
import { SalesAgentField } from './SalesAgentField.tsx';

export interface HolderFieldsProps {
  form: HolderForm;
  demand: HolderDemand;
  /** Of these only those the account type asks for. */
  only: readonly FormField[];
  suffixes: readonly { id: number; abbreviation: string }[];
  /** The sentence at a field, once it is to be shown. */
  errorOf: (field: FormField) => string | undefined;
  onChange: (form: HolderForm) => void;
  /** The field was left: what is wrong with it is shown from now on. */
  onLeave: (field: FormField) => void;
}

export const holderFieldId = (field: FormField): string => `holder-${field}`;

/** The fields an account type asks for, each in the way it is best typed (GUEST-040, GUEST-048, GUEST-049). */
export function HolderFields(props: HolderFieldsProps) {
  const shown = props.only.filter((field) => field !== 'terms' && standsIn(field, props.demand, props.form));
  return (
    <div className={styles.fields}>
      {shown.map((field) => (
        <OneField key={field} field={field} {...props} />
      ))}
    </div>
  );
}

const narrow: readonly FormField[] = [
  'firstName',
  'lastName',
  'suffixId',
  'mobileNumber',
  'businessNumber',
  'ssn',
  'taxId',
  'driverLicense',
];

function OneField({ field, ...props }: HolderFieldsProps & { field: FormField }) {
  const { holder, optionalMark } = useTexts('guestOrderDetails');
  const { form, demand, errorOf } = props;
  const parts = {
    id: holderFieldId(field),
    label: field === 'terms' ? '' : holder[field],
    error: errorOf(field),
    ...(!mustBeFilled(field, demand) && { optional: optionalMark }),
    ...(narrow.includes(field) && { className: styles.half ?? '' }),
  };
  switch (field) {
    case 'dateOfBirth':
      return (
        <BirthDateField
          {...parts}
          birth={form.birth}
          today={browserToday()}
          onChange={(change) => props.onChange(withBirth(form, change))}
          onLeave={() => props.onLeave(field)}
        />
      );
    case 'salesAgentCP':
      return <SalesAgentField {...parts} agent={form.agent} onChoose={(agent) => props.onChange({ ...form, agent })} />;
    case 'suffixId':
      return (
        <Field {...parts}>
          <SuffixSelect {...props} />
        </Field>
      );
    case 'ssn':
    case 'taxId':
    case 'driverLicense':
      return (
        <Field {...parts} hint={holder.kept}>
          <SecretInput field={field} {...props} />
        </Field>
      );
    default:
      return (
        <Field {...parts}>
          <PlainInput field={field} {...props} />
        </Field>
      );
  }
}

function SuffixSelect({ form, suffixes, onChange, onLeave }: HolderFieldsProps) {
  const { holder } = useTexts('guestOrderDetails');
  return (
    <Select
      value={form.entry.suffixId ?? ''}
      autoComplete="honorific-suffix"
      onChange={({ currentTarget }) => onChange(withTyped(form, 'suffixId', currentTarget.value))}
      onBlur={() => onLeave('suffixId')}
    >
      <option value="">{holder.noSuffix}</option>
      {suffixes.map(({ id, abbreviation }) => (
        <option key={id} value={id}>
          {abbreviation}
        </option>
      ))}
    </Select>
  );
}

/** Masked while it is typed, with a toggle; no browser offers to keep it (D-136). */
function SecretInput({ field, form, onChange, onLeave }: HolderFieldsProps & { field: HolderField }) {
  const { holder } = useTexts('guestOrderDetails');
  const label = holder[field];
  return (
    <PasswordInput
      value={form.entry[field] ?? ''}
      inputMode="numeric"
      autoComplete="off"
      showLabel={fill(holder.show, { field: label })}
      hideLabel={fill(holder.hide, { field: label })}
      onChange={({ currentTarget }) => onChange(withTyped(form, field, currentTarget.value))}
      onBlur={() => onLeave(field)}
    />
  );
}

type Ways = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'spellCheck'>;
const email: Ways = { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254, spellCheck: false };
const ways: Partial<Record<FormField, Ways>> = {
  firstName: { autoComplete: 'given-name', maxLength: 100 },
  lastName: { autoComplete: 'family-name', maxLength: 100 },
  company: { autoComplete: 'organization', maxLength: 200 },
  personalEmail: email,
  confirmEmail: email,
  businessEmail: { ...email, autoComplete: 'section-business email' },
  confirmBusinessEmail: { ...email, autoComplete: 'section-business email' },
  mobileNumber: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  businessNumber: { type: 'tel', inputMode: 'tel', autoComplete: 'section-business tel-national' },
};

function PlainInput({ field, form, demand, onChange, onLeave }: HolderFieldsProps & { field: FormField }) {
  const isConfirmation = field === 'confirmEmail' || field === 'confirmBusinessEmail';
  return (
    <TextInput
      {...ways[field]}
      required={mustBeFilled(field, demand)}
      value={isConfirmation ? form[field] : (form.entry[field as HolderField] ?? '')}
      onChange={({ currentTarget: { value } }) =>
        onChange(isConfirmation ? { ...form, [field]: value } : withTyped(form, field as HolderField, value))
      }
      onBlur={() => onLeave(field)}
    />
  );
}
