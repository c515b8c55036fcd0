import { Badge } from '../../src/ui/Badge.tsx';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffTexts } from '../platform/texts.ts';
import styles from './catalogue.module.css';

type Difference = StaffAnswer<'catalogue.compareFile'>['differences'][number];
const tones = { added: 'success', changed: 'info', retired: 'warning' } as const;

/** What differs, thing by thing, in the names of the file. */
export function Differences({ list }: { list: readonly Difference[] }) {
  const { change: words, kinds, past: texts } = useStaffTexts('catalogue');
  const names: Readonly<Record<string, string>> = kinds;
  return (
    <ul className={styles.differences}>
      {list.map(({ kind, code, change, fields }) => (
        <li key={`${kind}/${code}`} className={styles.difference}>
          <p className={styles.head}>
            <strong>{code}</strong>
            <span className={styles.was}>{names[kind] ?? kind}</span>
            <Badge tone={tones[change]}>{words[change]}</Badge>
          </p>
          {change !== 'added' && (
            <dl className={styles.fields}>
              {fields.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{field}</dt>
                  <dd className={styles.was}>
                    {texts.before}: {before ?? texts.nothing}
                  </dd>
                  <dd>
                    {texts.after}: {after ?? texts.nothing}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
