import type { ReactNode } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { homePath } from '../routes.ts';
import { classes } from '../ui/classes.ts';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { Brand } from './Brand.tsx';
import { ErrorBanner } from './ErrorBanner.tsx';
import { Footer } from './Footer.tsx';
import { BottomNavigation, TopNavigation } from './NavigationBars.tsx';
import { SkipLink } from './SkipLink.tsx';
import styles from './shell.module.css';
import { UserMenu } from './UserMenu.tsx';

/** The frame of the signed-in pages: header, navigation bars, footer. `userName` is empty until the account is known. */
export function SignedInShell({ userName, children }: { userName: string; children: ReactNode }) {
  return (
    <div className={classes(styles.page, styles.hasBar)}>
      <SkipLink />
      <header className={classes(styles.top, 'on-ink')}>
        <div className={classes(layout.wrap, styles.topRow)}>
          <Brand home={homePath} />
          <TopNavigation />
          <div className={styles.topEnd}>
            <ProviderLinks />
            <UserMenu name={userName} />
          </div>
        </div>
      </header>
      <ErrorBanner />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomNavigation />
    </div>
  );
}

/** Links of the provider, in a new window when flagged (SHELL-036). */
function ProviderLinks() {
  const configuration = usePageConfiguration();
  const texts = useTexts('shell');
  return configuration?.navLinks.map(({ label, url, newWindow }) => (
    <a key={url} className={styles.providerLink} href={url} {...(newWindow && { target: '_blank', rel: 'noopener noreferrer' })}>
      {label}
      {newWindow && <span className={text.visuallyHidden}> ({texts.opensInNewWindow})</span>}
    </a>
  ));
}
