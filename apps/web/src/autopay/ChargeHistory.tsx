import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { useState } from 'react';
import { routeQuery } from '../platform/api/index.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { WaitingRows } from '../platform/reads/WaitingRows.tsx';
import { useCallGate } from '../platform/session/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ExpandableRow, RowList } from '../ui/RowList.tsx';
import text from '../ui/text.module.css';
import type { AutoPayCharge } from './autopay-calls.ts';
import { Attempts, fetchDetails } from './later-parts.tsx';
import { Part } from './Part.tsx';
import { chargeTones } from './plan-words.ts';

const shownAtFirst = 6;

/** What AutoPay did, charge by charge with every attempt (C-103). Says nothing about an AutoPay that is off and never did anything. */
export function ChargeHistory({ accountId, isOn }: { accountId: number; isOn: boolean }) {
  const { history } = useTexts('autopayPanel');
  const maySee = useCallGate().mayCall('autopay.listAutoPayCharges', accountId);
  const query = useQuery({ ...routeQuery('autopay.listAutoPayCharges', { params: { id: accountId } }), enabled: maySee });
  if (!maySee || (!isOn && !query.data?.charges.length)) return null;
  return (
    <Part title={history.title}>
      <Read query={query} waiting={<WaitingRows rows={3} />}>
        {({ charges }) => (charges.length === 0 ? <p className={text.muted}>{history.none}</p> : <Charges charges={charges} />)}
      </Read>
    </Part>
  );
}

function Charges({ charges }: { charges: readonly AutoPayCharge[] }) {
  const { history } = useTexts('autopayPanel');
  const [isAll, setAll] = useState(false);
  const { date, amount, state } = history.columns;
  return (
    <>
      <div onFocus={fetchDetails} onPointerEnter={fetchDetails}>
        <RowList head={[date, amount, state]} kind="dated">
          {(isAll ? charges : charges.slice(0, shownAtFirst)).map((charge) => (
            <ExpandableRow
              key={charge.id}
              title={formatDate(charge.dueDate)}
              amount={formatPrice(charge.amount)}
              status={<ChargeState state={charge.state} />}
            >
              {() => <Attempts charge={charge} />}
            </ExpandableRow>
          ))}
        </RowList>
      </div>
      {!isAll && charges.length > shownAtFirst && (
        <div>
          <Button kind="link" onClick={() => setAll(true)}>
            {fill(history.more, { count: charges.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** What went as it should is plain text, so that the exceptions stand out. */
function ChargeState({ state }: { state: AutoPayCharge['state'] }) {
  const words = useTexts('autopayPanel').history.states[state];
  const tone = chargeTones[state];
  return tone ? <Badge tone={tone}>{words}</Badge> : <span className={text.muted}>{words}</span>;
}
