import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useHomePage, useLinks } from '../linked-accounts/open-accounts.ts';
import { usePanels } from '../panels/panel-context.ts';
import { panelRegistry } from '../panels/registry.tsx';
import { type SubjectTexts, useTexts } from '../platform/i18n/index.ts';
import { session } from '../platform/portal.ts';
import { useSession } from '../platform/session/use-session.ts';
import { Icon } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import styles from './shell.module.css';

const entries: readonly { text: keyof SubjectTexts['shell']['userMenu']; panel: PanelName }[] = [
  { text: 'profile', panel: 'profile' },
  { text: 'communicationPreferences', panel: 'communication-preferences' },
  { text: 'linkAccount', panel: 'link-account' },
  { text: 'linkedAccounts', panel: 'linked-accounts' },
  { text: 'signInMethods', panel: 'sign-in-methods' },
  { text: 'activity', panel: 'activity' },
  { text: 'outages', panel: 'outages' },
];

/** The dropdown of the signed-in user, under the company's or the person's name (SHELL-037 to SHELL-042). */
export function UserMenu({ name }: { name: string }) {
  const texts = useTexts('shell').userMenu;
  const { toggle } = usePanels();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useCloseOutside(root, isOpen, () => setOpen(false));

  return (
    <div
      ref={root}
      className={styles.userMenu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.user}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="user" small />
        <span className={styles.userName}>{name}</span>
        <span className={text.visuallyHidden}>{name ? `, ${texts.label}` : texts.label}</span>
        <Icon name="down" small />
      </button>
      <ul id={listId} className={styles.userList} hidden={!isOpen}>
        {entries.filter(useIsOffered()).map((entry) => (
          <li key={entry.panel}>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                button.current?.focus();
                toggle({ name: entry.panel });
              }}
            >
              {texts[entry.text]}
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => session.end('signedOut')}>
            {texts.signOut}
          </button>
        </li>
      </ul>
    </div>
  );
}

/** The lists of links are offered where there are links and the choice among the accounts is not shown (SHELL-041); staff link nothing (D-033). */
function useIsOffered(): (entry: { panel: PanelName }) => boolean {
  const page = useHomePage();
  const { list } = useLinks();
  const { impersonated } = useSession();
  return ({ panel }) => {
    if (panel === 'linked-accounts' && (page.kind === 'choice' || !list?.length)) return false;
    return panelRegistry[panel] !== undefined && !(panel === 'link-account' && impersonated);
  };
}

function useCloseOutside(root: { readonly current: HTMLElement | null }, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) latest.current();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
    };
  }, [isOpen, root]);
}
