import { useState } from 'react';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Card, CardHead } from '../../src/ui/Card.tsx';
import { Ledger, LedgerRow } from '../../src/ui/Ledger.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffAct } from '../platform/reads.ts';
import { useRight, useSelf } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import styles from './accounts.module.css';
import { CodesOffDialog } from './CodesOffDialog.tsx';
import type { Overview } from './overview.ts';
import { SeeAsCustomerDialog } from './SeeAsCustomerDialog.tsx';

type User = Overview['users'][number];

/** Who signs in to the account, and what staff do for somebody who can't. */
export function UsersCard({ account }: { account: Overview }) {
  const { users: texts } = useStaffTexts('accounts');
  const mayHelp = useRight('accounts.note');
  const { accountId, users, status } = account;
  return (
    <Card labelledBy="account-users">
      <CardHead>
        <h2 className={text.h2} id="account-users">
          {texts.title}
        </h2>
      </CardHead>
      {users.length === 0 && <p className={styles.quiet}>{texts.none}</p>}
      {users.map((user) => (
        <OneUser key={user.userId} accountId={accountId} user={user} mayHelp={mayHelp} />
      ))}
      {mayHelp && <Links accountId={accountId} hasUser={users.length > 0} isWaiting={waits.has(status.toUpperCase())} />}
    </Card>
  );
}

/** Accounts whose sign-up for service may be open. */
const waits: ReadonlySet<string> = new Set(['SIGNUP', 'SURVEY', 'PROSPECT']);

function OneUser({ accountId, user, mayHelp }: { accountId: number; user: User; mayHelp: boolean }) {
  const { users: texts } = useStaffTexts('accounts');
  const { mayImpersonate } = useSelf();
  const moment = useMoment();
  const [open, setOpen] = useState<'see' | 'codes' | null>(null);
  const { userId, username, lastSeenDatetime, hasSecondFactor } = user;
  const close = (): void => setOpen(null);
  return (
    <>
      <Ledger>
        <LedgerRow label={texts.username}>
          <span className={styles.word}>{username}</span>
        </LedgerRow>
        <LedgerRow label={texts.lastSeen}>{lastSeenDatetime === null ? texts.never : moment(lastSeenDatetime)}</LedgerRow>
        <LedgerRow label={texts.codes}>{hasSecondFactor ? texts.on : texts.off}</LedgerRow>
      </Ledger>
      <div className={styles.acts}>
        {mayImpersonate && (
          <Button icon="user" onClick={() => setOpen('see')}>
            {texts.see}
          </Button>
        )}
        {mayHelp && hasSecondFactor && <Button onClick={() => setOpen('codes')}>{texts.codesOff}</Button>}
      </div>
      {open === 'see' && <SeeAsCustomerDialog accountId={accountId} userId={userId} username={username} onClose={close} />}
      {open === 'codes' && <CodesOffDialog accountId={accountId} userId={userId} username={username} onClose={close} />}
    </>
  );
}

/** Mails a link to the address on file; staff do not see it. */
function Links({ accountId, hasUser, isWaiting }: { accountId: number; hasUser: boolean; isWaiting: boolean }) {
  const { users: texts } = useStaffTexts('accounts');
  const act = useStaffAct('desk.mailLink', ['desk.listMessages', 'desk.listActivity']);
  const send = (kind: 'register' | 'reset' | 'signup') => () => act.mutate({ params: { accountId }, body: { kind } });
  const sending = act.isPending ? act.request?.body.kind : null;
  return (
    <>
      <div className={styles.acts}>
        {hasUser ? (
          <Button busy={sending === 'reset'} onClick={send('reset')}>
            {texts.reset}
          </Button>
        ) : (
          <Button busy={sending === 'register'} onClick={send('register')}>
            {texts.register}
          </Button>
        )}
        {isWaiting && (
          <Button busy={sending === 'signup'} onClick={send('signup')}>
            {texts.signup}
          </Button>
        )}
      </div>
      <ActFailure failure={act.error} />
      <div role="status" className={text.live}>
        {act.isSuccess && <Alert tone="success">{texts.sent}</Alert>}
      </div>
    </>
  );
}
