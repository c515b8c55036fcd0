import { fill } from '@porchlight/texts/template.ts';
import type { ReactNode } from 'react';
import { usePlural } from '../../src/platform/i18n/index.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import { staffPath } from '../paths.ts';
import type { StaffAnswer, StaffCallName } from '../platform/call.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import styles from './site-draft.module.css';

export type Area = 'texts' | 'brand';
export type Draft = StaffAnswer<'site.discard'>;

/** The calls whose answers a change of a draft makes old. */
export const draftReads: readonly StaffCallName[] = ['site.listTexts', 'site.listSettings', 'site.listVersions'];

interface DraftBarProps {
  area: Area;
  draft: Draft;
  /** What publishing does beyond what it always does, to be confirmed. */
  warning?: string | null;
  /** Reads the draft anew, where somebody else has changed or published it meanwhile. */
  onLoadTheirs: () => unknown;
  onDiscarded?: () => void;
  children?: ReactNode;
}

/** What waits to be published, and what can be done with it. */
export function DraftBar({ area, draft, warning = null, onLoadTheirs, onDiscarded, children }: DraftBarProps) {
  const { draft: texts } = useStaffTexts('site');
  const shell = useStaffTexts('shell');
  const plural = usePlural();
  const moment = useMoment();
  const publish = useStaffAct('site.publish', draftReads);
  const discard = useStaffAct('site.discard', draftReads);
  const request = { params: { area }, body: { version: draft.version } };
  const loadTheirs = async (): Promise<void> => {
    await onLoadTheirs();
    publish.reset();
    discard.reset();
  };
  const onPublish = async (): Promise<void> => {
    const sentence = [warning, texts.publishText].filter(Boolean).join(' ');
    if (!(await ask({ title: texts.publishTitle, text: sentence, cancel: shell.actions.cancel, confirm: texts.publish }))) return;
    const onSuccess = ({ number }: { number: number }): void => {
      toasts.show({ kind: 'success', text: fill(texts.published, { number }) });
    };
    publish.mutate(request, { onSuccess });
  };
  const onDiscard = async (): Promise<void> => {
    const question = { title: texts.discardTitle, text: texts.discardText, cancel: shell.actions.cancel, confirm: texts.discard };
    if (!(await ask({ ...question, destructive: true }))) return;
    const onSuccess = (): void => {
      onDiscarded?.();
      toasts.show({ kind: 'success', text: texts.discarded });
    };
    discard.mutate(request, { onSuccess });
  };
  return (
    <section className={styles.bar} aria-labelledby="draft-title">
      <div className={styles.barHead}>
        <h2 className={text.h3} id="draft-title">
          {texts.title}
        </h2>
        <p>{draft.changes === 0 ? texts.none : plural(texts.some, draft.changes)}</p>
      </div>
      {draft.changes > 0 && draft.changedDatetime !== null && (
        <p className={styles.quiet}>{fill(texts.last, { datetime: moment(draft.changedDatetime), name: draft.changedBy ?? '' })}</p>
      )}
      <ActFailure failure={publish.error ?? discard.error} onLoadTheirs={loadTheirs} />
      <div className={styles.actions}>
        {draft.changes > 0 && (
          <>
            <Button kind="primary" busy={publish.isPending} onClick={onPublish}>
              {texts.publish}
            </Button>
            <Button busy={discard.isPending} onClick={onDiscard}>
              {texts.discard}
            </Button>
          </>
        )}
        <Link href={staffPath(area, 'preview')}>{texts.preview}</Link>
        <Link href={staffPath(area, 'versions')}>{texts.versions}</Link>
        {children}
      </div>
    </section>
  );
}
