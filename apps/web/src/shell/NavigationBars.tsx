import type { MouseEvent } from 'react';
import { useHomePage } from '../linked-accounts/open-accounts.ts';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels, useWantedPanel } from '../panels/panel-context.ts';
import { panelRegistry } from '../panels/registry.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { navigate, usePathname } from '../platform/navigation/index.ts';
import { useCallGate } from '../platform/session/use-session.ts';
import { homePath, isHome } from '../routes.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { type NavigationEntry, shownEntries } from './navigation.ts';
import styles from './shell.module.css';

/** The bar in the header of large screens (SHELL-018). */
export function TopNavigation() {
  const texts = useTexts('shell').nav;
  const { entries, propsOf } = useEntries();
  return (
    <nav className={styles.nav} aria-label={texts.label}>
      {entries.map((entry) => (
        <a key={entry.key} {...propsOf(entry)}>
          {texts[entry.key]}
        </a>
      ))}
    </nav>
  );
}

/** The bar at the bottom of phones (SHELL-017). */
export function BottomNavigation() {
  const texts = useTexts('shell').bar;
  const { entries, propsOf } = useEntries();
  return (
    <nav className={styles.bar} aria-label={texts.label}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <a {...propsOf(entry)} className={classes(entry.key === 'payNow' && styles.barPay)}>
              <span className={styles.barIcon}>
                <Icon name={entry.icon} />
              </span>
              {texts[entry.key]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useEntries() {
  const { mayCall } = useCallGate();
  const mayOpen = useMayOpen();
  const { toggle } = usePanels();
  const wanted = useWantedPanel();
  const atHome = isHome(usePathname());
  const page = useHomePage();
  const accountId = page.kind === 'linked' ? page.id : undefined;
  const entries = shownEntries({ hasPanel: (name) => panelRegistry[name] !== undefined, mayOpen, mayCall, accountId });
  const propsOf = ({ panel }: NavigationEntry) => ({
    href: panel === null ? homePath : `${homePath}?panel=${panel}`,
    'aria-current': (panel === (wanted?.name ?? null) && (panel !== null || atHome) ? 'page' : undefined) as 'page' | undefined,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (panel === null && !atHome) navigate(homePath);
      else if (panel === null) reloadHome();
      else toggle({ name: panel });
    },
  });
  return { entries, propsOf };
}

/** Home loads the page again (SHELL-019), without an open panel. */
function reloadHome(): void {
  window.history.replaceState(null, '', homePath);
  window.location.reload();
}
