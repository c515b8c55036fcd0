import { useCallback, useEffect, useState } from 'react';
import { call, isApiFailure } from '../platform/api/index.ts';
import { fill, useFailureText, useLocale, useTexts } from '../platform/i18n/index.ts';
import { useMailedToken } from '../platform/navigation/mailed-link.ts';
import { ReadFailed } from '../platform/reads/Read.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './unsubscribe.module.css';

/** Opts out of one kind of e-mail without a sign-in. A press is needed: programs that open the links of a mail change nothing (D-121). */
export function UnsubscribeScreen() {
  const { unsubscribe: texts } = useTexts('preferences');
  return (
    <div className={styles.screen}>
      <h1 className={text.title}>{texts.heading}</h1>
      {/* What the link is about is told in the reader's language: another one asks again. */}
      <Leaving key={useLocale()} />
    </div>
  );
}

function Leaving() {
  const { unsubscribe: texts } = useTexts('preferences');
  const shell = useTexts('shell');
  const token = useMailedToken({ oldLinks: false });
  const { found, look } = useLink(token);
  const { isDone, problem, leave } = useLeaving(token);
  if (found === 'waiting') return <SkeletonLines lines={3} label={shell.loading} />;
  if (found === 'failed') return <ReadFailed text={texts.unreadable} onRetry={look} />;
  if (found === 'unknown') {
    return (
      <>
        <Alert tone="warning" role="alert">
          {texts.unknown}
        </Alert>
        <ToPortal />
      </>
    );
  }
  return (
    <>
      {!isDone && <p>{fill(texts.text, { category: found.description })}</p>}
      <div role="status">
        {isDone && <Alert tone="success">{fill(texts.done, { category: found.description })}</Alert>}
        {problem && <Alert tone="danger">{problem}</Alert>}
      </div>
      {isDone ? (
        <>
          <p>{texts.doneNext}</p>
          <ToPortal />
        </>
      ) : (
        <div>
          <Button kind="primary" size="large" onClick={leave}>
            {texts.button}
          </Button>
        </div>
      )}
    </>
  );
}

function ToPortal() {
  const { unsubscribe: texts } = useTexts('preferences');
  return (
    <div>
      <a className={buttonClass()} href="/home?panel=communication-preferences">
        {texts.toPortal}
      </a>
    </div>
  );
}

type Found = { description: string } | 'waiting' | 'unknown' | 'failed';

/** What the link is about; asking changes nothing. */
function useLink(token: string) {
  const [found, setFound] = useState<Found>(token === '' ? 'unknown' : 'waiting');
  const look = useCallback(async (): Promise<void> => {
    try {
      setFound(await call('preferences.verifyUnsubscribe', { body: { token } }));
    } catch (thrown) {
      setFound(isApiFailure(thrown) && thrown.code === 'TOK0001' ? 'unknown' : 'failed');
    }
  }, [token]);
  useEffect(() => {
    if (token !== '') void Promise.resolve().then(look);
  }, [token, look]);
  return { found, look };
}

function useLeaving(token: string) {
  const failureText = useFailureText();
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async (): Promise<void> => {
    setProblem(null);
    try {
      await call('preferences.unsubscribe', { body: { token } });
      setDone(true);
    } catch (thrown) {
      setProblem(failureText('withdraw', thrown));
    }
  };
  return { isDone, problem, leave };
}
