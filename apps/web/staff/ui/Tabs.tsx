import { Link } from '../../src/platform/navigation/index.ts';
import styles from './tabs.module.css';

interface TabsProps {
  /** Names them for screen readers. */
  label: string;
  tabs: readonly { key: string; href: string; title: string }[];
  current: string;
}

/** The parts of a page, each with an address of its own. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, href, title }) => (
        <Link key={key} href={href} aria-current={key === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
