import { useState } from 'react';
import { call, isApiFailure } from '../platform/api/index.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { useMailedToken } from '../platform/navigation/mailed-link.ts';
import { queryClient } from '../platform/reads/query-client.ts';
import { useSession } from '../platform/session/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { homePath, signInPath } from '../routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { CheckRow } from '../ui/CheckRow.tsx';
import { classes } from '../ui/classes.ts';
import text from '../ui/text.module.css';
import styles from './linked-accounts.module.css';

type State = { kind: 'asking' } | { kind: 'busy' } | { kind: 'done' } | { kind: 'failed'; sentence: string; code: string };

/** The page of a mailed link request (LINK-010 to LINK-015, D-119). Opening it changes nothing; the button does, with the box ticked. */
export function VerifyLinkScreen() {
  const texts = useTexts('linkedAccounts').verify;
  const failureText = useFailureText();
  const token = useMailedToken({ oldLinks: true });
  const { codes } = useTexts('errors');
  const termsUrl = usePageConfiguration()?.termsUrl;
  const [isAccepted, setAccepted] = useState(false);
  const [state, setState] = useState<State>(
    token === '' ? { kind: 'failed', sentence: codes.TOK0001, code: 'TOK0001' } : { kind: 'asking' },
  );
  const agree = async (): Promise<void> => {
    setState({ kind: 'busy' });
    try {
      await call('linkedAccounts.verifyLinkRequest', { body: { acceptedTermsAndConditions: true, token } });
      setState({ kind: 'done' });
      await queryClient.invalidateQueries({ queryKey: ['linkedAccounts.listByUser'] });
      await queryClient.invalidateQueries({ queryKey: ['linkedAccounts.listByAccount'] });
    } catch (thrown) {
      const isSilent = isApiFailure(thrown) && !thrown.answered;
      const sentence = isSilent ? texts.noAnswer : failureText('withdraw', thrown);
      setState({ kind: 'failed', sentence, code: isApiFailure(thrown) ? thrown.code : '' });
    }
  };
  const isOver = state.kind === 'done' || (state.kind === 'failed' && endsHere(state.code));
  return (
    <div className={styles.screen}>
      <h1 className={text.title}>{texts.title}</h1>
      {!isOver && (
        <>
          <p className={text.muted}>{texts.text}</p>
          <div>
            <CheckRow
              type="checkbox"
              checked={isAccepted}
              disabled={state.kind === 'busy'}
              onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
            >
              {texts.terms}
            </CheckRow>
            {termsUrl && (
              <a className={classes(text.small, styles.terms)} href={termsUrl} target="_blank" rel="noopener noreferrer">
                {texts.readTerms}
              </a>
            )}
          </div>
        </>
      )}
      <div role="status" className={text.live}>
        {state.kind === 'busy' && <p className={text.visuallyHidden}>{texts.inProgress}</p>}
        {state.kind === 'done' && (
          <Alert tone="success" title={texts.done}>
            {texts.doneNext}
          </Alert>
        )}
        {state.kind === 'failed' && <Failure {...state} />}
      </div>
      {isOver ? (
        <WayOn />
      ) : (
        <div>
          <Button kind="primary" size="large" disabled={!isAccepted} busy={state.kind === 'busy'} onClick={agree}>
            {state.kind === 'busy' ? texts.inProgress : texts.submit}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether trying again with the same link leads nowhere. */
const endsHere = (code: string): boolean => /^(TOK000[123]|LNK0002)$/.test(code);

function Failure({ sentence, code }: { sentence: string; code: string }) {
  const texts = useTexts('linkedAccounts').verify;
  const isDone = code === 'TOK0003' || code === 'LNK0002';
  const next = isDone ? texts.next.nothingToDo : texts.next.askAgain;
  return (
    <Alert tone={isDone ? 'info' : 'danger'} title={isDone ? sentence : texts.failedTitle}>
      {!isDone && <p>{sentence}</p>}
      {endsHere(code) && <p>{next}</p>}
    </Alert>
  );
}

function WayOn() {
  const texts = useTexts('linkedAccounts').verify;
  const { isLoggedIn } = useSession();
  return (
    <div>
      <Link className={buttonClass({ kind: 'primary', size: 'large' })} href={isLoggedIn ? homePath : signInPath}>
        {isLoggedIn ? texts.home : texts.signIn}
      </Link>
    </div>
  );
}
