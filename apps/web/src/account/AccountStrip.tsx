import { PlanNews, useAutoPay } from '../autopay/index.ts';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Strip } from '../ui/Strip.tsx';
import { noticeOf } from './account-notice.ts';
import { useAmounts } from './amounts-query.ts';

const alertsEveryMs = 5 * 60_000;

interface AccountStripProps {
  accountId: number;
  status: string | undefined;
  isMoneyShown: boolean;
}

/**
 * The one notice across the page: the most serious that holds (SHELL-021, ENT-011). A failed read of alerts shows nothing (D-050). A
 * charge of AutoPay that failed takes the place of the lesser ones.
 */
export function AccountStrip({ accountId, status, isMoneyShown }: AccountStripProps) {
  const { data: alerts } = useQuery({
    ...routeQuery('account.getAlerts', { params: { id: accountId } }),
    refetchInterval: alertsEveryMs,
  });
  const mayOpen = useMayOpen();
  const { data: read } = useAutoPay(accountId);
  // Of a linked account nothing is told that only its holder can act on.
  const autopay = mayOpen('autopay', accountId) ? read : undefined;
  const notice = noticeOf({
    hasOutage: alerts?.networkOutage ?? false,
    status: status ?? '',
    lacksAutoPayMethod: autopay?.hasWarning ?? false,
    accountAlert: alerts?.accountAlert?.message ?? null,
  });
  if (notice?.kind === 'outage') return <OutageStrip />;
  if (notice?.kind === 'suspended') return <SuspendedStrip accountId={accountId} />;
  const lesser = notice?.kind === 'alert' ? <Strip>{notice.message}</Strip> : notice && <AutoPayStrip />;
  const isOn = autopay?.state === 'on' || autopay?.hasWarning;
  if (!isMoneyShown || !isOn) return lesser;
  return <PlanNews accountId={accountId} place="strip" hasWarning={autopay.hasWarning} otherwise={lesser} />;
}

function OutageStrip() {
  const texts = useTexts('shell');
  const { toggle } = usePanels();
  return (
    <Strip
      action={
        <button type="button" onClick={() => toggle({ name: 'outages' })}>
          {texts.userMenu.outages}
        </button>
      }
    >
      {texts.outage}
    </Strip>
  );
}

function SuspendedStrip({ accountId }: { accountId: number }) {
  const texts = useTexts('account').suspended;
  const { data: amounts } = useAmounts(accountId);
  return (
    <Strip tone="danger">
      <b>{texts.title}</b> {amounts && amounts.accountBalance > 0 && texts.text}
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
