import { useState } from 'react';
import { call } from '../platform/api/index.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { useMailedToken } from '../platform/navigation/mailed-link.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import text from '../ui/text.module.css';
import styles from './no-more-mail.module.css';

/** Takes a waiting visitor off the list. A press is needed: programs that open the links of a mail change nothing (D-012). */
export function NoMoreMailScreen() {
  const { withdraw } = useTexts('orderStatus');
  const failureText = useFailureText();
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; sentence: string } | null>(null);
  const token = useMailedToken({ oldLinks: false });
  const takeOff = async (): Promise<void> => {
    try {
      await call('guestOrder.withdrawProspect', { body: { token } });
      setResult({ tone: 'success', sentence: withdraw.done });
    } catch (thrown) {
      setResult({ tone: 'danger', sentence: failureText('withdraw', thrown, { serverFirst: true }) });
    }
  };
  return (
    <div className={styles.screen}>
      <h1 className={text.title}>{withdraw.heading}</h1>
      <p>{withdraw.text}</p>
      <div role="status">{result && <Alert tone={result.tone}>{result.sentence}</Alert>}</div>
      {result?.tone !== 'success' && (
        <div>
          <Button kind="primary" size="large" onClick={takeOff}>
            {withdraw.button}
          </Button>
        </div>
      )}
    </div>
  );
}
