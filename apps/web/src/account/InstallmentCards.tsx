import { installmentProgress } from '@porchlight/domain/account/installment-progress.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { type CallAnswer, routeQuery } from '../platform/api/index.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { AmountText } from '../ui/AmountText.tsx';
import { Card, CardHead } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import text from '../ui/text.module.css';
import styles from './account.module.css';

type Plan = CallAnswer<'account.listInstallmentPlans'>[number];

/** One card for each installment plan (DASH-009, DASH-026, D-065); none while it is not known whether there is one. */
export function InstallmentCards({ accountId }: { accountId: number }) {
  const texts = useTexts('installments');
  const query = useQuery(routeQuery('account.listInstallmentPlans', { params: { id: accountId } }));
  const failed = query.data === undefined && query.isError;
  if (failed) {
    return (
      <Card labelledBy="installments-title">
        <CardHead>
          <h2 className={text.h3} id="installments-title">
            {texts.title}
          </h2>
        </CardHead>
        <Read query={query} waiting={null}>
          {() => null}
        </Read>
      </Card>
    );
  }
  return query.data?.map((plan, index) => <InstallmentCard key={index} plan={plan} id={`installment-${index}`} />);
}

function InstallmentCard({ plan, id }: { plan: Plan; id: string }) {
  const texts = useTexts('installments');
  const share = installmentProgress(plan);
  const percent = share === null ? null : fill(texts.progress, { percent: Math.round(share * 100) });
  return (
    <Card labelledBy={id}>
      <CardHead>
        <h2 className={text.h3} id={id}>
          {texts.title}
        </h2>
        {percent && <span className={classes(text.small, text.muted, text.num)}>{percent}</span>}
      </CardHead>
      <p className={text.small}>
        <AmountText dollars={plan.balance} className={text.semi ?? ''} />{' '}
        <span className={text.muted}>{fill(texts.of, { amount: formatPrice(plan.amount) })}</span>
      </p>
      {share !== null && (
        <progress className={styles.meter} max={100} value={Math.round(share * 100)} aria-label={`${texts.title}: ${percent}`} />
      )}
      <p className={classes(text.small, text.muted)}>
        {[plan.invoicedItem?.description, plan.installmentPlanItem?.description].filter(Boolean).join(', ')}
      </p>
    </Card>
  );
}
