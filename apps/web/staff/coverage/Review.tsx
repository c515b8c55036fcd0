import { fill } from '@porchlight/texts/template.ts';
import { useIntlTag, usePlural } from '../../src/platform/i18n/index.ts';
import { Alert } from '../../src/ui/Alert.tsx';
import { Badge } from '../../src/ui/Badge.tsx';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { CellName } from '../ui/CellName.tsx';
import { sizeText, statuses, tones } from './areas.ts';
import styles from './coverage.module.css';

type Preview = StaffAnswer<'coverage.previewArea'>;

/** What saving would change: addresses by what they get, and areas it lies over. */
export function Review({ preview }: { preview: Preview }) {
  const texts = useStaffTexts('coverage').review;
  const tag = useIntlTag();
  if (preview.problem) {
    const { message, at } = preview.problem;
    return (
      <Alert tone="danger" role="alert">
        {fill(texts.problem, { sentence: message, at: at && `${at[1]}, ${at[0]}` })}
      </Alert>
    );
  }
  return (
    <section className={styles.group} aria-labelledby="coverage-review">
      <h2 className={text.h2} id="coverage-review">
        {texts.title}
      </h2>
      <p>{fill(texts.size, { size: sizeText(preview.size, tag) })}</p>
      <Effect effect={preview.effect} />
      <Overlaps overlaps={preview.overlaps} />
    </section>
  );
}

function Effect({ effect }: Pick<Preview, 'effect'>) {
  const texts = useStaffTexts('coverage');
  const plural = usePlural();
  if (effect === null) return <p role="status">{texts.review.uncounted}</p>;
  const { changed, isCut, before, after } = effect;
  return (
    <>
      <p role="status">{isCut ? fill(texts.review.atLeast, { count: changed }) : plural(texts.review.changed, changed)}</p>
      <div className={styles.counts}>
        <Table
          caption={texts.review.table}
          rows={statuses}
          rowKey={(status) => status}
          columns={[
            { key: 'status', header: texts.status, cell: (status) => <Badge tone={tones[status]}>{texts.statuses[status]}</Badge> },
            { key: 'before', header: texts.review.before, numeric: true, cell: (status) => named(texts.review.before, before[status]) },
            { key: 'after', header: texts.review.after, numeric: true, cell: (status) => named(texts.review.after, after[status]) },
          ]}
        />
      </div>
    </>
  );
}

function named(name: string, value: number) {
  return (
    <>
      <CellName>{name}</CellName>
      {value}
    </>
  );
}

function Overlaps({ overlaps }: Pick<Preview, 'overlaps'>) {
  const texts = useStaffTexts('coverage').review;
  if (overlaps.length === 0) return <p>{texts.noOverlap}</p>;
  return (
    <>
      <h3 className={text.h3}>{texts.overlaps}</h3>
      <ul className={styles.list}>
        {overlaps.map(({ id, name, priority, decides }) => (
          <li key={id}>{fill(decides ? texts.theyDecide : texts.thisDecides, { name, priority })}</li>
        ))}
      </ul>
    </>
  );
}
