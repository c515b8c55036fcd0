import { useLayoutEffect, useRef } from 'react';
import { Link } from '../../src/platform/navigation/index.ts';
import styles from './tabs.module.css';

interface TabsProps {
  /** Names them for screen readers. */
  label: string;
  tabs: readonly { key: string; href: string; title: string }[];
  current: string;
}

/** The parts of a page, each with an address of its own. Where they are wider than the window they scroll, to the one that is open. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    // Only sideways: the page stays where it is.
    if (open && nav.current) nav.current.scrollLeft = open.offsetLeft - (nav.current.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, href, title }) => (
        <Link key={key} href={href} data-tab={key} aria-current={key === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
