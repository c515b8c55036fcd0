import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { useAmounts } from '../account/index.ts';
import { PanelFoot, PanelSum } from '../panels/PanelParts.tsx';
import { routeQuery } from '../platform/api/index.ts';
import { fill, useIntlTag, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { useCallGate } from '../platform/session/index.ts';
import { browserToday } from '../platform/today.ts';
import { Button } from '../ui/Button.tsx';
import { firstCharge } from './first-charge.ts';
import { methodFormId } from './use-method-form.ts';

export interface MethodFootProps {
  accountId: number;
  /** AutoPay is on already and only its method changes. */
  isOn: boolean;
  isSending: boolean;
  onCancel: () => void;
}

/** The one action of the choice; beside it what the first charge will be, or the way back. */
export function MethodFoot({ accountId, isOn, isSending, onCancel }: MethodFootProps) {
  const texts = useTexts('autopayPanel');
  return (
    <PanelFoot>
      {isOn ? (
        <Button kind="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      ) : (
        <FirstCharge accountId={accountId} />
      )}
      <Button type="submit" form={methodFormId} kind="primary" size="large" busy={isSending}>
        {isOn ? texts.save : texts.enable}
      </Button>
    </PanelFoot>
  );
}

function FirstCharge({ accountId }: { accountId: number }) {
  const form = useTexts('autopayForm');
  const intl = useIntlTag();
  const maySee = useCallGate().mayCall('invoices.listInvoices', accountId);
  const { data: amounts } = useAmounts(accountId);
  const { data: list } = useQuery({ ...routeQuery('invoices.listInvoices', { params: { id: accountId } }), enabled: maySee });
  if (!amounts || amounts.hasFailed || !list) return null;
  const today = browserToday();
  const first = firstCharge(list.invoices, amounts.pendingAmount, today);
  if (!first) return <PanelSum label={form.nothingDue}>{formatPrice(0)}</PanelSum>;
  const label = first.date <= today ? form.firstChargeSoon : fill(form.firstCharge, { date: writtenDate(first.date, intl, 'short') });
  return <PanelSum label={label}>{formatPrice(first.amount)}</PanelSum>;
}
