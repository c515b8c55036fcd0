import { formatShortDate } from '@porchlight/domain/calendar/format-date.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import type { AutoPayInfo } from './autopay-state.ts';
import { Part } from './Part.tsx';

/** What is stored, as whichever of the three ways AutoPay was set up (AUTO-005 to AUTO-008). */
export function MethodFacts({ info, onChange }: { info: AutoPayInfo; onChange: (() => void) | null }) {
  const texts = useTexts('autopayPanel');
  const { accountTypes } = useTexts('autopay');
  const { monthsShort } = useTexts('formats');
  const date = formatShortDate(info.appliesOn, monthsShort);
  return (
    <Part
      title={texts.method.title}
      end={
        onChange && (
          <Button kind="link" onClick={onChange}>
            {texts.change}
          </Button>
        )
      }
    >
      <Ledger>
        {factsOf(info, texts.method.rows, accountTypes).map(([label, value]) => (
          <LedgerRow key={label} label={label}>
            {value}
          </LedgerRow>
        ))}
        {date && (
          <LedgerRow label={texts.method.rows.appliesOn} numeric>
            {date}
          </LedgerRow>
        )}
      </Ledger>
    </Part>
  );
}

type Rows = ReturnType<typeof useTexts<'autopayPanel'>>['method']['rows'];

function factsOf(info: AutoPayInfo, rows: Rows, accountTypes: Readonly<Record<string, string>>): [string, string][] {
  const { apiAccountAutoPayToken: stored, apiAccountAutoPayCC: card, apiAccountAutoPayACH: bank } = info;
  if (stored) return [[rows.method, stored.paymentInformation]];
  if (card) {
    return [
      [rows.card, card.displayCardNumber],
      [rows.expires, card.cardExpirationDate],
    ];
  }
  if (!bank) return [];
  return [
    [rows.holder, bank.holder_name],
    [rows.routingNumber, bank.routing_number],
    [rows.accountNumber, bank.account_number],
    [rows.accountType, accountTypes[bank.account_type] ?? bank.account_type],
  ];
}
