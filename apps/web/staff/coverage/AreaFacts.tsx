import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffFailure } from '../platform/failure.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { type Status, statuses } from './areas.ts';
import styles from './coverage.module.css';
import type { FactsDraft } from './use-area-draft.ts';

interface AreaFactsProps {
  facts: FactsDraft;
  set: (part: Partial<FactsDraft>) => void;
  /** What is missing is told once it was looked at. */
  wasTried: boolean;
  problems: { name: boolean; priority: boolean };
  failure: StaffFailure | null;
}

/** What holds in an area: name, status, location, plans and priority. */
export function AreaFacts({ facts, set, wasTried, problems, failure }: AreaFactsProps) {
  const texts = useStaffTexts('coverage');
  const { data } = useStaffRead('coverage.getChoices', {});
  const typed = (name: 'name' | 'plans' | 'priority') => ({
    name,
    value: facts[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const own = (isWrong: boolean, sentence: string): string | null => (wasTried && isWrong ? sentence : null);
  return (
    <fieldset className={styles.facts}>
      <legend className={text.h2}>{texts.edit.facts}</legend>
      <Field label={texts.name} error={own(problems.name, texts.edit.nameMissing) ?? fieldMessage(failure, 'name')}>
        <TextInput maxLength={200} {...typed('name')} />
      </Field>
      <Field label={texts.status} hint={texts.statusHint}>
        <Select name="status" value={facts.status} onChange={({ target }) => set({ status: target.value as Status })}>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {texts.statuses[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={texts.edit.priority}
        hint={texts.edit.priorityHint}
        error={own(problems.priority, texts.edit.priorityBad) ?? fieldMessage(failure, 'priority')}
      >
        <TextInput inputMode="numeric" {...typed('priority')} />
      </Field>
      <Field label={texts.edit.location} error={fieldMessage(failure, 'locationId')}>
        <Select name="locationId" value={facts.locationId} onChange={({ target }) => set({ locationId: target.value })}>
          <option value="">{texts.edit.anyLocation}</option>
          {(data?.locations ?? []).map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.edit.plans} hint={texts.edit.plansHint} error={fieldMessage(failure, 'planCodes')}>
        <TextInput list="coverage-plan-codes" {...typed('plans')} />
      </Field>
      <datalist id="coverage-plan-codes">
        {(data?.plans ?? []).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </fieldset>
  );
}
