import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { serverError } from '../platform/portal.ts';
import { IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { useStore } from '../ui/external-store.ts';
import { Icon } from '../ui/Icon.tsx';
import layout from '../ui/layout.module.css';
import styles from './shell.module.css';

/** One dismissible banner for the last server error, with what support needs to find it (ERR-005, D-153). */
export function ErrorBanner() {
  const texts = useTexts('shell');
  const failure = useStore(serverError, null);
  return (
    <div role="alert">
      {failure && (
        <div className={styles.errorBanner}>
          <div className={classes(layout.wrap, styles.stripRow)}>
            <Icon name="warn" />
            <p>{fill(texts.errorBanner, { code: failure.code, requestId: failure.requestId ?? '' })}</p>
            <IconButton icon="close" label={texts.actions.dismiss} onClick={() => serverError.set(null)} />
          </div>
        </div>
      )}
    </div>
  );
}
