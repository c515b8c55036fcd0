import { type EditableSetting, type SettingField, settingFields } from '@porchlight/domain/site/setting-fields.ts';
import { fill } from '@porchlight/texts/template.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { useStaffTexts } from '../platform/texts.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { AccentCheck } from './AccentCheck.tsx';
import styles from './brand.module.css';
import { ImageInput } from './ImageInput.tsx';
import { LinksInput } from './LinksInput.tsx';

export interface SettingInputProps {
  name: EditableSetting;
  /** '' for what is usual. */
  value: string;
  isDrafted: boolean;
  error: string | null;
  locations: readonly { id: number; name: string }[];
  onChange: (value: string) => void;
}

/** One setting with its name, what it is for, its range and a control of its kind. */
export function SettingInput(props: SettingInputProps) {
  const { name, value, isDrafted, error, onChange } = props;
  const texts = useStaffTexts('site');
  const field: SettingField = settingFields[name];
  const { label, hint } = texts.settings[name];
  if (field.kind === 'switch') {
    const isOn = value === '' ? field.usual : value === 'true';
    return (
      <CheckRow
        type="checkbox"
        id={`setting-${name}`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked === field.usual ? '' : String(event.target.checked))}
        note={`${hint} ${fill(texts.usual, { value: field.usual ? texts.on : texts.off })}`}
      >
        <Name label={label} isDrafted={isDrafted} />
      </CheckRow>
    );
  }
  if (field.kind === 'image') return <ImageInput {...props} label={<Name label={label} isDrafted={isDrafted} />} hint={hint} />;
  if (field.kind === 'links') return <LinksInput {...props} label={<Name label={label} isDrafted={isDrafted} />} hint={hint} />;
  return (
    <Field id={`setting-${name}`} label={<Name label={label} isDrafted={isDrafted} />} hint={hintOf(field, hint, texts)} error={error}>
      <Control {...props} field={field} />
    </Field>
  );
}

function Name({ label, isDrafted }: { label: string; isDrafted: boolean }) {
  const texts = useStaffTexts('site');
  return (
    <span className={styles.label}>
      {label}
      {isDrafted && <Badge tone="info">{texts.changed}</Badge>}
    </span>
  );
}

function hintOf(field: SettingField, hint: string, texts: { range: string; usual: string }): string {
  const range = field.kind === 'number' ? ` ${fill<string>(texts.range, { least: field.least, most: field.most })}.` : '';
  const usual = 'usual' in field ? ` ${fill<string>(texts.usual, { value: String(field.usual) })}.` : '';
  return `${hint}${range}${usual}`;
}

function Control({ field, value, locations, onChange }: SettingInputProps & { field: SettingField }) {
  const texts = useStaffTexts('site');
  switch (field.kind) {
    case 'lines':
      return <TextArea value={value} onChange={(event) => onChange(event.target.value)} />;
    case 'location':
      return (
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{texts.notSet}</option>
          {locations.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Select>
      );
    case 'color':
      return (
        <>
          <TextInput className={styles.short} spellCheck={false} value={value} onChange={(event) => onChange(event.target.value)} />
          <AccentCheck accent={value || field.usual} />
        </>
      );
    case 'number':
      return (
        <TextInput
          className={styles.short}
          inputMode="numeric"
          value={value}
          placeholder={String(field.usual)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return (
        <TextInput
          type={field.kind === 'email' ? 'email' : field.kind === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
          spellCheck={field.kind === 'text'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
