import { fill } from '@porchlight/texts/template.ts';
import type { ReactNode } from 'react';
import { navigate } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import { Empty } from '../../src/ui/Empty.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { type Area, type Draft, draftReads } from './DraftBar.tsx';
import styles from './site-draft.module.css';

type Version = StaffAnswer<'site.listVersions'>[number];
type Change = Version['changes'][number];

interface VersionsViewProps {
  area: Area;
  back: ReactNode;
  draft: Draft;
  /** Reads the draft anew, where somebody else has changed it meanwhile. */
  onLoadTheirs: () => Promise<unknown>;
}

/** What was published, and the way back. */
export function VersionsView({ area, back, draft, onLoadTheirs }: VersionsViewProps) {
  const { versions: texts } = useStaffTexts('site');
  const versions = useStaffRead('site.listVersions', { params: { area } });
  const { goBack, failure, isBusy, forget } = useGoBack(area, draft.version);
  const loadTheirs = () => Promise.all([onLoadTheirs(), versions.refetch()]).then(forget);
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} back={back} />
      <ActFailure failure={failure} onLoadTheirs={loadTheirs} />
      <StaffRead query={versions}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={texts.empty}>
              <p>{texts.emptyText}</p>
            </Empty>
          ) : (
            <ol className={styles.list} reversed>
              {list.map((version, at) => (
                <VersionRow key={version.number} version={version} isCurrent={at === 0}>
                  {at > 0 && (
                    <Button busy={isBusy} onClick={() => goBack(version.number)}>
                      {texts.back}
                    </Button>
                  )}
                  {version.number === 1 && (
                    <Button kind="quiet" busy={isBusy} onClick={() => goBack(0)}>
                      {texts.backToStart}
                    </Button>
                  )}
                </VersionRow>
              ))}
            </ol>
          )
        }
      </StaffRead>
    </>
  );
}

function useGoBack(area: Area, version: number) {
  const { versions: texts } = useStaffTexts('site');
  const shell = useStaffTexts('shell');
  const act = useStaffAct('site.goBack', draftReads);
  const goBack = async (number: number): Promise<void> => {
    const title = number === 0 ? texts.backStartTitle : fill(texts.backTitle, { number });
    const confirm = number === 0 ? texts.backToStart : texts.back;
    if (!(await ask({ title, text: texts.backText, cancel: shell.actions.cancel, confirm }))) return;
    const onSuccess = (): void => {
      toasts.show({ kind: 'success', text: texts.made });
      navigate(staffPath(area));
    };
    act.mutate({ params: { area, number }, body: { version } }, { onSuccess });
  };
  return { goBack, failure: act.error, isBusy: act.isPending, forget: act.reset };
}

function VersionRow({ version, isCurrent, children }: { version: Version; isCurrent: boolean; children: ReactNode }) {
  const { versions: texts } = useStaffTexts('site');
  const shell = useStaffTexts('shell');
  const moment = useMoment();
  const by = version.publishedBy === null ? '' : ` ${fill(shell.by, { name: version.publishedBy })}`;
  return (
    <li className={styles.version}>
      <div className={styles.barHead}>
        <h2 className={text.h3}>{fill(texts.number, { number: version.number })}</h2>
        {isCurrent && <Badge tone="success">{texts.current}</Badge>}
        <p className={styles.quiet}>
          {moment(version.publishedDatetime)}
          {by}
        </p>
      </div>
      <dl className={styles.changes}>
        {version.changes.map((change) => (
          <ChangeRow key={`${change.locale}${change.key}`} change={change} />
        ))}
      </dl>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

function ChangeRow({ change: { key, locale, before, after } }: { change: Change }) {
  const { versions: texts, settings, texts: names, languages, nothing } = useStaffTexts('site');
  const labels: Readonly<Record<string, { label: string }>> = { ...settings, ...names };
  const label = labels[key]?.label ?? key;
  return (
    <div className={styles.change}>
      <dt>{locale === null ? label : `${label} (${languages[locale]})`}</dt>
      <dd className={styles.was}>
        {texts.before}: {before ?? nothing}
      </dd>
      <dd>
        {texts.after}: {after ?? nothing}
      </dd>
    </div>
  );
}
