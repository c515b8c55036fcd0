import { useState } from 'react';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { useStaffTexts } from '../platform/texts.ts';
import styles from './webhooks.module.css';

/** The secret of an address, the one time it is shown: in a region of whoever shows it, which stands before. */
export function SecretShown({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { secret: texts } = useStaffTexts('webhooks');
  const [isCopied, setCopied] = useState(false);
  const copy = (): Promise<void> => navigator.clipboard.writeText(secret).then(() => setCopied(true));
  return (
    <Alert tone="warning" title={texts.title}>
      <div className={styles.secret}>
        <p>{texts.text}</p>
        <code className={styles.secretText}>{secret}</code>
        <div className={styles.actions}>
          <Button onClick={copy} {...(isCopied && { icon: 'check' as const })}>
            {isCopied ? texts.copied : texts.copy}
          </Button>
          <Button kind="primary" onClick={onDone}>
            {texts.done}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
