import type { NamedAccount } from '@porchlight/domain/linked-accounts/named-account.ts';
import { useQuery } from '@tanstack/react-query';
import { AutoPayCard } from '../autopay/index.ts';
import { DeliveryCard } from '../delivery/index.ts';
import { OrdersCard } from '../orders/index.ts';
import { routeQuery } from '../platform/api/index.ts';
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
  useBalancePoll(id, shown.kind === 'linked' ? shown.number : undefined);
  return (
    <>
      <AccountStrip accountId={id} status={account?.status} isMoneyShown={isMoneyShown} />
      <div className={classes(styles.band, 'on-ink')}>
        <div className={layout.wrap}>
          <BandHead account={account} />
          <BalanceHero accountId={id} billCycleDay={account?.billCycle} />
          <BillCycle accountId={id} billCycleDay={account?.billCycle} />
        </div>
        <ActionRow accountId={id} />
      </div>
      <div className={classes(layout.wrap, styles.cards)}>
        <div className={layout.grid}>
          <MainServiceCard accountId={id} accountStatus={account?.status} />
          <OrdersCard accountId={id} />
        </div>
        <div className={styles.evenCards}>
          <FurtherServiceCards accountId={id} accountStatus={account?.status} />
          {shown.kind === 'own' && (
            <>
              <AutoPayCard accountId={id} isMoneyShown={isMoneyShown} />
              <DeliveryCard accountId={id} />
            </>
          )}
          <InstallmentCards accountId={id} />
        </div>
      </div>
    </>
  );
}
