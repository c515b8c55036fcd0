import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { Empty } from '../ui/Empty.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { DeliveryChoice } from './DeliveryChoice.tsx';
import { useDeliveryChoice } from './delivery-query.ts';

/** Paperless Billing: the ways an invoice can be delivered, paper first, and choosing one of them (PAPER-001 to PAPER-014). */
export function PaperlessPanel({ accountId }: PanelProps) {
  const texts = useTexts('deliveryPanel');
  const shell = useTexts('shell');
  const query = useDeliveryChoice(accountId);
  if (query.data && query.data.delivery.available.length > 0) return <DeliveryChoice accountId={accountId} {...query.data} />;
  return (
    <PanelBody isWaiting={!query.data}>
      <Read query={query} waiting={<SkeletonLines lines={6} label={shell.loading} />}>
        {() => <Empty title={texts.none} />}
      </Read>
    </PanelBody>
  );
}
