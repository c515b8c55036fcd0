import { fill } from '@porchlight/texts/template.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from '../../src/platform/navigation/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { classes } from '../../src/ui/classes.ts';
import { Icon } from '../../src/ui/Icon.tsx';
import type { StaffPage } from '../pages.ts';
import { staffBase, staffPath } from '../paths.ts';
import { staffCall } from '../platform/call.ts';
import { queryClient, useStaffRead } from '../platform/reads.ts';
import { type Self, self } from '../platform/self.ts';
import { useAllStaffTexts, useStaffTexts } from '../platform/texts.ts';
import { Choices } from './Choices.tsx';
import styles from './shell.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

interface ShellProps {
  who: Self;
  /** The pages this member may open. */
  pages: readonly StaffPage[];
  current: StaffPage | null;
  children: ReactNode;
}

/** The frame of the staff pages: the navigation at the side, behind a button on phones and tablets. */
export function StaffShell({ who, pages, current, children }: ShellProps) {
  const texts = useStaffTexts('shell');
  const { isOpen, setOpen, button } = useMenu();
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main" onClick={focusMain}>
        {texts.skip}
      </a>
      <header className={classes(styles.top, 'on-ink')}>
        <Provider />
        <button
          ref={button}
          type="button"
          className={styles.menuButton}
          aria-expanded={isOpen}
          aria-controls="staff-menu"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'list'} />
          <span>{isOpen ? texts.closeMenu : texts.menu}</span>
        </button>
      </header>
      <div id="staff-menu" className={classes(styles.side, isOpen && styles.sideOpen, 'on-ink')}>
        <Navigation pages={pages} current={current} />
        <div className={styles.sideEnd}>
          <p className={styles.who}>
            <Icon name="user" small />
            <span>{fill(texts.signedInAs, { name: who.displayName })}</span>
          </p>
          <Choices />
          <Button kind="link" icon="lock" onClick={signOut}>
            {texts.signOut}
          </Button>
        </div>
      </div>
      <main ref={main} id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Open only where it is behind a button; it closes with Escape and with every move to another page. */
function useMenu() {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const isOpen = openAt === pathname;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return { isOpen, setOpen: (open: boolean) => setOpenAt(open ? pathname : null), button };
}

function Provider() {
  const texts = useStaffTexts('shell');
  const { data } = useStaffRead('access.getWays', {});
  return (
    <Link className={styles.brand} href={staffBase}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect className={styles.markGround} width="28" height="28" rx="7" />
        <path className={styles.markLines} d="m9 11.5 5-5 5 5M7.5 16.5 14 10l6.5 6.5M6 21.5l8-8 8 8" />
      </svg>
      <span>
        <span className={styles.brandName}>{data?.brandName ?? ''}</span>
        <span className={styles.product}>{texts.product}</span>
      </span>
    </Link>
  );
}

function Navigation({ pages, current }: { pages: readonly StaffPage[]; current: StaffPage | null }) {
  const texts = useAllStaffTexts();
  const { groups } = texts.shell;
  const names = Object.keys(groups) as (keyof typeof groups)[];
  return (
    <nav aria-label={texts.shell.navigation} className={styles.nav}>
      {names.map((group) => {
        const entries = pages.filter((page) => page.group === group);
        if (entries.length === 0) return null;
        return (
          <div key={group}>
            <h2 className={styles.group} id={`staff-group-${group}`}>
              {groups[group]}
            </h2>
            <ul aria-labelledby={`staff-group-${group}`}>
              {entries.map((page) => (
                <li key={page.path}>
                  <Link href={staffPath(page.path)} aria-current={page === current ? 'page' : undefined}>
                    {page.title(texts)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

/** The session ends on the server first; without an answer the cookie would still open it, so nothing is said to have ended. */
async function signOut(): Promise<void> {
  await staffCall('access.signOut', {});
  queryClient.clear();
  self.set(null);
}

function focusMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
