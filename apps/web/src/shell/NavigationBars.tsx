import type { MouseEvent, ReactNode } from 'react';
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
  return (
    <nav className={styles.nav} aria-label={texts.label}>
      {useEntries().map((entry) => (
        <EntryLink key={entry.key} entry={entry}>
          {texts[entry.key]}
        </EntryLink>
      ))}
    </nav>
  );
}

/** The bar at the bottom of phones (SHELL-017). */
export function BottomNavigation() {
  const texts = useTexts('shell').bar;
  return (
    <nav className={styles.bar} aria-label={texts.label}>
      <ul>
        {useEntries().map((entry) => (
          <li key={entry.key}>
            <EntryLink entry={entry} className={classes(entry.key === 'payNow' && styles.barPay)}>
              <span className={styles.barIcon}>
                <Icon name={entry.icon} />
              </span>
              {texts[entry.key]}
            </EntryLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useEntries(): readonly NavigationEntry[] {
  const { mayCall } = useCallGate();
  const mayOpen = useMayOpen();
  const page = useHomePage();
  const accountId = page.kind === 'linked' ? page.id : undefined;
  return shownEntries({ hasPanel: (name) => panelRegistry[name] !== undefined, mayOpen, mayCall, accountId });
}

/** Drawn anew by itself when a panel opens: which entries there are is not asked again. */
function EntryLink({ entry: { panel }, className, children }: { entry: NavigationEntry; className?: string; children: ReactNode }) {
  const { toggle } = usePanels();
  const wanted = useWantedPanel();
  const atHome = isHome(usePathname());
  const onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (panel === null && !atHome) navigate(homePath);
    else if (panel === null) reloadHome();
    else toggle({ name: panel });
  };
  const isCurrent = panel === (wanted?.name ?? null) && (panel !== null || atHome);
  return (
    <a
      href={panel === null ? homePath : `${homePath}?panel=${panel}`}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </a>
  );
}

/** Home loads the page again (SHELL-019), without an open panel. */
function reloadHome(): void {
  window.history.replaceState(null, '', homePath);
  window.location.reload();
}
