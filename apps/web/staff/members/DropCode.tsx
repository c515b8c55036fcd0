import { fill } from '@porchlight/texts/template.ts';
import { Button } from '../../src/ui/Button.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import type { Member } from './MembersPage.tsx';
import styles from './members.module.css';

/** Turns one-time codes off for somebody who can give none any more. */
export function DropCode({ member: { userId, displayName } }: { member: Member }) {
  const { members: texts } = useStaffTexts('access');
  const shell = useStaffTexts('shell');
  const act = useStaffAct('access.dropMemberCode', ['access.listMembers']);
  const drop = async (): Promise<void> => {
    const title = fill(texts.dropCodeTitle, { name: displayName });
    const question = { title, text: texts.dropCodeText, cancel: shell.actions.cancel, confirm: texts.dropCode };
    if (!(await ask({ ...question, destructive: true }))) return;
    act.mutate({ params: { userId } }, { onSuccess: () => toasts.show({ kind: 'success', text: shell.saved }) });
  };
  return (
    <section className={styles.form}>
      <h2 className={text.h2}>{texts.dropCode}</h2>
      <p>{texts.dropCodeText}</p>
      <ActFailure failure={act.error} />
      <div className={styles.actions}>
        <Button kind="danger" busy={act.isPending} onClick={drop}>
          {texts.dropCode}
        </Button>
      </div>
    </section>
  );
}
