import { fill } from '@porchlight/texts/template.ts';
import { useEffect } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { SkeletonLines } from '../../src/ui/Skeleton.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import styles from './operations.module.css';

/** What a message says. Asked for once for each press: that it was read is on record. */
export function ReadMessage({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const { messages: texts } = useStaffTexts('operations');
  const shell = useStaffTexts('shell');
  const { mutate, data, error, isPending } = useStaffAct('operations.readMessage');
  useEffect(() => mutate({ params: { messageId } }), [mutate, messageId]);
  return (
    <Dialog
      title={fill(texts.readTitle, { id: messageId })}
      role="dialog"
      onCancel={onClose}
      actions={<Button onClick={onClose}>{shell.actions.close}</Button>}
    >
      <div className={styles.message}>
        <p className={text.muted}>{texts.readText}</p>
        {isPending && <SkeletonLines lines={4} label={shell.loading} />}
        <ActFailure failure={error} />
        {data && (
          <>
            <p className={text.semi}>{data.subject ?? texts.noSubject}</p>
            {/* What scrolls must be reachable by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section className={styles.words} aria-label={texts.words} tabIndex={0}>
              {data.text === '' ? texts.noText : data.text}
            </section>
          </>
        )}
      </div>
    </Dialog>
  );
}
