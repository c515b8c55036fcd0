import { attentionReasons } from '@porchlight/domain/orders/attention.ts';
import { workflows } from '@porchlight/domain/orders/workflow.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ages, noFilter, type OrderFilter } from './order-filter.ts';
import styles from './orders.module.css';

interface Props {
  filter: OrderFilter;
  onFilter: (filter: OrderFilter) => void;
}

/** Finds orders by number; while a number is looked for, nothing else narrows the list down. */
export function NumberSearch({ filter, onFilter }: Props) {
  const texts = useStaffTexts('orders');
  const { actions } = useStaffTexts('shell');
  const [number, setNumber] = useState(filter.number);
  const search = (event: FormEvent): void => {
    event.preventDefault();
    onFilter({ ...filter, number: number.trim() });
  };
  const clear = (): void => {
    setNumber('');
    onFilter({ ...filter, number: '' });
  };
  return (
    <form className={styles.search} role="search" onSubmit={search}>
      <Field label={texts.number} hint={texts.numberHint}>
        <TextInput
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <Button type="submit">{actions.search}</Button>
      {filter.number !== '' && (
        <Button kind="quiet" onClick={clear}>
          {texts.clearNumber}
        </Button>
      )}
    </form>
  );
}

type Selects = Pick<OrderFilter, 'state' | 'workflow' | 'locationId' | 'minimumAgeDays' | 'attention' | 'assigned'>;

/** By state, kind, place, age, what needs attention and who looks after it. */
export function OrderFilters({ filter, onFilter }: Props) {
  const texts = useStaffTexts('orders');
  const shell = useStaffTexts('shell');
  const choices = useStaffRead('work.getOrderChoices', {}).data;
  const change = (part: Partial<OrderFilter>): void => onFilter({ ...filter, ...part });
  const select = (label: string, name: keyof Selects, onChange: (value: string) => void, options: ReactNode) => (
    <Field label={label}>
      <Select name={name} value={filter[name] ?? ''} onChange={(event) => onChange(event.target.value)}>
        {options}
      </Select>
    </Field>
  );
  const any = <option value="">{shell.any}</option>;
  return (
    <div className={styles.filters} role="group" aria-label={texts.filters.label}>
      {select(
        texts.filters.state,
        'state',
        (value) => change({ ...noFilter, ...filter, state: value as OrderFilter['state'], step: null }),
        (['open', 'finished', 'cancelled'] as const).map((state) => option(state, texts.states[state])),
      )}
      {select(texts.filters.attention, 'attention', (value) => change({ attention: orNull(value) as OrderFilter['attention'] }), [
        any,
        option('any', texts.filters.anyAttention),
        ...attentionReasons.map((reason) => option(reason, texts.attention[reason])),
      ])}
      {select(texts.filters.kind, 'workflow', (value) => change({ workflow: orNull(value) as OrderFilter['workflow'] }), [
        any,
        ...workflows.map((kind) => option(kind, texts.kinds[kind])),
      ])}
      {select(texts.filters.place, 'locationId', (value) => change({ locationId: value === '' ? null : Number(value) }), [
        any,
        ...(choices?.locations ?? []).map(({ id, name }) => option(id, name)),
      ])}
      {select(texts.filters.age, 'minimumAgeDays', (value) => change({ minimumAgeDays: value === '' ? null : Number(value) }), [
        option('', texts.filters.anyAge),
        ...ages.map((days) => option(days, texts.filters.ages[days])),
      ])}
      {select(texts.filters.assigned, 'assigned', (value) => change({ assigned: assignedOf(value) }), [
        any,
        option('me', texts.filters.me),
        option('nobody', texts.filters.nobody),
        ...(choices?.members ?? []).map(({ userId, displayName }) => option(userId, displayName)),
      ])}
    </div>
  );
}

const option = (value: string | number, label: string) => (
  <option key={value} value={value}>
    {label}
  </option>
);

const orNull = (value: string): string | null => (value === '' ? null : value);

function assignedOf(value: string): OrderFilter['assigned'] {
  if (value === '') return null;
  return value === 'me' || value === 'nobody' ? value : Number(value);
}
