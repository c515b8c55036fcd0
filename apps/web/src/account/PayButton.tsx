import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import type { Amounts } from './amounts.ts';
import { isPaymentWanted } from './balance-state.ts';

/** Make a Payment, the one primary action; secondary while nothing is to be paid (DASH-013, PERM-006). */
export function PayButton({ accountId, amounts }: { accountId: number; amounts: Amounts | undefined }) {
  const texts = useTexts('account').actions;
  const { toggle } = usePanels();
  const mayOpen = useMayOpen();
  if (!mayOpen('payment', accountId)) return null;
  const isQuiet = amounts !== undefined && !amounts.hasFailed && !isPaymentWanted(amounts);
  return (
    <Button kind={isQuiet ? 'secondary' : 'primary'} size="large" block onClick={() => toggle({ name: 'payment' })}>
      {texts.makePayment}
    </Button>
  );
}
