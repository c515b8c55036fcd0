import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { routeQuery } from '../platform/api/index.ts';
import { useLocale, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { CallUs } from '../platform/site/CallUs.tsx';
import { Empty } from '../ui/Empty.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { BroadbandLabel } from './BroadbandLabel.tsx';
import styles from './labels-panel.module.css';

/** The Broadband Facts labels of the account's plans, as they were when the plans were ordered (C-107; 47 CFR 8.1(a)(2), the customer's own). */
export function LabelsPanel({ accountId }: PanelProps) {
  const texts = useTexts('broadbandLabels');
  const shell = useTexts('shell');
  const locale = useLocale();
  const query = useQuery(routeQuery('broadbandLabels.listAccountLabels', { params: { id: accountId }, query: { locale } }));
  return (
    <PanelBody>
      <Read query={query} waiting={<SkeletonLines lines={10} label={shell.loading} />}>
        {({ labels }) =>
          labels.length === 0 ? (
            <>
              <Empty title={texts.none}>
                <p>{texts.noneText}</p>
              </Empty>
              <CallUs text={texts.noneCall} />
            </>
          ) : (
            <ul className={styles.labels}>
              {labels.map((label) => (
                <li key={label.identifier}>
                  <BroadbandLabel label={label} />
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </PanelBody>
  );
}
