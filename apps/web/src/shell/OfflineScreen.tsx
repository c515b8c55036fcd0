import { fill } from '@porchlight/texts/template.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { classes } from '../ui/classes.ts';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { Brand } from './Brand.tsx';
import styles from './shell.module.css';

/** Replaces every route while the product is down (SHELL-029, SHELL-030, D-047). */
export function OfflineScreen() {
  const texts = useTexts('shell').maintenance;
  const questions = fill(texts.questions, { supportPhone: usePageConfiguration()?.supportPhone });
  return (
    <OfflineFrame>
      <h1 className={text.title}>{texts.title}</h1>
      <p>{texts.text}</p>
      {questions !== '' && <p>{questions}</p>}
    </OfflineFrame>
  );
}

/** The frame of the page that is shown while the product is down: the provider's name, and what there is to say. */
export function OfflineFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={classes(styles.top, 'on-ink')}>
        <div className={classes(layout.wrap, styles.topRow)}>
          <Brand home="/" />
        </div>
      </header>
      <main id="main" className={classes(layout.wrap, styles.main, styles.message)}>
        {children}
      </main>
    </div>
  );
}
