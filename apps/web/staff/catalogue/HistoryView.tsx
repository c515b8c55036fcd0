import { fill } from '@porchlight/texts/template.ts';
import { Button } from '../../src/ui/Button.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import { Empty } from '../../src/ui/Empty.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct, useStaffPages } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import styles from './catalogue.module.css';
import { Differences } from './Differences.tsx';

type Version = StaffAnswer<'catalogue.listVersions'>['versions'][number];

/** What changed in the catalogue, and the way back. */
export function HistoryView() {
  const { past: texts } = useStaffTexts('catalogue');
  const query = useStaffPages('catalogue.listVersions', { query: {} }, ({ versions, hasMore }) => {
    const last = versions.at(-1);
    return hasMore && last ? { query: { before: last.number } } : null;
  });
  const undo = useStaffAct('catalogue.undo', ['catalogue.listVersions', 'catalogue.listItems', 'catalogue.getItem']);
  return (
    <div className={styles.group}>
      <p>{texts.intro}</p>
      <ActFailure failure={undo.error} />
      <StaffRead query={query}>
        {({ pages }) => {
          const versions = pages.flatMap((page) => page.versions);
          if (versions.length === 0) {
            return (
              <Empty title={texts.empty}>
                <p>{texts.emptyText}</p>
              </Empty>
            );
          }
          return versions.map((version) => <Past key={version.number} version={version} undo={undo} />);
        }}
      </StaffRead>
      {query.hasNextPage && (
        <div className={styles.actions}>
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </div>
  );
}

function Past({
  version: { number, changedDatetime, changedBy, differences },
  undo,
}: {
  version: Version;
  undo: ReturnType<typeof useStaffAct<'catalogue.undo'>>;
}) {
  const { past: texts } = useStaffTexts('catalogue');
  const shell = useStaffTexts('shell');
  const moment = useMoment();
  const onUndo = async (): Promise<void> => {
    const question = { title: fill(texts.undoTitle, { number }), text: texts.undoText, cancel: shell.actions.cancel, confirm: texts.undo };
    if (await ask(question)) undo.mutate({ params: { number } }, { onSuccess: () => toasts.show({ kind: 'success', text: texts.undone }) });
  };
  return (
    <section className={styles.past}>
      <div className={styles.head}>
        <h2 className={text.h3}>{fill(texts.number, { number })}</h2>
        <span className={styles.was}>
          {moment(changedDatetime)} {changedBy !== null && fill(shell.by, { name: changedBy })}
        </span>
      </div>
      <Differences list={differences} />
      <div className={styles.actions}>
        <Button onClick={onUndo}>{texts.undo}</Button>
      </div>
    </section>
  );
}
