import type { NamedAccount } from '@porchlight/domain/linked-accounts/named-account.ts';
import { useDeferredValue } from 'react';
import { AutoPayCard } from '../autopay/index.ts';
import { DeliveryCard } from '../delivery/index.ts';
import { OrdersCard } from '../orders/index.ts';
import { routeQuery } from '../platform/api/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { FurtherServiceCards, MainServiceCard } from '../services/index.ts';
import { classes } from '../ui/classes.ts';
import layout from '../ui/layout.module.css';
import { AccountStrip } from './AccountStrip.tsx';
import { ActionRow } from './ActionRow.tsx';
import styles from './account.module.css';
import { useAmounts } from './amounts-query.ts';
import { BalanceHero } from './BalanceHero.tsx';
import { BandHead } from './BandHead.tsx';
import { BillCycle } from './BillCycle.tsx';
import { InstallmentCards } from './InstallmentCards.tsx';
import { useBalancePoll } from './use-balance-poll.ts';

type Shown = Extract<NamedAccount, { id: number }>;

/**
 * The one page of an account: what is owed, by when, and everything the account has (DASH-001). Of a linked one what a link is about:
 * neither AutoPay nor delivery.
 */
export function AccountPage({ account: { id, ...shown } }: { account: Shown }) {
  const { data: account } = useQuery({ ...routeQuery('account.getAccount', { params: { id } }), staleTime: Number.POSITIVE_INFINITY });
  const isMoneyShown = useAmounts(id).data !== undefined;
  // The money first: what stands below it is drawn once that is seen.
  const isMoneySeen = useDeferredValue(true, false);
  return (
    <>
      <BalancePoll accountId={id} linkedNumber={shown.kind === 'linked' ? shown.number : undefined} />
      <AccountStrip accountId={id} status={account?.status} isMoneyShown={isMoneyShown} />
      <div className={classes(styles.band, 'on-ink')}>
        <div className={layout.wrap}>
          <BandHead account={account} />
          <BalanceHero accountId={id} billCycleDay={account?.billCycle} />
          <BillCycle accountId={id} billCycleDay={account?.billCycle} />
        </div>
        <ActionRow accountId={id} />
      </div>
      {isMoneySeen ? (
        <Cards accountId={id} status={account?.status} isOwn={shown.kind === 'own'} isMoneyShown={isMoneyShown} />
      ) : (
        <div className={styles.cardsAwaited} />
      )}
    </>
  );
}

/** By itself: whatever panel is opened, the page is not drawn anew. */
function BalancePoll({ accountId, linkedNumber }: { accountId: number; linkedNumber: string | undefined }) {
  useBalancePoll(accountId, linkedNumber);
  return null;
}

interface CardsProps {
  accountId: number;
  status: string | undefined;
  isOwn: boolean;
  isMoneyShown: boolean;
}

function Cards({ accountId, status, isOwn, isMoneyShown }: CardsProps) {
  return (
    <div className={classes(layout.wrap, styles.cards)}>
      <div className={layout.grid}>
        <MainServiceCard accountId={accountId} accountStatus={status} />
        <OrdersCard accountId={accountId} />
      </div>
      <div className={styles.evenCards}>
        <FurtherServiceCards accountId={accountId} accountStatus={status} />
        {isOwn && (
          <>
            <AutoPayCard accountId={accountId} isMoneyShown={isMoneyShown} />
            <DeliveryCard accountId={accountId} />
          </>
        )}
        <InstallmentCards accountId={accountId} />
      </div>
    </div>
  );
}
