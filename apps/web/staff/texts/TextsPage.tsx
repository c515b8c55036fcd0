import { contentTextFields, textPlaces } from '@porchlight/domain/site/content-texts.ts';
import { useState } from 'react';
import { useLocale } from '../../src/platform/i18n/index.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { type StaffPageProps, staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { DraftBar } from '../site-draft/DraftBar.tsx';
import { PreviewView } from '../site-draft/PreviewView.tsx';
import { VersionsView } from '../site-draft/VersionsView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { TextForm } from './TextForm.tsx';
import styles from './texts.module.css';

export type Listed = StaffAnswer<'site.listTexts'>;
export type ContentText = Listed['texts'][number];

/** The words of the portal that the provider may replace (S-100, S-101): the list, one of them, versions and preview. */
export function TextsPage({ rest }: StaffPageProps) {
  const texts = useStaffTexts('site');
  const query = useStaffRead('site.listTexts', {});
  const back = <Link href={staffPath('texts')}>{texts.back}</Link>;
  if (rest === 'preview') return <PreviewView back={back} />;
  return (
    <StaffRead query={query}>
      {(listed) => {
        if (rest === 'versions') return <VersionsView area="texts" back={back} draft={listed.draft} onLoadTheirs={query.refetch} />;
        const found = listed.texts.find(({ key }) => `edit/${key}` === rest);
        if (found) return <TextForm key={found.key} found={found} draft={listed.draft} back={back} refetch={query.refetch} />;
        return <TextList listed={listed} refetch={query.refetch} />;
      }}
    </StaffRead>
  );
}

function TextList({ listed, refetch }: { listed: Listed; refetch: () => Promise<unknown> }) {
  const texts = useStaffTexts('site');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const isFound = (each: ContentText): boolean => wanted === '' || wordsOf(each, texts.texts[each.key]).includes(wanted);
  const found = listed.texts.filter(isFound);
  return (
    <>
      <PageHead title={texts.textsTitle} intro={texts.textsIntro} />
      <DraftBar area="texts" draft={listed.draft} onLoadTheirs={refetch} />
      <Field label={texts.search} className={styles.search ?? ''}>
        <TextInput type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      {found.length === 0 && (
        <Empty title={texts.noneFound}>
          <p>{texts.noneFoundText}</p>
        </Empty>
      )}
      {textPlaces.map((place) => {
        const rows = found.filter(({ key }) => contentTextFields[key].place === place);
        return rows.length === 0 ? null : <Place key={place} title={texts.places[place]} rows={rows} />;
      })}
    </>
  );
}

/** Everything a search may mean: key, name, where it stands and every wording. */
function wordsOf({ key, own, drafted }: ContentText, name: { label: string; where: string }): string {
  const all = [key, name.label, name.where, ...Object.values(own), ...Object.values(drafted)];
  return all.filter(Boolean).join('\n').toLowerCase();
}

function Place({ title, rows }: { title: string; rows: readonly ContentText[] }) {
  const texts = useStaffTexts('site');
  const locale = useLocale();
  return (
    <section>
      <h2 className={`${text.h3} ${styles.place}`}>{title}</h2>
      <Table
        caption={title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'name',
            header: texts.textsTitle,
            cell: ({ key }) => <Link href={staffPath('texts', `edit/${key}`)}>{texts.texts[key].label}</Link>,
          },
          { key: 'state', header: texts.draft.title, cell: (row) => <States row={row} /> },
          {
            key: 'words',
            header: texts.published,
            wideOnly: true,
            cell: ({ drafted, own }) => (
              <span className={styles.words}>{drafted[locale] ?? drafted['en-us'] ?? own[locale] ?? texts.noOwnWords}</span>
            ),
          },
        ]}
      />
    </section>
  );
}

function States({ row: { own, published, drafted } }: { row: ContentText }) {
  const texts = useStaffTexts('site');
  const isChanged = published['en-us'] !== drafted['en-us'] || published['sp-es'] !== drafted['sp-es'];
  const isReplaced = drafted['en-us'] !== null || drafted['sp-es'] !== null;
  return (
    <span className={styles.badges}>
      {isChanged && <Badge tone="info">{texts.changed}</Badge>}
      {isReplaced && !isChanged && <Badge tone="neutral">{texts.replaced}</Badge>}
      {drafted['en-us'] !== null && drafted['sp-es'] === null && <Badge tone="warning">{texts.missing}</Badge>}
      {!isReplaced && !isChanged && <Badge tone="outline">{own['en-us'] === null ? texts.notSet : texts.ownWords}</Badge>}
    </span>
  );
}
