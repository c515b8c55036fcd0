import { useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import text from '../ui/text.module.css';
import styles from './compare.module.css';
import { compareRows } from './compare-rows.ts';
import type { Plan } from './offers.ts';
import { useCompareWords } from './use-compare-words.ts';
import type { Label } from './use-labels.ts';

/** On a phone three columns of figures fit beside one another; more of them stand under one another. */
const columnsOfPhone = 3;

interface CompareTableProps {
  plans: readonly { plan: Plan; label: Label }[];
  selectText: string;
  onSelect: (plan: Plan) => void;
}

/** Plans side by side, in the fixed order of what their labels say. The roles are explicit because a grid display drops them. */
export function CompareTable({ plans, selectText, onSelect }: CompareTableProps) {
  const texts = useTexts('plans');
  const rows = compareRows(
    plans.map(({ label }) => label),
    useCompareWords(),
  );
  return (
    <table className={classes(styles.table, plans.length > columnsOfPhone && styles.many)} role="table" aria-label={texts.comparePlans}>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" aria-label={texts.comparePlans} />
          {plans.map(({ plan }) => (
            <th key={plan.id} role="columnheader" scope="col">
              {plan.description}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, name, values }) => (
          <tr key={key} role="row" className={classes(key === 'monthlyPrice' && styles.price)}>
            <th role="rowheader" scope="row">
              {name}
            </th>
            {plans.map(({ plan }, index) => (
              <td key={plan.id} role="cell" data-plan={plan.description}>
                {values[index]}
              </td>
            ))}
          </tr>
        ))}
        <tr role="row" className={styles.buttons}>
          <th role="rowheader" scope="row">
            <span className={text.visuallyHidden}>{selectText}</span>
          </th>
          {plans.map(({ plan }) => (
            <td key={plan.id} role="cell" data-plan={plan.description}>
              <Button onClick={() => onSelect(plan)}>
                {selectText}
                <span className={text.visuallyHidden}> {plan.description}</span>
              </Button>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
