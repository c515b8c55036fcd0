import text from '../ui/text.module.css';
import styles from './shell.module.css';

/** Links of the provider, in a new window when flagged (SHELL-036). */
export function ProviderLinks({ links, newWindowNote }: { links: readonly ProviderLink[]; newWindowNote: string }) {
  return links.map(({ label, url, newWindow }) => (
    <a key={url} className={styles.providerLink} href={url} {...(newWindow && { target: '_blank', rel: 'noopener noreferrer' })}>
      {label}
      {newWindow && <span className={text.visuallyHidden}> ({newWindowNote})</span>}
    </a>
  ));
}

export interface ProviderLink {
  label: string;
  url: string;
  newWindow: boolean;
}
