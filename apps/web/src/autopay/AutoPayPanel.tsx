import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { AutoPaySettings } from './AutoPaySettings.tsx';
import { useAutoPay } from './autopay-query.ts';
import { useStorageSupport } from './use-provider.ts';

/** AutoPay: whether it is on, what it does next, how it pays and what it did. Without a payment provider only that it is inactive (D-096). */
export function AutoPayPanel({ accountId }: PanelProps) {
  const { inactive } = useTexts('autopay');
  const shell = useTexts('shell');
  const read = useAutoPay(accountId);
  const storesMethods = useStorageSupport();
  const waiting = <SkeletonLines lines={6} label={shell.loading} />;
  if (read.data && read.data.state !== 'inactive' && storesMethods !== undefined) {
    return <AutoPaySettings accountId={accountId} autopay={read.data} storesMethods={storesMethods} />;
  }
  return (
    <PanelBody isWaiting={read.data?.state !== 'inactive'}>
      <Read query={read} waiting={waiting}>
        {({ state }) => (state === 'inactive' ? <p>{inactive}</p> : waiting)}
      </Read>
    </PanelBody>
  );
}
