import { serviceLineLabel } from '@porchlight/domain/services/service-line-label.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { StatusBadge } from '../platform/status/StatusBadge.tsx';
import { classes } from '../ui/classes.ts';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import text from '../ui/text.module.css';
import { featuresOf, optionsOf } from './line-parts.ts';
import styles from './services.module.css';
import type { ServiceItem, ServiceLine } from './services-query.ts';

/** One service line: where or under which number, its status, features and package options (DASH-017 to DASH-020). */
export function ServiceLineLedger({ service, line }: { service: ServiceItem; line: ServiceLine }) {
  const texts = useTexts('services');
  const label = serviceLineLabel(line, service.serviceModel.directorySystemNumType?.name);
  return (
    <Ledger className={styles.line ?? ''}>
      <LedgerRow label={<span className={classes(text.medium, text.strong)}>{label}</span>}>
        <StatusBadge status={line.status} />
      </LedgerRow>
      <ListRow label={texts.features} items={featuresOf(line)} />
      <ListRow label={texts.packages} items={optionsOf(line)} />
    </Ledger>
  );
}

function ListRow({ label, items }: { label: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <LedgerRow label={label}>
      <ul>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </LedgerRow>
  );
}
