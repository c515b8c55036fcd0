import { formatShortDate } from '@porchlight/domain/calendar/format-date.ts';
import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { CallUs } from '../platform/site/CallUs.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { AutoPayBadge } from './AutoPayCard.tsx';
import { type AutoPay, useAutoPay } from './autopay-query.ts';
import type { AutoPayInfo } from './autopay-state.ts';

/** AutoPay as it is set up; it is changed by phone. */
export function AutoPayPanel({ accountId }: PanelProps) {
  const texts = useTexts('autopay');
  const shell = useTexts('shell');
  const read = useAutoPay(accountId);
  return (
    <PanelBody>
      <Read query={read} waiting={<SkeletonLines lines={4} label={shell.loading} />}>
        {(autopay) => <AutoPayFacts autopay={autopay} />}
      </Read>
      {read.data?.state !== 'inactive' && <CallUs text={texts.byPhone} />}
    </PanelBody>
  );
}

function AutoPayFacts({ autopay: { state, info } }: { autopay: AutoPay }) {
  const texts = useTexts('autopay');
  const { monthsShort } = useTexts('formats');
  if (state === 'inactive') return <p>{texts.inactive}</p>;
  const date = formatShortDate(info.appliesOn, monthsShort);
  return (
    <>
      {state === 'onWithoutMethod' ? (
        <Alert tone="warning">{texts.warning}</Alert>
      ) : (
        <p className={text.muted}>{state === 'off' ? texts.about : texts.isOn}</p>
      )}
      <Ledger>
        <LedgerRow label={texts.rows.state}>
          <AutoPayBadge state={state} />
        </LedgerRow>
        {state === 'on' && methodRows(info, texts)}
        {state !== 'off' && date && (
          <LedgerRow label={texts.rows.appliesOn} numeric>
            {date}
          </LedgerRow>
        )}
      </Ledger>
    </>
  );
}

/** The rows of whichever of the three ways AutoPay was set up. */
function methodRows(info: AutoPayInfo, texts: ReturnType<typeof useTexts<'autopay'>>) {
  const { rows, accountTypes } = texts;
  const { apiAccountAutoPayToken: stored, apiAccountAutoPayCC: card, apiAccountAutoPayACH: bank } = info;
  const facts: [string, string][] = [];
  if (stored) facts.push([rows.method, stored.paymentInformation]);
  if (card) facts.push([rows.method, card.displayCardNumber], [rows.expires, card.cardExpirationDate]);
  if (bank) {
    facts.push(
      [rows.holder, bank.holder_name],
      [rows.routingNumber, bank.routing_number],
      [rows.accountNumber, bank.account_number],
      [rows.accountType, accountTypes[bank.account_type]],
    );
  }
  return facts.map(([label, value]) => (
    <LedgerRow key={label} label={label}>
      {value}
    </LedgerRow>
  ));
}
