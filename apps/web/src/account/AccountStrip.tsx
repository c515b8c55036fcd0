import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { useQuery } from '@tanstack/react-query';
import { useAutoPay } from '../autopay/index.ts';
import { usePanels } from '../panels/panel-context.ts';
import { routeQuery } from '../platform/api/index.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { Strip } from '../ui/Strip.tsx';
import { noticeOf } from './account-notice.ts';
import { useAmounts } from './amounts-query.ts';

const alertsEveryMs = 5 * 60_000;

/** The one notice across the page: the most serious that holds (SHELL-021, ENT-011). A failed read of alerts shows nothing (D-050). */
export function AccountStrip({ accountId, status }: { accountId: number; status: string | undefined }) {
  const { data: alerts } = useQuery({
    ...routeQuery('account.getAlerts', { params: { id: accountId } }),
    refetchInterval: alertsEveryMs,
  });
  const { data: autopay } = useAutoPay(accountId);
  const notice = noticeOf({
    hasOutage: alerts?.networkOutage ?? false,
    status: status ?? '',
    lacksAutoPayMethod: autopay?.state === 'onWithoutMethod',
    accountAlert: alerts?.accountAlert?.message ?? null,
  });
  switch (notice?.kind) {
    case 'outage':
      return <OutageStrip />;
    case 'suspended':
      return <SuspendedStrip accountId={accountId} />;
    case 'autopay':
      return <AutoPayStrip />;
    case 'alert':
      return <Strip>{notice.message}</Strip>;
    default:
      return null;
  }
}

function OutageStrip() {
  return <Strip>{useTexts('shell').outage}</Strip>;
}

function SuspendedStrip({ accountId }: { accountId: number }) {
  const texts = useTexts('account').suspended;
  const { data: amounts } = useAmounts(accountId);
  return (
    <Strip tone="danger">
      <b>{texts.title}</b> {amounts && amounts.accountBalance > 0 && fill(texts.text, { amount: formatMoney(amounts.accountBalance) })}
    </Strip>
  );
}

function AutoPayStrip() {
  const texts = useTexts('autopay');
  const { toggle } = usePanels();
  return (
    <Strip
      action={
        <button type="button" onClick={() => toggle({ name: 'autopay' })}>
          {texts.missingMethod}
        </button>
      }
    >
      {texts.warning}
    </Strip>
  );
}
