import { usePanels } from '../panels/panel-context.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAutoPay } from './autopay-query.ts';

/** AutoPay in one line, with the way to more (DASH-011). Without a payment provider only that it is inactive (D-096). */
export function AutoPayLine({ accountId }: { accountId: number }) {
  const texts = useTexts('autopay');
  const { toggle } = usePanels();
  const read = useAutoPay(accountId);
  const words = { on: texts.on, off: texts.off, onWithoutMethod: texts.onWithoutMethod, inactive: texts.inactive };
  return (
    <Read query={read} waiting={<Skeleton width="6rem" />}>
      {({ state }) => (
        <>
          {words[state]}
          {state !== 'inactive' && (
            <Button kind="link" onClick={() => toggle({ name: 'autopay' })}>
              {state === 'onWithoutMethod' ? texts.fix : texts.details}
            </Button>
          )}
        </>
      )}
    </Read>
  );
}
