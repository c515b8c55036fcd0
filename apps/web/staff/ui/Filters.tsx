import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import styles from './filters.module.css';

export interface FilterChoice<Name extends string> {
  name: Name;
  label: string;
  /** What stands there while nothing is chosen: everything is shown. */
  any: string;
  choices: readonly { value: string; title: string }[];
}

interface FiltersProps<Filter extends object> {
  /** Names them for screen readers. */
  label: string;
  filter: Filter;
  fields: readonly FilterChoice<keyof Filter & string>[];
  /** Counts at once; what shows everything is left out of the filter. */
  onChange: (filter: Filter) => void;
}

/** What narrows the list below it, each a choice of a few. */
export function Filters<Filter extends object>({ label, filter, fields, onChange }: FiltersProps<Filter>) {
  const set = (name: keyof Filter, value: string): void => {
    const { [name]: _before, ...others } = filter;
    onChange((value === '' ? others : { ...others, [name]: value }) as Filter);
  };
  return (
    <form className={styles.filters} aria-label={label} onSubmit={(event) => event.preventDefault()}>
      {fields.map(({ name, label: title, any, choices }) => (
        <Field key={name} label={title}>
          <Select name={name} value={String(filter[name] ?? '')} onChange={(event) => set(name, event.target.value)}>
            <option value="">{any}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.title}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </form>
  );
}
