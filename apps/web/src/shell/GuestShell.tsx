import type { ReactNode } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { Link, usePathname } from '../platform/navigation/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { guestOrderPath, signInPath } from '../routes.ts';
import { buttonClass } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import layout from '../ui/layout.module.css';
import { Brand } from './Brand.tsx';
import { Footer } from './Footer.tsx';
import { SkipLink } from './SkipLink.tsx';
import styles from './shell.module.css';

interface GuestShellProps {
  /** The page has parts as wide as the window and keeps its distances itself. */
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of every page before sign-in (SHELL-043, SHELL-044). */
export function GuestShell({ isWide, children }: GuestShellProps) {
  const texts = useTexts('shell');
  const configuration = usePageConfiguration();
  const pathname = usePathname();
  // Until it is known whether visitors order here, the way there keeps its room.
  const mayOrder = configuration?.guestOrderingEnabled ?? true;
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={classes(styles.top, mayOrder && styles.guestTop, 'on-ink')}>
        <div className={classes(layout.wrap, styles.topRow)}>
          <Brand home={signInPath} />
          <nav className={styles.topEnd} aria-label={texts.nav.label}>
            <Link className={buttonClass({ kind: 'quiet' })} href={signInPath} aria-current={pathname === signInPath ? 'page' : undefined}>
              {texts.guest.signIn}
            </Link>
            {mayOrder && (
              <Link
                className={classes(buttonClass({ kind: 'quiet' }), !configuration && styles.awaited)}
                href={guestOrderPath}
                aria-current={pathname === guestOrderPath ? 'page' : undefined}
              >
                {texts.guest.checkAvailability}
              </Link>
            )}
          </nav>
        </div>
      </header>
      <main id="main" className={classes(!isWide && layout.wrap, styles.main)} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
