import { type PageConfiguration, usePageConfiguration } from '../platform/site/page-configuration.ts';
import styles from './shell.module.css';

/** The provider's logo and name (SHELL-034); a link to where the provider wants, else to the start page (SHELL-035). */
export function Brand({ home }: { home: string }) {
  return <BrandView configuration={usePageConfiguration()} home={home} />;
}

type BrandConfiguration = Pick<PageConfiguration, 'brandName' | 'logoUrl' | 'logoLink'>;

/** Without a configuration yet, the mark alone: a link needs a name. */
export function BrandView({ configuration, home }: { configuration: BrandConfiguration | null; home: string }) {
  const content = (
    <>
      {configuration?.logoUrl ? <img src={configuration.logoUrl} alt="" /> : <DefaultMark />}
      {configuration && <span className={styles.brandName}>{configuration.brandName}</span>}
    </>
  );
  if (!configuration) return <span className={styles.brand}>{content}</span>;
  return (
    <a className={styles.brand} href={configuration.logoLink ?? home}>
      {content}
    </a>
  );
}

function DefaultMark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <rect className={styles.markGround} width="28" height="28" rx="7" />
      <path className={styles.markLines} d="m9 11.5 5-5 5 5M7.5 16.5 14 10l6.5 6.5M6 21.5l8-8 8 8" />
    </svg>
  );
}
