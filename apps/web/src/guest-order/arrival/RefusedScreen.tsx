import { fill } from '@porchlight/texts/template.ts';
import { isApiFailure } from '../../platform/api/failure.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { usePageConfiguration } from '../../platform/site/page-configuration.ts';
import { Alert } from '../../ui/Alert.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { failureSentence } from '../failure-sentence.ts';
import styles from './arrival.module.css';

/** An invitation that cannot be used: only why, in the server's words (EMAILORD-003); an expired one in those of ERR-004. */
export function RefusedScreen({ thrown }: { thrown: unknown }) {
  const texts = useTexts('guestOrder');
  const { tokenExpired } = useTexts('errors');
  const supportPhone = usePageConfiguration()?.supportPhone;
  const isExpired = isApiFailure(thrown) && thrown.code === 'TOK0002';
  return (
    <div className={layout.wrap}>
      <div className={styles.screen}>
        <Alert tone="danger" role="alert">
          <h1 className={text.h3}>{isExpired ? fill(tokenExpired, { supportPhone }) : failureSentence(thrown, texts)}</h1>
        </Alert>
      </div>
    </div>
  );
}
