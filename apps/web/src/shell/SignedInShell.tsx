import { type ReactNode, Suspense } from 'react';
import { preloadTexts, useTexts } from '../platform/i18n/index.ts';
import { useSession } from '../platform/session/use-session.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { homePath } from '../routes.ts';
import { classes } from '../ui/classes.ts';
import layout from '../ui/layout.module.css';
import { lazyScreen } from '../ui/lazy-screen.ts';
import { Brand } from './Brand.tsx';
import { ErrorBanner } from './ErrorBanner.tsx';
import { Footer } from './Footer.tsx';
import { BottomNavigation, TopNavigation } from './NavigationBars.tsx';
import { ProviderLinks } from './ProviderLinks.tsx';
import { SkipLink } from './SkipLink.tsx';
import styles from './shell.module.css';
import { UserMenu } from './UserMenu.tsx';

/** The frame of the signed-in pages: header, navigation bars, footer. `userName` is empty until the account is known. */
export function SignedInShell({ userName, children }: { userName: string; children: ReactNode }) {
  const configuration = usePageConfiguration();
  const { opensInNewWindow } = useTexts('shell');
  const { impersonated: isImpersonated } = useSession();
  return (
    <div className={classes(styles.page, styles.hasBar)}>
      <SkipLink />
      <header className={classes(styles.top, 'on-ink')}>
        <div className={classes(layout.wrap, styles.topRow)}>
          <Brand home={homePath} />
          <TopNavigation />
          <div className={styles.topEnd}>
            <ProviderLinks links={configuration?.navLinks ?? []} newWindowNote={opensInNewWindow} />
            <UserMenu name={userName} />
          </div>
        </div>
      </header>
      {isImpersonated && (
        <Suspense fallback={null}>
          <StaffBar />
        </Suspense>
      )}
      <ErrorBanner />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomNavigation />
    </div>
  );
}

/** Fetched for staff in a customer's name, and for nobody else. */
const staffBar = lazyScreen<Record<never, never>>(async () => {
  const [module] = await Promise.all([import('../impersonation/index.ts'), preloadTexts(['impersonation'])]);
  return module.ImpersonationBar;
});

function StaffBar() {
  const Bar = staffBar.use();
  return <Bar />;
}
