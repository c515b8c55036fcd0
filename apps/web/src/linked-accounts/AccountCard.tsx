import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import { useId } from 'react';
import { isPaymentWanted, useAmounts, useBalancePoll } from '../account/index.ts';
import { methodText, useAutoPay } from '../autopay/index.ts';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { StatusBadge } from '../platform/status/StatusBadge.tsx';
import { homePath } from '../routes.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './account-choice.module.css';
import { DueWords } from './DueWords.tsx';
import { accountPageSearch } from './open-accounts.ts';

export interface CardAccount {
  id: number;
  number: string;
  /** How panels name it; undefined for the own one. */
  linkedNumber: string | undefined;
  name: string;
  status: string;
}

interface AccountCardProps {
  account: CardAccount;
  onChoose: () => Promise<void>;
}

/** One account: what is owed on it, whether AutoPay is on, and what can be done for it. Each read by itself; the whole card opens it. */
export function AccountCard({ account, onChoose }: AccountCardProps) {
  const texts = useTexts('linkedAccounts').view;
  const { accountNumber } = useTexts('account');
  const titleId = useId();
  const { id, number, linkedNumber, name, status } = account;
  useBalancePoll(id, linkedNumber);
  return (
    <li className={styles.card} data-account={number}>
      <div className={styles.cardHead}>
        <h3 className={text.h3} id={titleId}>
          <Link
            href={homePath + accountPageSearch(number)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void onChoose();
            }}
          >
            {name}
          </Link>
        </h3>
        <StatusBadge status={status} />
      </div>
      <p className={classes(text.small, text.muted, text.num, styles.number)}>
        {fill(linkedNumber === undefined ? texts.ownNumber : accountNumber, { number })}
      </p>
      <Balance id={id} />
      <AutoPayWords id={id} />
      <Actions account={account} />
    </li>
  );
}

function Balance({ id }: { id: number }) {
  const texts = useTexts('linkedAccounts').view;
  const read = useAmounts(id);
  const hasFailed = read.isError || read.data?.hasFailed === true;
  const query = { data: hasFailed ? undefined : read.data, isError: hasFailed, refetch: read.refetch };
  return (
    <div className={styles.due}>
      <Read query={query} waiting={<Skeleton width="8rem" height="2.25rem" />} failedText={texts.balanceFailed}>
        {(amounts) => (
          <>
            <span className={text.big}>
              {amounts.accountBalance < 0 && <span className={classes(text.small, text.muted)}>{texts.credit} </span>}$
              {formatMoney(Math.abs(amounts.accountBalance))}
            </span>
            <DueWords amounts={amounts} />
          </>
        )}
      </Read>
    </div>
  );
}

function AutoPayWords({ id }: { id: number }) {
  const texts = useTexts('linkedAccounts').view;
  const autopay = useTexts('autopay');
  const read = useAutoPay(id);
  return (
    <div className={classes(text.small, text.muted)}>
      <Read query={read} waiting={<Skeleton width="9rem" />} failedText={texts.autopayFailed}>
        {({ state, info }) => {
          if (state === 'inactive') return <p>{autopay.inactive}</p>;
          if (state === 'off') return <p>{texts.autopayOff}</p>;
          if (state === 'onWithoutMethod') return <p className={styles.soon}>{texts.autopayAttention}</p>;
          return <p>{fill(texts.autopayOn, { method: methodText(info, autopay.accountTypes) })}</p>;
        }}
      </Read>
    </div>
  );
}

/** Payment, invoices and payments of this account, each for whom may; they open over the choice (LINK-005). */
function Actions({ account: { id, linkedNumber, name } }: { account: CardAccount }) {
  const texts = useTexts('linkedAccounts').view;
  const { makePayment } = useTexts('account').actions;
  const { toggle } = usePanels();
  const mayOpen = useMayOpen();
  const { data: amounts } = useAmounts(id);
  const isWanted = amounts !== undefined && !amounts.hasFailed && isPaymentWanted(amounts);
  const open = (panel: PanelName) => toggle({ name: panel, ...(linkedNumber !== undefined && { account: linkedNumber }) });
  const links = [
    { panel: 'invoices', label: texts.invoices },
    { panel: 'payments', label: texts.payments },
  ] as const;
  const ofAccount = (action: string) => fill(texts.of, { action, name });
  return (
    <div className={styles.actions}>
      {mayOpen('payment', id) && (
        <Button kind={isWanted ? 'primary' : 'secondary'} aria-label={ofAccount(makePayment)} onClick={() => open('payment')}>
          {makePayment}
        </Button>
      )}
      {links.map(
        ({ panel, label }) =>
          mayOpen(panel, id) && (
            <Button key={panel} kind="link" aria-label={ofAccount(label)} onClick={() => open(panel)}>
              {label}
            </Button>
          ),
      )}
    </div>
  );
}
