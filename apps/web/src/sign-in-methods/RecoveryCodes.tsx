import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { useEffect, useRef, useState } from 'react';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { browserToday } from '../platform/today.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import text from '../ui/text.module.css';
import { printLines } from './print-lines.ts';
import styles from './sign-in-methods.module.css';

/** The recovery codes, this one time: to copy, to save as a file, to print. */
export function RecoveryCodes({ codes, brandName, onKept }: { codes: readonly string[]; brandName: string; onKept: () => void }) {
  const texts = useTexts('signInMethods').code;
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const fileHeading = fill(texts.fileHeading, { brandName, date: formatDate(browserToday()) });

  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${fileHeading}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: texts.fileName });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className={styles.block}>
      <h4 className={text.semi} tabIndex={-1} ref={heading}>
        {texts.codesTitle}
      </h4>
      <Alert tone="warning">{texts.codesText}</Alert>
      <ul className={styles.codes} aria-label={texts.codesLabel}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={copy}>{texts.copy}</Button>
        <Button onClick={download}>{texts.download}</Button>
        <Button onClick={() => printLines(fileHeading, codes)}>{texts.print}</Button>
      </div>
      <p role="status" className={text.muted}>
        {copied === true && texts.copied}
        {copied === false && texts.copyFailed}
      </p>
      <div>
        <Button kind="primary" onClick={onKept}>
          {texts.kept}
        </Button>
      </div>
    </div>
  );
}
