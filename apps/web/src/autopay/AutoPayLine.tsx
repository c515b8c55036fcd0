import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { Button } from '../ui/Button.tsx';
import { SkeletonLink } from '../ui/SkeletonLink.tsx';
import { useAutoPay } from './autopay-query.ts';
import { PlanNews } from './Later.tsx';

/**
 * AutoPay in one line, with the way to more (DASH-011): whether it is on and, once the money is shown, what it takes and when. Without a
 * payment provider only that it is inactive (D-096).
 */
export function AutoPayLine({ accountId, isMoneyShown }: { accountId: number; isMoneyShown: boolean }) {
  const texts = useTexts('autopay');
  const { toggle } = usePanels();
  const mayOpen = useMayOpen();
  const read = useAutoPay(accountId);
  const words = { on: texts.on, off: texts.off, onWithoutMethod: texts.onWithoutMethod, inactive: texts.inactive };
  return (
    <Read query={read} waiting={<SkeletonLink width="6rem" />}>
      {({ state }) => (
        <>
          {state === 'on' && isMoneyShown && mayOpen('autopay', accountId) ? (
            <PlanNews accountId={accountId} place="line" otherwise={texts.on} />
          ) : (
            words[state]
          )}
          {state !== 'inactive' && mayOpen('autopay', accountId) && (
            <Button kind="link" onClick={() => toggle({ name: 'autopay' })}>
              {state === 'onWithoutMethod' ? texts.fix : texts.details}
            </Button>
          )}
        </>
      )}
    </Read>
  );
}
