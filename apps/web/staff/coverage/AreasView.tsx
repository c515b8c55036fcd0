import { fill } from '@porchlight/texts/template.ts';
import { useDeferredValue, useState } from 'react';
import { useIntlTag } from '../../src/platform/i18n/index.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { StaffMap } from '../map-drawing/index.ts';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { CellName } from '../ui/CellName.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { readDrawn, type Status, sizeText, statuses, tones } from './areas.ts';
import styles from './coverage.module.css';

/** All areas: on the map coloured by status, and as a list that says the same. */
export function AreasView() {
  const texts = useStaffTexts('coverage');
  const [name, setName] = useState('');
  const [status, setStatus] = useState<Status | ''>('');
  const asked = useDeferredValue(name);
  const isFiltered = asked.trim() !== '' || status !== '';
  const query = useStaffRead('coverage.listAreas', { query: { name: asked, ...(status !== '' && { status }) } });
  return (
    <div className={styles.beside}>
      <div className={styles.group}>
        <StaffMap readAreas={readDrawn} version={query.dataUpdatedAt} />
        <Legend />
      </div>
      <div className={styles.group}>
        <div className={styles.pair}>
          <Field label={texts.name}>
            <TextInput name="name" autoComplete="off" maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
          <Field label={texts.status}>
            <Select name="status" value={status} onChange={({ target }) => setStatus(target.value as Status | '')}>
              <option value="">{texts.anyStatus}</option>
              {statuses.map((each) => (
                <option key={each} value={each}>
                  {texts.statuses[each]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <StaffRead query={query}>{(answer) => <AreaList {...answer} isFiltered={isFiltered} />}</StaffRead>
      </div>
    </div>
  );
}

function Legend() {
  const texts = useStaffTexts('coverage');
  return (
    <ul className={styles.legend} aria-label={texts.map.legend}>
      {statuses.map((status) => (
        <li key={status}>
          <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
        </li>
      ))}
    </ul>
  );
}

function AreaList({ total, areas, isFiltered }: StaffAnswer<'coverage.listAreas'> & { isFiltered: boolean }) {
  const texts = useStaffTexts('coverage');
  const tag = useIntlTag();
  if (areas.length === 0) return <Empty title={isFiltered ? texts.noneFits : texts.empty}>{!isFiltered && <p>{texts.emptyText}</p>}</Empty>;
  return (
    <>
      <Table
        caption={texts.areas}
        rows={areas}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: texts.columns.name, cell: ({ id, name }) => <Link href={staffPath('coverage', String(id))}>{name}</Link> },
          {
            key: 'status',
            header: texts.columns.status,
            cell: ({ status }) => <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>,
          },
          {
            key: 'priority',
            header: texts.columns.priority,
            cell: ({ priority }) => (
              <>
                <CellName>{texts.columns.priority}</CellName>
                {priority}
              </>
            ),
          },
          {
            key: 'size',
            header: texts.columns.size,
            numeric: true,
            wideOnly: true,
            cell: ({ size }) => sizeText(size, tag),
          },
        ]}
      />
      {total > areas.length && <p>{fill(texts.more, { shown: areas.length, total })}</p>}
    </>
  );
}
