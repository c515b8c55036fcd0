import { useId } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { SwitchInput } from '../ui/Switch.tsx';
import text from '../ui/text.module.css';
import { type Change, type ChangesState, keyOf, type NotificationType } from './preference-changes.ts';
import styles from './preferences.module.css';
import type { Category } from './use-preferences.ts';

const columns: readonly NotificationType[] = ['EMAIL', 'TWILIOMSG'];

interface CategoryGridProps {
  categories: readonly Category[];
  state: Pick<ChangesState, 'isLocked' | 'onTheirWay'>;
  /** Staff in the customer's name may only turn off. */
  mayAgree: boolean;
  onChange: (change: Change) => void;
}

/** Email and Text of each kind of message (COMM-005); a way that a kind does not come by stays empty. */
export function CategoryGrid({ categories, ...rest }: CategoryGridProps) {
  const texts = useTexts('preferences');
  const id = useId();
  return (
    <table className={styles.grid}>
      <caption className={text.visuallyHidden}>{texts.grid}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          {columns.map((type) => (
            <th key={type} scope="col" id={`${id}-${type}`}>
              {texts.channels[type]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <tr key={category.id}>
            <th scope="row" id={`${id}-${category.id}`}>
              {category.description}
            </th>
            {columns.map((type) => (
              <td key={type}>
                <Toggle category={category} type={type} labelledBy={`${id}-${category.id} ${id}-${type}`} {...rest} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ToggleProps extends Omit<CategoryGridProps, 'categories'> {
  category: Category;
  type: NotificationType;
  labelledBy: string;
}

function Toggle({ category, type, labelledBy, state, mayAgree, onChange }: ToggleProps) {
  const id = useId();
  const preference = category.notificationPreferences.find(({ notificationType }) => notificationType === type);
  if (preference === undefined) return null;
  const of = { notificationCategoryId: category.id, type };
  return (
    <label className={styles.target} htmlFor={id}>
      <SwitchInput
        id={id}
        aria-labelledby={labelledBy}
        checked={preference.optedIn}
        disabled={!mayAgree && !preference.optedIn}
        busy={state.isLocked || state.onTheirWay.has(keyOf(of))}
        onChange={(optedIn) => onChange({ ...of, optedIn })}
      />
    </label>
  );
}
