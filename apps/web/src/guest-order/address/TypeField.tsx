import { orderPlanCategories } from '@porchlight/domain/catalogue/plan-categories.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { StepProps } from '../steps/step-props.ts';
import styles from './address.module.css';

/** The kind of plans (GUEST-015, GUEST-081); without any, a sentence in its place (GUEST-080, GUEST-100). */
export function TypeField({ state, send }: Pick<StepProps, 'state' | 'send'>) {
  const texts = useTexts('guestOrder').address;
  const { planCategories } = state.data;
  if (planCategories?.length === 0) {
    return (
      <p className={styles.noTypes} role="status">
        {texts.noCategories}
      </p>
    );
  }
  return (
    <Field label={texts.type}>
      <Select
        name="type"
        value={state.form.planCategoryId ?? ''}
        disabled={!planCategories}
        onChange={(event) => send({ type: 'categoryChosen', id: Number(event.currentTarget.value) })}
      >
        {!planCategories && <option value="">{texts.loadingTypes}</option>}
        {orderPlanCategories(planCategories ?? []).map(({ id, description }) => (
          <option key={id} value={id}>
            {description}
          </option>
        ))}
      </Select>
    </Field>
  );
}
